import type { ByteRange } from '../../platform/files/storage.ts'

/** The requested part of a file: all of it, some bytes, or bytes that it does not have. */
export type Wanted = 'whole' | ByteRange | 'unsatisfiable'

/**
 * Reads a Range header (RFC 9110, 14): one range of bytes; several ranges, other units and invalid headers request the
 * whole file. With If-Range the range counts while the file still has that ETag.
 */
export function wantedBytes(
  headers: { range?: string; 'if-range'?: string | string[] },
  file: { bytes: number; tag: string },
): Wanted {
  const { range, 'if-range': unless } = headers
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range?.trim() ?? '') ?? []
  if (first === undefined || (first === '' && last === '')) return 'whole'
  if (unless !== undefined && unless !== file.tag) return 'whole'
  if (first === '') {
    const length = Math.min(Number(last), file.bytes)
    return length === 0 ? 'unsatisfiable' : { from: file.bytes - length, to: file.bytes - 1 }
  }
  const from = Number(first)
  const to = last === '' ? file.bytes - 1 : Math.min(Number(last), file.bytes - 1)
  if (last !== '' && Number(last) < from) return 'whole'
  return from >= file.bytes ? 'unsatisfiable' : { from, to }
}
