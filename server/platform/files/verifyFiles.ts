import { createHash } from 'node:crypto'
import { textArray } from '../db/arrays.ts'
import { withCompany } from '../db/company.ts'
import type { Sql } from '../db/connect.ts'
import { ApiError } from '../http/answers/apiError.ts'
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
/** Missing files that are named; the others are only counted. */
const namedKeys = 20

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
      // The file may have been deleted since it was listed.
      const [stays] = await owner`SELECT 1 FROM files WHERE company_id = ${row.company_id} AND id = ${row.id}`
      if (stays) damaged.push({ company: row.company_id, id: row.id, key: row.key, fault })
    }
    const last = rows.at(-1)
    if (!last) return damaged
    ;[company, after] = [last.company_id, last.id]
  }
}

/**
 * Rows whose file is not in the storage: it was lost, or the server uses another storage. How many, and the first keys.
 * Reads rows in batches, in the order in which a bucket lists them.
 * @throws ApiError `server.busy` if the storage does not answer.
 */
export async function findMissing(db: Sql, storage: FileStorage): Promise<{ count: number; keys: string[] }> {
  const missing = { count: 0, keys: [] as string[] }
  const companies = await db<{ company: number }[]>`
    SELECT companies_with_files AS company FROM companies_with_files(now())`
  for (const { company } of companies)
    for (let after = ''; ; ) {
      const rows = await withCompany(
        { db, company },
        (tx) => tx<{ key: string }[]>`
          SELECT key FROM files WHERE key > ${after} ORDER BY company_id, key LIMIT ${rowsAtOnce}`,
      )
      const absent = await storage.missing(rows.map(({ key }) => key))
      if (absent.length > 0) {
        // Files that were deleted while the storage was read.
        const stay = await withCompany(
          { db, company },
          (tx) => tx<{ key: string }[]>`SELECT key FROM files WHERE key = ANY (${textArray(absent)}::text[])`,
        )
        missing.count += stay.length
        missing.keys.push(...stay.slice(0, namedKeys - missing.keys.length).map(({ key }) => key))
      }
      const last = rows.at(-1)
      if (!last) break
      after = last.key
    }
  return missing
}
