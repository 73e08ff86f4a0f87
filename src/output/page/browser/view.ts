import type { PlaceData } from "../report-data.ts";

/** One tab. */
export interface View {
  readonly root: HTMLElement;
  /** It is seen now. */
  readonly show: () => void;
  /** A key that nobody else took, while it is seen. True: it was for this view. */
  readonly onKey?: (event: KeyboardEvent) => boolean;
}

/** How views lead to each other. */
export interface Links {
  readonly showPlace: (place: PlaceData) => void;
  readonly showInAutomaton: (place: PlaceData) => void;
  /** `file.c:12` */
  readonly nameOf: (place: PlaceData) => string;
}
