import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { z } from 'zod'
import { isKey } from '../../platform/files/storage.ts'
import { AdminRefusedError } from '../adminErrors.ts'

export const backupFormat = 1
export const manifestName = 'manifest.json'

const name = z.string().regex(/^[a-z_][a-z0-9_]*$/)
const nonNegativeInt = z.int().min(0)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const tableShape = z.strictObject({
  name,
  /** In the order of the fields of each line of the table's copy. */
  columns: z.array(name).min(1),
  rows: nonNegativeInt,
  /** Size before compression, as is the hash. */
  bytes: nonNegativeInt,
  sha256,
})

const manifestShape = z.strictObject({
  product: z.literal('Plotline'),
  format: z.literal(backupFormat),
  /** Newest migration of the database that was backed up. */
  schema: z.int().min(1),
  /** The moment whose rows these are. */
  at: z.iso.datetime(),
  tables: z.array(tableShape),
  sequences: z.array(z.strictObject({ name, last: z.int(), called: z.boolean() })),
  files: z.array(z.strictObject({ key: z.string().refine(isKey), bytes: nonNegativeInt, sha256 })),
  /** Files whose rows are in the backup and whose bytes were deleted while it ran. */
  missing: z.array(z.string()),
})

/** The contents of a backup. The manifest is written last, so a folder without a manifest is no backup. */
export type Manifest = z.infer<typeof manifestShape>
export type BackedTable = z.infer<typeof tableShape>
export type BackedFile = Manifest['files'][number]

export const tablePath = (folder: string, table: string): string => join(folder, 'tables', `${table}.copy.gz`)
export const filePath = (folder: string, key: string): string => join(folder, 'files', key)

/** The manifest of a backup. @throws AdminRefusedError `backup.none` if the folder contains none that can be read. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') throw new AdminRefusedError('backup.none', { folder })
    throw error
  })
  try {
    return manifestShape.parse(JSON.parse(text))
  } catch (cause) {
    throw new AdminRefusedError('backup.unreadable', { folder }, { cause })
  }
}

/** Length, number of lines and hash of a stream; valid once the stream has ended. */
export interface FileMeasure {
  readonly through: Transform
  result(): { rows: number; bytes: number; sha256: string }
}

const lineEnd = 10

/** Measures a stream. A line of COPY's text is a row: line ends inside of values are written as `\n`. */
export function startMeasure(): FileMeasure {
  const hash = createHash('sha256')
  let rows = 0
  let bytes = 0
  const through = new Transform({
    transform(part: Buffer, _, callback) {
      hash.update(part)
      bytes += part.length
      for (let at = part.indexOf(lineEnd); at >= 0; at = part.indexOf(lineEnd, at + 1)) rows++
      callback(null, part)
    },
  })
  return { through, result: () => ({ rows, bytes, sha256: hash.digest('hex') }) }
}
