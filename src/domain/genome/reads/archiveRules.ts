/** Limits of an archive of reads: bytes, and characters of its name. */
export const archiveLimits = { bytes: 100_000_000_000, name: 255 } as const
/** Bytes that the browser sends at once: at most this much is lost when the connection breaks. */
export const archiveChunk = 64 << 20
/** ms without a byte after which an incomplete archive is deleted. */
export const archiveIdle = 7 * 86_400_000

export const archiveEndings = ['.tar', '.tar.gz', '.zip'] as const
export type ArchiveKind = 'tar' | 'tar.gz' | 'zip'

/** Kinds of sequencing; the first is the default. */
export const dataTypes = ['wgs', 'wes', 'rna', 'gbs', 'other'] as const
export type DataType = (typeof dataTypes)[number]

/** States of an archive; these words are used in calls. */
export const archiveStatuses = ['Uploading', 'Processing', 'success', 'failed'] as const
export type ArchiveStatus = (typeof archiveStatuses)[number]

/** The kind of an archive by its file extension; null where it is no archive. */
export function archiveKind(name: string): ArchiveKind | null {
  const ending = archiveEndings.find((one) => name.toLowerCase().endsWith(one) && name.length > one.length)
  return ending ? (ending.slice(1) as ArchiveKind) : null
}

/** Why an archive is refused before it is read; null where it is not. `bytes` null = unknown. */
export function archiveRefusal(
  name: string,
  bytes: number | null,
): 'name.too_long' | 'file.type' | 'file.empty' | 'file.too_big' | null {
  if ([...name].length > archiveLimits.name) return 'name.too_long'
  if (archiveKind(name) === null) return 'file.type'
  if (bytes === 0) return 'file.empty'
  return bytes !== null && bytes > archiveLimits.bytes ? 'file.too_big' : null
}
