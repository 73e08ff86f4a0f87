/** One tab. It is told to draw only while it is seen. */
export interface View {
  readonly root: HTMLElement;
  /** `rows`: those that pass the filters, in the order of the table. */
  readonly show: (rows: readonly number[]) => void;
}
