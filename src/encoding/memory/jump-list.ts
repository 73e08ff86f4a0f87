/**
 * A persistent stack whose members have ascending addresses, with pointers that skip ahead (Myers 1983):
 * pushing is constant, finding the last member at or below an address logarithmic.
 */
export interface JumpNode<T extends { readonly base: number }> {
  readonly value: T;
  readonly size: number;
  readonly below: JumpNode<T> | null;
  readonly jump: JumpNode<T> | null;
}

export function push<T extends { readonly base: number }>(
  list: JumpNode<T> | null,
  value: T,
): JumpNode<T> {
  const jump = list?.jump ?? null;
  const further = jump?.jump ?? null;
  const isBalanced =
    list !== null && jump !== null && list.size - jump.size === jump.size - (further?.size ?? 0);
  return {
    value,
    size: (list?.size ?? 0) + 1,
    below: list,
    jump: isBalanced ? further : list,
  };
}

/** The member with the largest base that is at most `address`. */
export function floor<T extends { readonly base: number }>(
  list: JumpNode<T> | null,
  address: number,
): JumpNode<T> | null {
  let node = list;
  while (node !== null && node.value.base > address) {
    node = node.jump !== null && node.jump.value.base > address ? node.jump : node.below;
  }
  return node;
}
