import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Tx } from '../db/connect.ts'
import { checkQuota } from '../policy/quotas.ts'
import type { FileStorage } from './storage.ts'

/** A file in the file storage, and the values of its row. */
export interface StoredFile {
  company: number
  key: string
  kind: string
  /** The file's name on the user's machine, for display only. */
  name: string
  type: string
  bytes: number
  sha256: string
}

type Contents = Pick<StoredFile, 'bytes' | 'sha256'>

const maxNameLength = 255

/**
 * Moves a file from this machine's disk into the storage under a new key; `known`: size and hash, if they were determined
 * on arrival. `recordFile` writes its row, in the transaction that refers to it; without a row the sweep removes it.
 */
export async function storeFile(
  storage: FileStorage,
  {
    path,
    known,
    ...fields
  }: Pick<StoredFile, 'company' | 'kind' | 'name' | 'type'> & { path: string; known?: Contents },
): Promise<StoredFile> {
  const contents = known ?? (await contentsOf(path))
  const key = `${fields.kind}/${fields.company}/${randomUUID()}`
  await storage.put(key, path)
  return { ...fields, name: [...fields.name].slice(0, maxNameLength).join(''), key, ...contents }
}

async function contentsOf(path: string): Promise<Contents> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const part of createReadStream(path)) {
    hash.update(part)
    bytes += part.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

/**
 * Writes the row of a stored file; returns its id, which the same transaction must refer to.
 * @throws ApiError `quota.bytes` for a photo or an upload.
 */
export async function recordFile(tx: Tx, file: StoredFile): Promise<number> {
  const { company, key, kind, name, type, bytes, sha256 } = file
  // Files made for the company, such as an export of its data, are not refused; archives were checked when they began.
  if (kind === 'photos' || kind === 'uploads') await checkQuota(tx, 'bytes', bytes)
  const [{ id }] = await tx<{ id: number }[]>`
    INSERT INTO files (company_id, key, kind, name, type, bytes, sha256)
    VALUES (${company}, ${key}, ${kind}, ${name}, ${type}, ${bytes}, ${sha256}) RETURNING id`
  return id
}

/** Deletes the row of a file that nothing refers to any more; its bytes must be removed after the commit. */
export async function deleteFileRow(tx: Tx, key: string): Promise<void> {
  await tx`DELETE FROM files WHERE key = ${key}`
}
