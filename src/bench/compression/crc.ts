const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24;
  for (let i = 0; i < 8; i++) value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1;
  return value >>> 0;
});

/** The checksum of a block of bzip2: CRC-32 with the highest bit first. */
export function blockChecksum(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = ((value << 8) ^ TABLE[(value >>> 24) ^ byte]!) >>> 0;
  return ~value >>> 0;
}
