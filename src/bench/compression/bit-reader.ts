/** Bits of bytes, the highest first. Throws behind the end. */
export class BitReader {
  private readonly bytes: Uint8Array;
  private position = 0;
  private buffer = 0;
  private available = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Up to 24 at once. */
  bits(count: number): number {
    while (this.available < count) {
      if (this.position >= this.bytes.length) throw new Error("the compressed data end too early");
      // Performance: at most 24 + 8 bits are kept, so the shift does not lose any.
      this.buffer = ((this.buffer << 8) | this.bytes[this.position++]!) >>> 0;
      this.available += 8;
    }
    this.available -= count;
    const value = (this.buffer >>> this.available) & ((1 << count) - 1);
    this.buffer &= (1 << this.available) - 1;
    return value;
  }

  bit(): boolean {
    return this.bits(1) === 1;
  }

  /** To the next whole byte. */
  align(): void {
    this.available -= this.available % 8;
    this.buffer &= (1 << this.available) - 1;
  }

  /** Whether whole bytes are left. */
  get isAtEnd(): boolean {
    return this.available < 8 && this.position >= this.bytes.length;
  }
}
