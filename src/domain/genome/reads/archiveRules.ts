/** What an archive of reads may be at most: bytes, and characters of its name. */
export const archiveLimits = { bytes: 100_000_000_000, name: 255 } as const
/** Bytes that the browser sends at once: what is lost at most when the connection breaks before any is written. */
export const archiveChunk = 64 << 20
/** ms without a byte after which an archive that is not whole is given up. */
export const archiveIdle = 7 * 86_400_000

export const archiveEndings = ['.tar', '.tar.gz', '.zip'] as const
export type ArchiveKind = 'tar' | 'tar.gz' | 'zip'

/** Kinds of sequencing; the first is what an archive is that names none. */
export const dataTypes = ['wgs', 'wes', 'rna', 'gbs', 'other'] as const
export type DataType = (typeof dataTypes)[number]

/** How an archive stands; these words are the calls' own. */
export const archiveStatuses = ['Uploading', 'Processing', 'success', 'failed'] as const
export type ArchiveStatus = (typeof archiveStatuses)[number]

/** The kind of an archive by the ending of its name; null where it is none. */
export function archiveKind(name: string): ArchiveKind | null {
  const ending = archiveEndings.find((one) => name.toLowerCase().endsWith(one) && name.length > one.length)
  return ending ? (ending.slice(1) as ArchiveKind) : null
}

/** Why an archive is refused before any of it is read; null where it is not. `bytes` null = not known yet. */
export function archiveRefusal(
  name: string,
  bytes: number | null,
): 'name.too_long' | 'file.type' | 'file.empty' | 'file.too_big' | null {
  if ([...name].length > archiveLimits.name) return 'name.too_long'
  if (archiveKind(name) === null) return 'file.type'
  if (bytes === 0) return 'file.empty'
  return bytes !== null && bytes > archiveLimits.bytes ? 'file.too_big' : null
}
