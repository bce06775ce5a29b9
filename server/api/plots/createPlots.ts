import { randomInt } from 'node:crypto'
import type { z } from 'zod'
import type { createPlot, createPlotByCoord, createPlots } from '../../../src/contract/plots/plots.ts'
import type { ChangeColumn } from '../../../src/domain/change/changeSet.ts'
import type { NewPlot } from '../../../src/domain/change/newPlots.ts'
import { declarationCells, plannedCells } from '../../../src/domain/columns/carriedColumns.ts'
import { placePlots, plotNames, type SortMethod } from '../../../src/domain/layout/changes/placement.ts'
import { isPlotPositionAt } from '../../../src/domain/layout/structure/fieldStructure.ts'
import { applyNamed, type WriteContext } from '../../core/changes/applyNamed.ts'
import { readFieldStructure } from '../../core/changes/plots/structureCells.ts'
import { numberArray } from '../../platform/db/arrays.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { ApiError, fieldError, notFound } from '../../platform/http/answers/apiError.ts'
import type { CarriedData } from '../characteristics/carried.ts'
import { checkedName } from './lineRefs.ts'
import { lockTarget, newPlotsChange, type TargetYear, yearOfNumber } from './newPlots.ts'
import { writtenLabel } from './plotLabel.ts'

type CreateBody = z.output<NonNullable<typeof createPlot.body>>
type CreateManyBody = z.output<NonNullable<typeof createPlots.body>>
type CoordBody = z.output<NonNullable<typeof createPlotByCoord.body>>

/** Most plots that one request creates. */
const maxPlots = 100_000

const nameOrNull = (field: string, text: string | null | undefined): string | null =>
  text === null || text === undefined || text.trim() === '' ? null : checkedName(field, text)

/** Adds one plot after the last one of the map; returns its id. */
export async function makePlot(tx: Tx, context: WriteContext, body: CreateBody): Promise<number> {
  const plot_name = checkedName('plot_name', body.plot_name)
  const line = nameOrNull('line_name', body.line_name)
  const label = writtenLabel(body, { label: null, prefix: null, suffix: null })
  const mother = body.mother === undefined ? undefined : nameOrNull('mother', body.mother)
  const father = body.father === undefined ? undefined : nameOrNull('father', body.father)
  if (line === null && (mother || father)) throw fieldError(mother ? 'mother' : 'father', 'pedigree.needs_line')
  const crossing = nameOrNull('crossbreeding_name', body.crossbreeding_name)
  const target = await yearOfNumber(tx, context, {
    field: body.field,
    crop: body.spec_id,
    year: body.year,
  })
  const place = await nextPlace(tx, target)
  const change = await newPlotsChange(
    tx,
    target,
    { key: 'change.plotCreated', params: { name: plot_name } },
    [
      {
        name: plot_name,
        line,
        label: label?.label ?? null,
        ...place,
        width: body.width ?? null,
        length: body.length ?? null,
        repetitions: body.repetitions ?? null,
        comment: body.comment ?? null,
      },
    ],
    { parents: line === null ? undefined : { line, mother, father }, crossing },
  )
  const id = createdPlots(change)[0]
  const labelParts = label?.parts ? new Map([[id, label.parts]]) : undefined
  await applyNamed(tx, context, target.id, change, { labelParts })
  return id
}

/** Adds a plot at a place of the map. @throws ApiError `position.taken`. */
export async function makePlotAt(tx: Tx, context: WriteContext, body: CoordBody): Promise<number> {
  const plot_name = checkedName('plot_name', body.plot_name)
  const line = nameOrNull('line_name', body.line_name)
  const target = await lockTarget(tx, body.year_id)
  if (target.crop_id !== body.spec_id) throw notFound()
  const name = { key: 'change.plotCreated', params: { name: plot_name } }
  const change = await newPlotsChange(tx, target, name, [{ name: plot_name, line, row: body.y, col: body.x }])
  await applyNamed(tx, context, target.id, change)
  return createdPlots(change)[0]
}

/**
 * Copies plots into a year and adds new ones, with the requested columns of `carried`; returns the year and the new plots
 * in the requested order.
 */
