import type { FileLimits } from '../limits.ts'
import { refuseFile, refuseLimit } from '../refusal.ts'

/** A member of a zip file according to its central directory. */
export interface ZipEntry {
  readonly name: string
  /** 0 stored, 8 deflated. */
  readonly method: number
  readonly crc: number
  readonly packed: number
  readonly unpacked: number
  /** Offset of the local header. */
  readonly offset: number
}

const END = 0x06054b50
const END_64_LOCATOR = 0x07064b50
const END_64 = 0x06064b50
const ENTRY = 0x02014b50
const RATIO_FROM = 10 * 1024 * 1024
const maxRatio = 250

/**
 * Reads a zip's central directory and refuses (throws) archives that are damaged, encrypted, or declare more than the
 * limits: entries, unpacked bytes in all, or a large member packed more than 250-fold.
 */
export function readZipDirectory(bytes: Uint8Array, limits: FileLimits): Map<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  if (end.count > limits.entries) throw refuseLimit('entries', limits.entries)
  const entries = new Map<string, ZipEntry>()
  let total = 0
  let at = end.offset
  for (let i = 0; i < end.count; i++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== ENTRY) throw refuseFile('file.corrupt')
    const flags = view.getUint16(at + 8, true)
    const nameLength = view.getUint16(at + 28, true)
    const extraLength = view.getUint16(at + 30, true)
    const commentLength = view.getUint16(at + 32, true)
    const after = at + 46 + nameLength + extraLength
    if (after + commentLength > view.byteLength) throw refuseFile('file.corrupt')
    if (flags & 1) throw refuseFile('file.encrypted')
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)).replaceAll('\\', '/')
    const entry = {
      name,
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      ...sizes(view, at, at + 46 + nameLength, extraLength),
    }
    total += entry.unpacked
    if (total > limits.unpacked) throw refuseFile('file.unpacked_too_big')
    if (entry.unpacked > RATIO_FROM && entry.unpacked > entry.packed * maxRatio) {
      throw refuseFile('file.unpacked_too_big')
    }
    if (!entries.has(name)) entries.set(name, entry)
    at = after + commentLength
  }
  return entries
}

function findEnd(view: DataView): { count: number; offset: number } {
  const last = view.byteLength - 22
  for (let at = last; at >= Math.max(0, last - 65_535); at--) {
    if (view.getUint32(at, true) !== END) continue
    const count = view.getUint16(at + 10, true)
    const offset = view.getUint32(at + 16, true)
    if (count !== 0xffff && offset !== 0xffffffff) return { count, offset }
    return findEnd64(view, at - 20)
  }
  throw refuseFile('file.corrupt')
}

function findEnd64(view: DataView, locator: number): { count: number; offset: number } {
  if (locator < 0 || view.getUint32(locator, true) !== END_64_LOCATOR) throw refuseFile('file.corrupt')
  const at = Number(view.getBigUint64(locator + 8, true))
  if (at + 56 > view.byteLength || view.getUint32(at, true) !== END_64) throw refuseFile('file.corrupt')
  return { count: Number(view.getBigUint64(at + 32, true)), offset: Number(view.getBigUint64(at + 48, true)) }
}

/** Sizes and offset of an entry; values written as 0xffffffff are in the zip64 extra field, in this order. */
function sizes(
  view: DataView,
  at: number,
  extraAt: number,
  extraLength: number,
): { unpacked: number; packed: number; offset: number } {
  const found = {
    unpacked: view.getUint32(at + 24, true),
    packed: view.getUint32(at + 20, true),
    offset: view.getUint32(at + 42, true),
  }
  for (let extra = extraAt; extra + 4 <= extraAt + extraLength; extra += 4 + view.getUint16(extra + 2, true)) {
    if (view.getUint16(extra, true) !== 1) continue
    const end = extra + 4 + view.getUint16(extra + 2, true)
    let field = extra + 4
    for (const key of ['unpacked', 'packed', 'offset'] as const) {
      if (found[key] !== 0xffffffff) continue
      if (field + 8 > Math.min(end, view.byteLength)) throw refuseFile('file.corrupt')
      found[key] = Number(view.getBigUint64(field, true))
      field += 8
    }
  }
  return found
}
