import { createHash } from 'node:crypto'
import { withCompany } from '../db/company.ts'
import type { Sql } from '../db/connect.ts'
import { ApiError } from '../http/apiError.ts'
import type { FileStorage } from './storage.ts'

/** A row of `files` whose bytes do not match it. */
export interface DamagedFile extends Record<string, unknown> {
  company: number
  id: number
  key: string
  fault: 'missing' | 'size' | 'contents'
}

interface StoredRow {
  company_id: number
  id: number
  key: string
  bytes: number
  sha256: string
}

const rowsAtOnce = 500

async function faultOf(storage: FileStorage, { key, bytes, sha256 }: StoredRow): Promise<DamagedFile['fault'] | null> {
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const part of await storage.read(key)) {
      hash.update(part)
      size += part.length
    }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'notFound') return 'missing'
    throw error
  }
  if (size !== bytes) return 'size'
  return hash.digest('hex') === sha256 ? null : 'contents'
}

/** Reads every stored file and compares its size and SHA-256 with its row; `owner` sees the rows of all companies. */
export async function verifyFiles(owner: Sql, storage: FileStorage): Promise<DamagedFile[]> {
  const damaged: DamagedFile[] = []
  for (let [company, after] = [0, 0]; ; ) {
    const rows = await owner<StoredRow[]>`
      SELECT company_id, id, key, bytes, sha256 FROM files WHERE (company_id, id) > (${company}, ${after})
      ORDER BY company_id, id LIMIT ${rowsAtOnce}`
    for (const row of rows) {
      const fault = await faultOf(storage, row)
      if (fault === null) continue
      // It may have been deleted since it was listed.
      const [stays] = await owner`SELECT 1 FROM files WHERE company_id = ${row.company_id} AND id = ${row.id}`
      if (stays) damaged.push({ company: row.company_id, id: row.id, key: row.key, fault })
    }
    const last = rows.at(-1)
    if (!last) return damaged
    ;[company, after] = [last.company_id, last.id]
  }
}

/** Keys of rows whose file is not in the storage: it was lost, or the server uses another storage. */
export async function findMissing(db: Sql, storage: FileStorage): Promise<string[]> {
  const listed = new Set<string>()
  for await (const { key } of storage.list()) listed.add(key)
  const missing: string[] = []
  const companies = await db<{ company: number }[]>`
    SELECT companies_with_files AS company FROM companies_with_files(now())`
  for (const { company } of companies) {
    const keys = () => withCompany({ db, company }, (tx) => tx<{ key: string }[]>`SELECT key FROM files`)
    const absent = (await keys()).filter(({ key }) => !listed.has(key))
    if (absent.length === 0) continue
    // Files that were added or removed while the storage was listed.
    const known = new Set((await keys()).map(({ key }) => key))
    for (const { key } of absent) {
      const isThere = await storage.read(key, { from: 0, to: 0 }).then(
        (stream) => Boolean(stream.destroy()),
        () => false,
      )
      if (!isThere && known.has(key)) missing.push(key)
    }
  }
  return missing
}