export async function makePlots(
  tx: Tx,
  context: WriteContext,
  body: CreateManyBody,
  carried: CarriedData | null,
): Promise<{ year: number; plots: number[] }> {
  const entries = [
    ...(await inheritedEntries(tx, body.spec_id, body.plot_ids)),
    ...body.additional_plot_names.map((text): Entry => {
      const name = checkedName('additional_plot_names', text)
      return { name, line: name, width: null, length: null }
    }),
  ]
  if (entries.length === 0) throw fieldError('plot_ids', 'plots.none')
  if (entries.length * body.repetitions > maxPlots) throw new ApiError('plots.limit', { params: { max: maxPlots } })
  const target = await yearOfNumber(tx, context, {
    field: body.field_id,
    crop: body.spec_id,
    year: body.new_year,
    width: body.max_length_per_list,
  })
  const placement = placePlots({
    repetitions: Int32Array.from(entries, () => body.repetitions),
    sort_method: body.sort_method as SortMethod,
    max_length_per_list: body.max_length_per_list,
    lowest_row: await lowestRow(tx, target.id),
    seed: body.seed ?? randomInt(2 ** 32),
    structure: await readFieldStructure(tx, target.id),
  })
  if (!placement.ok) throw fieldError('max_length_per_list', placement.code, { ...placement.params })
  const names = entries.map((entry) => plotNames(entry.name, body.repetitions))
  const plots = Array.from(placement.entry, (e, k): NewPlot => {
    const { line, width, length } = entries[e]
    return {
      name: checkedName('plot_ids', names[e][k % body.repetitions]),
      line,
      width,
      length,
      row: placement.row[k],
      col: placement.col[k],
      replication: placement.replication[k],
      block: placement.block[k],
      repetitions: 1,
    }
  })
  const change = await newPlotsChange(
    tx,
    target,
    { key: 'change.plotsCreated', params: { count: plots.length } },
    plots,
  )
  const plotIds = createdPlots(change)
  const carriedColumns = carried === null ? [] : carriedCells(carried, body, target, plotIds)
  await applyNamed(
    tx,
    context,
    target.id,
    { ...change, columns: [...change.columns, ...carriedColumns] },
    {
      names: { name: body.plot_ids.length > 0 ? 'plot_ids' : 'additional_plot_names' },
    },
  )
  await tx`
    UPDATE field_years SET placement = ${tx.json({ sort_method: body.sort_method, seed: placement.seed })}
    WHERE id = ${target.id}`
  return { year: target.id, plots: plotIds }
}

/**
 * What the year of new plots inherits with them. @throws ApiError `notFound` for columns that the other year does not
 * have.
 */
function carriedCells(
  carried: CarriedData,
  { spec_id, carry }: CreateManyBody,
  target: TargetYear,
  plots: readonly number[],
): ChangeColumn[] {
  const wantedTraits = new Set(carry?.trait_ids)
  const columns = carried.columns.filter(({ trait }) => wantedTraits.has(trait.id))
  if (carried.crop !== spec_id || columns.length < wantedTraits.size) throw notFound()
  const ids = columns.map(({ trait }) => trait.id)
  return [...plannedCells(columns, target.year - carried.year, plots), ...declarationCells(target.id, ids)]
}

interface Entry {
  name: string
  line: string | null
  width: number | null
  length: number | null
}

/** What plots pass on to their successors. @throws ApiError `notFound` for plots that the crop does not have. */
async function inheritedEntries(tx: Tx, crop: number, ids: readonly number[]): Promise<Entry[]> {
  const rows = await tx<(Entry & { id: number })[]>`
    SELECT p.id, p.name, l.name AS line, p.width, p.length
    FROM plots p JOIN field_years y ON y.id = p.field_year_id JOIN fields f ON f.id = y.field_id
    LEFT JOIN lines l ON l.id = p.line_id
    WHERE p.id = ANY (${numberArray(ids)}::bigint[]) AND p.live AND f.crop_id = ${crop}`
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const answer = byId.get(id)
    if (!answer) throw notFound()
    return answer
  })
}

/** The lowest row of a year that contains a plot; 0: none. */
export async function lowestRow(tx: Tx, year: number): Promise<number> {
  const [{ row }] = await tx<{ row: number }[]>`
    SELECT coalesce(max("row"), 0) AS row FROM plots WHERE field_year_id = ${year} AND live`
  return row
}

/** The first place for a plot after the last plot in reading order. */
async function nextPlace(tx: Tx, target: TargetYear): Promise<{ row: number; col: number }> {
  const [last] = await tx<{ row: number; col: number }[]>`
    SELECT "row", col FROM plots WHERE field_year_id = ${target.id} AND live AND "row" IS NOT NULL
    ORDER BY "row" DESC, col DESC LIMIT 1`
  const structure = await readFieldStructure(tx, target.id)
  const place = last ? { row: last.row, col: last.col + 1 } : { row: 1, col: 1 }
  for (;;) {
    if (place.col > target.map_width) {
      place.row += 1
      place.col = 1
    } else if (isPlotPositionAt(structure, place.row, place.col)) return place
    else place.col += 1
  }
}

function createdPlots(change: { columns: { entity: string; field: string; ids: number[] }[] }): number[] {
  return change.columns.find(({ entity, field }) => entity === 'plot' && field === 'exists')?.ids ?? []
}
