/** Collects bits, the highest first. */
export class BitWriter {
  private readonly bytes: number[] = [];
  private buffer = 0;
  private filled = 0;

  /** The lowest bits of `value`, at most 24. */
  bits(value: number, count: number): void {
    this.buffer = (this.buffer << count) | value;
    this.filled += count;
    while (this.filled >= 8) {
      this.filled -= 8;
      this.bytes.push((this.buffer >>> this.filled) & 0xff);
      this.buffer &= (1 << this.filled) - 1;
    }
  }

  word(value: number): void {
    this.bits(value >>> 16, 16);
    this.bits(value & 0xffff, 16);
  }

  /** Everything, filled up with zeros. */
  finish(): Buffer {
    if (this.filled > 0) this.bits(0, 8 - this.filled);
    return Buffer.from(this.bytes);
  }
}
