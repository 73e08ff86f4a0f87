/** What nobody has written and is copied nevertheless: its words, as interpreter and encoding ask for their values. */
export interface ByteRange {
  readonly offset: number;
  readonly size: number;
}

/** Of what is not from outside. */
export const WORD_WIDTHS: readonly number[] = [8, 4, 2, 1];

/** Words of the range of which no byte is written, each as wide as its place and its neighbours allow. The last width is one byte. */
export function* unwrittenWords(
  { offset, size }: ByteRange,
  widths: readonly number[],
  isUnwritten: (at: number, count: number) => boolean,
): Generator<ByteRange> {
  const end = offset + size;
  for (let at = offset; at < end;) {
    const width = widths.find((one) => at % one === 0 && at + one <= end && isUnwritten(at, one));
    if (width !== undefined) yield { offset: at, size: width };
    at += width ?? 1;
  }
}
