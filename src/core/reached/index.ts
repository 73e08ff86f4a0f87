/** The reached set and the orders in which it is explored. */
export { ReachedSet } from "./reached-set.ts";
export {
  BreadthFirstWaitlist,
  DepthFirstWaitlist,
  RandomPathWaitlist,
  RandomWaitlist,
  RankedWaitlist,
  type Waiting,
  type Waitlist,
} from "./waitlist.ts";
