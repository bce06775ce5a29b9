import type { FittedPanel } from '../../../../src/domain/genome/fitPanel.ts'
import type { FitReference, GenomeFit, GenomeScope, GenomeWarning } from '../../../../src/domain/genome/panel.ts'
import type { Tx } from '../../../platform/db/connect.ts'

/** The figures of a fit besides its lists. */
interface Summary {
  readonly lines: number
  readonly environments: number
  readonly markers: number
  readonly mu: number
  readonly varianceMarker: number
  readonly varianceResidual: number
  readonly h2: number
  readonly rCv: number | null
  readonly warnings: GenomeWarning[]
  readonly reference?: FitReference
}

/** A fit to store: ids of the lines and markers of its lists, and values of the lines, NaN: none. */
export interface NewFit {
  readonly scope: GenomeScope
  readonly key: string
  readonly lines: readonly number[]
  readonly values: Float64Array
  readonly markers: readonly number[]
  readonly means: Float64Array
  readonly fitted: FittedPanel
  readonly counts: GenomeFit['counts']
  readonly warnings: readonly GenomeWarning[]
  readonly reference: FitReference
}

/** A stored fit with the key of its input. */
export type StoredFit = Omit<GenomeFit, 'stale'> & { readonly key: string }

interface FitRow {
  id: number
  data_key: string
  summary: Summary
  effects: Uint8Array
  gebv: Uint8Array
  made_at: string
}

/** Lists of equal length concatenated as bytes. */
function packLists(lists: readonly ArrayLike<number>[]): Buffer {
  const bytes = Buffer.concat(lists.map((list) => new Uint8Array(Float64Array.from(list).buffer)))
  return bytes
}

/** The reverse: `count` lists of equal length. */
function unpacked(bytes: Uint8Array, count: number): Float64Array[] {
  const numbers = new Float64Array(new Uint8Array(bytes).buffer)
  const length = numbers.length / count
  return Array.from({ length: count }, (_, k) => numbers.slice(k * length, (k + 1) * length))
}

const isOfScope = (tx: Tx, { trait, region, level }: GenomeScope) =>
  tx`trait_id = ${trait} AND region_id IS NOT DISTINCT FROM ${region}::integer AND level IS NOT DISTINCT FROM ${level}::text`

/** The stored fit of a scope; null: none. */
export async function readFit(tx: Tx, scope: GenomeScope): Promise<StoredFit | null> {
  const [row] = await tx<FitRow[]>`
    SELECT id, data_key, summary, effects, gebv, made_at FROM genome_fits WHERE ${isOfScope(tx, scope)}`
  if (!row) return null
  const [markers, means, alpha, effect, se, p, q] = unpacked(row.effects, 7)
  const [lines, values, gebv, reliability] = unpacked(row.gebv, 4)
  const { lines: lineCount, environments, markers: markerCount, ...summary } = row.summary
  return {
    ...summary,
    id: row.id,
    scope,
    key: row.data_key,
    computedAt: row.made_at,
    counts: { lines: lineCount, environments, markers: markerCount },
    markers: Array.from(markers),
    ...{ means, alpha, effect, se, p, q },
    lines: Array.from(lines),
    ...{ values, gebv, reliability },
  }
}

/** The regions with a stored fit of a trait at a level, without the fit of all regions. */
export async function regionsWithFit(
  tx: Tx,
  { trait, level }: Omit<GenomeScope, 'region' | 'crop'>,
): Promise<number[]> {
  const rows = await tx<{ region: number }[]>`
    SELECT region_id AS region FROM genome_fits
    WHERE trait_id = ${trait} AND region_id IS NOT NULL AND level IS NOT DISTINCT FROM ${level}::text ORDER BY region_id`
  return rows.map(({ region }) => region)
}

/** Stores a fit in place of an older one of its scope. */
export async function storeFit(tx: Tx, company: number, fit: NewFit): Promise<void> {
  const { scope, fitted, counts, warnings, reference } = fit
  const { mu, varianceMarker, varianceResidual, h2, rCv, alpha, effect, se, p, q, gebv, reliability } = fitted
  const summary: Summary = {
    ...counts,
    mu,
    varianceMarker,
    varianceResidual,
    h2,
    rCv,
    warnings: [...warnings],
    reference,
  }
  const effects = packLists([fit.markers, fit.means, alpha, effect, se, p, q])
  const packedLines = packLists([fit.lines, fit.values, gebv, reliability])
  await tx`
    INSERT INTO genome_fits (company_id, crop_id, trait_id, region_id, level, data_key, summary, effects, gebv)
    VALUES (${company}, ${scope.crop}, ${scope.trait}, ${scope.region}, ${scope.level}, ${fit.key},
      ${tx.json(summary as never)}, ${effects}, ${packedLines})
    ON CONFLICT (company_id, trait_id, region_id, level) DO UPDATE SET data_key = excluded.data_key,
      summary = excluded.summary, effects = excluded.effects, gebv = excluded.gebv, made_at = now()`
}
