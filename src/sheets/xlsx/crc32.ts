const TABLE = new Uint32Array(256)
for (let n = 0; n < 256; n++) {
  let value = n
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  TABLE[n] = value
}

/** CRC-32 of zip entries (ISO 3309) over more bytes; starts from 0. fflate does not check it, and browsers have none. */
export function crc32(before: number, bytes: Uint8Array): number {
  let crc = ~before
  for (let i = 0; i < bytes.length; i++) crc = TABLE[(crc ^ bytes[i]) & 0xff] ^ (crc >>> 8)
  return ~crc >>> 0
}
