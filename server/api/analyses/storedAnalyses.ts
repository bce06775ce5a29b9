import type {
  AnalysisBody,
  ListedAnalysis,
  SavedAnalysis,
  SavedIdeotype,
} from '../../../src/contract/statistics/analyses.ts'
import { analysisEngine, type SavedResult } from '../../../src/domain/analysis/saved/kinds.ts'
import type { Author } from '../../core/changes/work.ts'
import { numberArray } from '../../platform/db/arrays.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { notFound } from '../../platform/http/answers/apiError.ts'
import { ideotypeKey } from '../genome/ideotypeKey.ts'
import { regionAndLevel } from '../genome/requestedScope.ts'
import { countChangedCells, type Dependent } from './changedSince.ts'

/** What a saved ideotype is compared by: `data_key` identifies the data it was computed from. */
type KeyedIdeotype = Pick<SavedIdeotype, 'kind' | 'inputs'> & { readonly data_key: string }

/** The parts of a saved result that are determined at each read. */
type SavedState = Pick<SavedAnalysis, 'changed_since' | 'stale'>

/**
 * Determines for saved results whether what they depend on has changed since: for a statistical one how many values, for
 * an ideotype whether the key of its scope differs; each scope's key is computed once.
 */
function judge(tx: Tx) {
  const keys = new Map<string, Promise<string>>()
  const keyNow = ({ inputs }: Pick<KeyedIdeotype, 'inputs'>): Promise<string> => {
    const scope = { crop: inputs.spec_id, trait: inputs.phenotype, ...regionAndLevel(inputs) }
    const name = JSON.stringify(scope)
    const key = keys.get(name) ?? ideotypeKey(tx, scope)
    keys.set(name, key)
    return key
  }
  return async (dependent: Dependent | KeyedIdeotype): Promise<SavedState> => {
    if (dependent.kind === 'ideotype')
      return { changed_since: 0, stale: (await keyNow(dependent)) !== dependent.data_key }
    const changed_since = await countChangedCells(tx, dependent)
    return { changed_since, stale: changed_since > 0 }
  }
}

type StoredFields<Saved> = Omit<Saved, keyof SavedState>
export type StoredAnalysis = StoredFields<SavedAnalysis> & { readonly data_key: null }
export type StoredIdeotype = StoredFields<SavedIdeotype> & { readonly data_key: string }

function columns(tx: Tx) {
  return tx`a.id, a.crop_id AS spec_id, a.kind, a.title, a.note, a.inputs, a.sources, a.data_key, a.engine_version, a.verified,
    a.created_by, nullif(trim(concat(u.first_name, ' ', u.last_name)), '') AS created_by_name, a.created_at`
}

/**
 * A saved result, locked if it is about to be written. @throws ApiError `notFound` if there is none, or it was deleted.
 */
export async function readAnalysis(tx: Tx, id: number, isLocked = false): Promise<StoredAnalysis | StoredIdeotype> {
  const [row] = await tx<(StoredAnalysis | StoredIdeotype)[]>`
    SELECT ${columns(tx)}, a.result FROM analyses a LEFT JOIN users u ON u.id = a.created_by
    WHERE a.id = ${id} AND a.deleted_at IS NULL ${isLocked ? tx`FOR NO KEY UPDATE OF a` : tx``}`
  if (!row) throw notFound()
  return row
}

/** A saved analysis, with a flag if the data that it depends on have changed. For an ideotype the means must be up to date. */
export async function answerAnalysis(tx: Tx, id: number): Promise<SavedAnalysis | SavedIdeotype> {
  const stored = await readAnalysis(tx, id)
  const judged = await judge(tx)(stored)
  if (stored.kind === 'ideotype') {
    const { data_key: _key, ...ideotype } = stored
    return { ...ideotype, ...judged }
  }
  const { data_key: _none, ...result } = stored
  return { ...result, ...judged }
}

/** A saved statistical result with its staleness. @throws ApiError `notFound` for any other kind. */
export async function answerResult(tx: Tx, id: number): Promise<SavedAnalysis> {
  const saved = await answerAnalysis(tx, id)
  if (saved.kind === 'ideotype') throw notFound()
  return saved
}

/** A saved ideotype with its staleness. @throws ApiError `notFound` for any other kind. */
export async function answerIdeotypeResult(tx: Tx, id: number): Promise<SavedIdeotype> {
  const saved = await answerAnalysis(tx, id)
  if (saved.kind !== 'ideotype') throw notFound()
  return saved
}

/**
 * The saved results of a crop, the newest first; `year` null: of all years. For ideotypes the means must be up to date.
 */
export async function listedAnalyses(tx: Tx, crop: number, year: number | null): Promise<ListedAnalysis[]> {
  const rows = await tx<(Omit<StoredAnalysis, 'result'> | Omit<StoredIdeotype, 'result'>)[]>`
    SELECT ${columns(tx)} FROM analyses a LEFT JOIN users u ON u.id = a.created_by
    WHERE a.crop_id = ${crop} AND a.deleted_at IS NULL ${year === null ? tx`` : tx`AND ${year} = ANY (a.year_ids)`}
    ORDER BY a.id DESC`
  const analyses: ListedAnalysis[] = []
  const judged = judge(tx)
  for (const row of rows) {
    const { inputs: _inputs, sources: _sources, data_key: _key, ...about } = row
    const year_ids = row.kind === 'ideotype' ? [] : row.inputs.year_ids
    analyses.push({ ...about, year_ids, ...(await judged(row)) })
  }
  return analyses
}

/** The crop of a saved ideotype by its id, or the crop itself if it has any; else null. */
export async function cropOfIdeotypes(tx: Tx, dependent: { readonly id: number } | { readonly crop: number }) {
  const [row] = await tx<{ crop: number }[]>`
    SELECT crop_id AS crop FROM analyses
    WHERE kind = 'ideotype' AND deleted_at IS NULL AND ${'id' in dependent ? tx`id = ${dependent.id}` : tx`crop_id = ${dependent.crop}`} LIMIT 1`
  return row?.crop ?? null
}

/** Stores a result; `verified` null: the server has not confirmed it yet. Returns its id. */
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

/**
 * Stores an ideotype, which the server computed and which belongs to no year; `data_key` identifies its input. Returns
 * its id.
 */
export async function storeIdeotype(
  tx: Tx,
  author: Author,
  { inputs, title, note, result, data_key }: Pick<StoredIdeotype, 'inputs' | 'title' | 'note' | 'result' | 'data_key'>,
): Promise<number> {
  const [{ id }] = await tx<{ id: number }[]>`
    INSERT INTO analyses (company_id, crop_id, kind, title, note, inputs, result, sources, year_ids, data_key, verified,
      engine_version, created_by)
    VALUES (${author.company}, ${inputs.spec_id}, 'ideotype', ${title}, ${note}, ${tx.json(inputs as never)},
      ${tx.json(result as never)}, '[]', '{}', ${data_key}, true, ${analysisEngine}, ${author.user})
    RETURNING id`
  return id
}
