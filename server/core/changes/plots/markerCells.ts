import type { ChangeColumn } from '../../../../src/domain/change/changeSet.ts'
import { columnOfMarker } from '../../../../src/domain/genotypes/columnOfMarker.ts'
import { allelesOfCall } from '../../../../src/domain/genotypes/typedCall.ts'
import { valueField } from '../../../../src/domain/plots/plotFields.ts'
import { numberArray, textArray } from '../../../platform/db/arrays.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { filterCells, refuseCells } from '../cells/draft.ts'
import type { OtherCell } from '../cells/otherCell.ts'
import { matchStoredCells, reconcileColumn } from '../cells/reconcile.ts'
import type { YearWork } from '../work.ts'
import { flattenColumns, type ValueColumn, valueColumns } from './valueColumns.ts'

/** A call of a row `g` of `plot_genotypes` as a cell. */
export function callText(tx: Tx) {
  return tx`g.first_allele || '/' || g.second_allele`
}

/** Calls of a change that differ from its `before`, by their fields; null for a plot without one. */
export async function readOtherCalls(tx: Tx, columns: readonly ValueColumn[]): Promise<Map<string, OtherCell[]>> {
  const before = flattenColumns(columns, (cells) => cells.before)
  const result = new Map<string, OtherCell[]>()
  if (before.count === 0) return result
  const rows = await tx<{ column: number; plot: number; call: string | null; version: number | null }[]>`
    SELECT u.of AS column, u.plot, ${callText(tx)} AS call, g.version
    FROM unnest(${before.traits}::bigint[], ${before.plots}::bigint[], ${before.texts}::text[]) AS u (of, plot, call)
    LEFT JOIN plot_genotypes g ON g.marker_id = -u.of AND g.plot_id = u.plot
    WHERE ${callText(tx)} IS DISTINCT FROM u.call`
  for (const { column, plot, call: genotypeCall, version } of rows) {
    const field = valueField(column)
    const cells = result.get(field) ?? []
    cells.push({ id: plot, value: genotypeCall, version })
    result.set(field, cells)
  }
  return result
}

/** The markers with calls in a change, without those that the year's crop lacks. */
export async function readKnownMarkers(tx: Tx, year: number, columns: readonly ValueColumn[]): Promise<Set<number>> {
  if (columns.length === 0) return new Set()
  const rows = await tx<{ id: number }[]>`
    SELECT m.id FROM markers m JOIN fields f ON f.crop_id = m.crop_id JOIN field_years y ON y.field_id = f.id
    WHERE y.id = ${year} AND m.id = ANY (${numberArray(columns.map(({ trait }) => -trait))}::bigint[])`
  return new Set(rows.map(({ id }) => columnOfMarker(id)))
}

/**
 * Compares the calls of a change with what is stored.
 * @throws ApiError `notFound` for a marker that the crop does not have; where nothing may be refused, its calls are left
 * out.
 */
export function reconcileGenotypeCalls(
  work: YearWork,
  known: ReadonlySet<number>,
  stored: ReadonlyMap<string, OtherCell[]>,
): void {
  const { draft } = work
  for (const { trait, field } of valueColumns(draft, 'marker')) {
    if (known.has(trait)) {
      reconcileColumn(work, 'plot', field, matchStoredCells(draft.plot.get(field), stored.get(field)))
      continue
    }
    if (work.mode !== 'skip') throw refuseCells('notFound', field, [columnOfMarker(trait)])
    filterCells(draft.plot, (name) => name !== field)
  }
}

/** Writes calls: one statement for all new and changed ones, one for deleted ones. */
export async function writeCalls({ tx, author, year, draft }: YearWork): Promise<void> {
  const written: { marker: number; plot: number; alleles: [string, string] }[] = []
  const deleted: { marker: number; plot: number }[] = []
  for (const { trait, cells } of valueColumns(draft, 'marker'))
    cells.ids.forEach((plot, k) => {
      const genotypeCall = cells.after[k]
      const marker = columnOfMarker(trait)
      if (genotypeCall === null) deleted.push({ marker, plot })
      else written.push({ marker, plot, alleles: allelesOfCall(String(genotypeCall)) })
    })
  const arrays = (rows: readonly { marker: number; plot: number }[]) => tx`
    ${numberArray(rows.map(({ marker }) => marker))}::bigint[], ${numberArray(rows.map(({ plot }) => plot))}::bigint[]`
  const allele = (place: 0 | 1) => tx`${textArray(written.map(({ alleles }) => alleles[place]))}::text[]`
  await Promise.all([
    written.length === 0
      ? null
      : tx`
          INSERT INTO plot_genotypes AS g (company_id, marker_id, plot_id, first_allele, second_allele, version)
          SELECT ${author.company}, u.marker, u.plot, u.one, u.other, ${year.seq}
          FROM unnest(${arrays(written)}, ${allele(0)}, ${allele(1)}) AS u (marker, plot, one, other)
          ON CONFLICT (company_id, plot_id, marker_id) DO UPDATE
            SET first_allele = excluded.first_allele, second_allele = excluded.second_allele, version = excluded.version`,
    deleted.length === 0
      ? null
      : tx`
          DELETE FROM plot_genotypes g USING unnest(${arrays(deleted)}) AS u (marker, plot)
          WHERE g.marker_id = u.marker AND g.plot_id = u.plot`,
  ])
}

/** The calls of markers that existing plots of a year have, as columns for a client that has none of them. */
export async function callsOfMarkers(tx: Tx, year: number, markers: readonly number[]): Promise<ChangeColumn[]> {
  const rows = await tx<{ marker: number; plots: number[]; calls: string[] }[]>`
    SELECT g.marker_id AS marker, json_agg(g.plot_id ORDER BY g.plot_id) AS plots,
      json_agg(${callText(tx)} ORDER BY g.plot_id) AS calls
    FROM plot_genotypes g JOIN plots p ON p.id = g.plot_id
    WHERE g.marker_id = ANY (${numberArray(markers)}::bigint[]) AND p.field_year_id = ${year} AND p.live
    GROUP BY g.marker_id`
  return rows.map(({ marker, plots, calls: genotypeCalls }) => ({
    entity: 'plot' as const,
    field: valueField(columnOfMarker(marker)),
    ids: plots,
    before: plots.map(() => null),
    after: genotypeCalls,
  }))
}

/** All calls of plots, as cells. */
export async function callsOfPlots(
  tx: Tx,
  plots: readonly number[],
): Promise<{ field: `marker:${number}`; plot: number; call: string }[]> {
  return tx<{ field: `marker:${number}`; plot: number; call: string }[]>`
    SELECT 'marker:' || g.marker_id AS field, g.plot_id AS plot, ${callText(tx)} AS call FROM plot_genotypes g
    WHERE g.plot_id = ANY (${numberArray(plots)}::bigint[]) ORDER BY g.marker_id, g.plot_id`
}
