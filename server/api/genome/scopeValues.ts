import { createHash } from 'node:crypto'
import { type LineValues, lineValues, meanOfLines } from '../../../src/domain/genome/lineValues.ts'
import type { FitReference, GenomeScope } from '../../../src/domain/genome/panel.ts'
import type { Tx } from '../../platform/db/connect.ts'

interface EnvironmentRow {
  id: number
  line: number[]
  mean: number[]
}

/** Stored means of lines by environment of a scope; environments without any are left out. */
function environmentsOf(tx: Tx, { crop, trait, region, level }: GenomeScope): Promise<EnvironmentRow[]> {
  return tx<EnvironmentRow[]>`
    SELECT y.id, array_agg(m.line_id::double precision ORDER BY m.line_id) AS line, array_agg(m.mean ORDER BY m.line_id) AS mean
    FROM line_means m JOIN field_years y ON y.id = m.field_year_id JOIN fields f ON f.id = y.field_id
    WHERE f.crop_id = ${crop} AND m.trait_id = ${trait} AND m.mean IS NOT NULL
      AND ${region === null ? tx`true` : tx`f.region_id = ${region}`}
      AND ${level === null ? tx`true` : tx`y.technology_level = ${level}`}
    GROUP BY y.id ORDER BY y.id`
}

/** Values of lines in a scope, and the hash of the means that they were computed from. Means must be up to date. */
export async function scopeValues(tx: Tx, scope: GenomeScope): Promise<{ values: LineValues; hash: string }> {
  const environments = await environmentsOf(tx, scope)
  const hash = createHash('sha256')
  for (const { id, line, mean } of environments)
    hash.update(`${id}`).update(Float64Array.from(line)).update(Float64Array.from(mean))
  return { values: lineValues(environments), hash: hash.digest('base64url') }
}

/** The reference that lines of a crop are compared with by these values. */
export async function fitReference(tx: Tx, crop: number, values: LineValues): Promise<FitReference> {
  const rows = await tx<{ line: number }[]>`
    SELECT DISTINCT y.means_control AS line FROM field_years y JOIN fields f ON f.id = y.field_id
    WHERE f.crop_id = ${crop} AND y.means_control IS NOT NULL ORDER BY line`
  const checks = rows.flatMap(({ line }): [number, number][] => {
    const k = values.at.get(line)
    return k === undefined ? [] : [[line, values.values[k]]]
  })
  return { mean: meanOfLines(values), checks }
}

/**
 * Identifies the present genotypes of a crop: its sets, which are never altered, alleles of markers, and calls on plots.
 */
export async function genotypesHash(tx: Tx, crop: number): Promise<string> {
  const [{ state }] = await tx<{ state: string }[]>`
    SELECT json_build_array(
      (SELECT json_agg(id ORDER BY id) FROM genotype_sets WHERE crop_id = ${crop} AND deleted_at IS NULL),
      (SELECT sum(hashtextextended(id || alleles::text, 0)) FROM markers WHERE crop_id = ${crop}),
      (SELECT sum(hashtextextended(p.line_id || ' ' || g.marker_id || ' ' || g.first_allele || '/' || g.second_allele, 0))
        FROM plot_genotypes g JOIN markers k ON k.id = g.marker_id JOIN plots p ON p.id = g.plot_id
        WHERE k.crop_id = ${crop} AND p.live AND p.line_id IS NOT NULL))::text AS state`
  return createHash('sha256').update(state).digest('base64url')
}
