import type { AnalysisBody, ListedAnalysis, SavedAnalysis } from '../../src/contract/analyses.ts'
import { analysisEngine, type SavedResult } from '../../src/domain/analysis/saved/kinds.ts'
import type { Author } from '../changes/work.ts'
import { numberArray } from '../db/arrays.ts'
import type { Tx } from '../db/connect.ts'
import { notFound } from '../http/apiError.ts'
import { changedSince } from './changedSince.ts'

type Stored = Omit<SavedAnalysis, 'changed_since'>

function columns(tx: Tx) {
  return tx`a.id, a.crop_id AS spec_id, a.kind, a.title, a.note, a.inputs, a.sources, a.engine_version, a.verified,
    a.created_by, nullif(trim(concat(u.first_name, ' ', u.last_name)), '') AS created_by_name, a.created_at`
}

/** A saved result, locked where it is to be written. @throws ApiError `notFound` where it is none, or was deleted. */
export async function readAnalysis(tx: Tx, id: number, isLocked = false): Promise<Stored> {
  const [row] = await tx<Stored[]>`
    SELECT ${columns(tx)}, a.result FROM analyses a LEFT JOIN users u ON u.id = a.created_by
    WHERE a.id = ${id} AND a.deleted_at IS NULL ${isLocked ? tx`FOR NO KEY UPDATE OF a` : tx``}`
  if (!row) throw notFound()
  return row
}

/** The same with how many values changed since. */
export async function answerAnalysis(tx: Tx, id: number): Promise<SavedAnalysis> {
  const found = await readAnalysis(tx, id)
  return { ...found, changed_since: await changedSince(tx, found) }
}

/** The saved results of a crop, the newest first; `year` null = of all years. */
export async function listedAnalyses(tx: Tx, crop: number, year: number | null): Promise<ListedAnalysis[]> {
  const rows = await tx<Omit<Stored, 'result'>[]>`
    SELECT ${columns(tx)} FROM analyses a LEFT JOIN users u ON u.id = a.created_by
    WHERE a.crop_id = ${crop} AND a.deleted_at IS NULL ${year === null ? tx`` : tx`AND ${year} = ANY (a.year_ids)`}
    ORDER BY a.id DESC`
  const listed: ListedAnalysis[] = []
  for (const { inputs, sources, ...row } of rows) {
    const changed_since = await changedSince(tx, { ...row, inputs, sources })
    listed.push({ ...row, year_ids: inputs.year_ids, changed_since })
  }
  return listed
}

/** Stores a result; `verified` null = it has yet to be worked out. Answers its id. */
export async function storeAnalysis(
  tx: Tx,
  author: Author,
  { spec_id, kind, title, note, inputs, sources }: AnalysisBody,
  { result, verified }: { result: SavedResult | AnalysisBody['result']; verified: true | null },
): Promise<number> {
  const [{ id }] = await tx<{ id: number }[]>`
    INSERT INTO analyses (company_id, crop_id, kind, title, note, inputs, result, sources, year_ids, verified, engine_version,
      created_by)
    VALUES (${author.company}, ${spec_id}, ${kind}, ${title}, ${note ?? null}, ${tx.json(inputs as never)},
      ${tx.json(result as never)}, ${tx.json(sources as never)}, ${numberArray(inputs.year_ids)}::bigint[], ${verified},
      ${analysisEngine}, ${author.user})
    RETURNING id`
  return id
}
