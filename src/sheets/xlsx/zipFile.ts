import { Inflate } from 'fflate'
import type { FileLimits } from '../limits.ts'
import { FileRefusalError, refuseFile } from '../refusal.ts'
import { readZipDirectory, type ZipEntry } from './zipDirectory.ts'

const TABLE = new Uint32Array(256)
for (let n = 0; n < 256; n++) {
  let value = n
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  TABLE[n] = value
}

/** CRC-32 of zip entries (ISO 3309) over more bytes; starts from 0. fflate does not check it, and browsers have none. */
function crc32(before: number, bytes: Uint8Array): number {
  let crc = ~before
  for (let i = 0; i < bytes.length; i++) crc = TABLE[(crc ^ bytes[i]) & 0xff] ^ (crc >>> 8)
  return ~crc >>> 0
}

const LOCAL = 0x04034b50
/** Deflate expands at most 1032-fold, so that one piece never unpacks to more than 17 MB. */
const PIECE = 16 * 1024

/** A zip file in memory whose members are read piece by piece; the total of unpacked bytes is limited. */
export class ZipFile {
  readonly entries: ReadonlyMap<string, ZipEntry>
  private readonly bytes: Uint8Array
  private readonly limits: FileLimits
  private unpacked = 0

  constructor(bytes: Uint8Array, limits: FileLimits) {
    this.bytes = bytes
    this.limits = limits
    this.entries = readZipDirectory(bytes, limits)
  }

  /** Passes the unpacked bytes of a member to `take`, which returns false to stop early. Throws a FileRefusal. */
  read(entry: ZipEntry, take: (piece: Uint8Array) => boolean | undefined): void {
    const packed = this.packedBytes(entry)
    let crc = 0
    let length = 0
    let consumed = 0
    let stopped = false
    const onPiece = (piece: Uint8Array) => {
      length += piece.length
      this.unpacked += piece.length
      if (this.unpacked > this.limits.unpacked) throw refuseFile('file.unpacked_too_big')
      if (length > entry.unpacked) {
        // The directory's size is wrong. Reading stops here: the size extrapolated at this rate distinguishes a bomb from
        // damage.
        const expected = (length / Math.max(1, consumed)) * packed.length
        throw refuseFile(expected > this.limits.unpacked ? 'file.unpacked_too_big' : 'file.corrupt')
      }
      crc = crc32(crc, piece)
      if (!stopped && piece.length > 0 && take(piece) === false) stopped = true
    }
    if (entry.method === 0) {
      for (; consumed < packed.length && !stopped; consumed += PIECE)
        onPiece(packed.subarray(consumed, consumed + PIECE))
    } else {
      const inflate = new Inflate(onPiece)
      try {
        for (let at = 0; at < packed.length && !stopped; at += PIECE) {
          consumed = Math.min(at + PIECE, packed.length)
          inflate.push(packed.subarray(at, at + PIECE), at + PIECE >= packed.length)
        }
      } catch (error) {
        throw error instanceof FileRefusalError ? error : refuseFile('file.corrupt')
      }
    }
    if (!stopped && (length !== entry.unpacked || crc !== entry.crc)) throw refuseFile('file.corrupt')
  }

  private packedBytes(entry: ZipEntry): Uint8Array {
    const { bytes } = this
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const { offset } = entry
    if (entry.method !== 0 && entry.method !== 8) throw refuseFile('file.corrupt')
    if (offset + 30 > bytes.length || view.getUint32(offset, true) !== LOCAL) throw refuseFile('file.corrupt')
    const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
    if (start + entry.packed > bytes.length) throw refuseFile('file.corrupt')
    return bytes.subarray(start, start + entry.packed)
  }
}
