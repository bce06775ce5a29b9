import type { z } from 'zod'
import { copyCharacteristics } from '../../../src/contract/plots/characteristics.ts'
import type { ChangeColumn } from '../../../src/domain/change/changeSet.ts'
import { type CarriedGroup, callCells, carriedGroups, carryOver } from '../../../src/domain/columns/carriedColumns.ts'
import type { FieldYearColumns } from '../../../src/domain/columns/fieldYear.ts'
import { applyNamed, type WriteContext } from '../../core/changes/applyNamed.ts'
import { authorOf } from '../../core/changes/routes.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { fieldError, notFound } from '../../platform/http/answers/apiError.ts'
import { type App, route } from '../../platform/http/routes/route.ts'
import { type CarriedData, readCarriedData } from './carried.ts'

type Counts = z.input<NonNullable<typeof copyCharacteristics.answer>>

/** What a group adds to a year: cells of its change, and how many of each kind. */
interface Part extends Counts {
  readonly cells: readonly ChangeColumn[]
}

/** Copies one group of a year's characteristics. */
type CopyGroup = (group: CarriedGroup, from: CarriedData, to: FieldYearColumns) => Part

const copyColumns: CopyGroup = (group, { year, columns }, to) => {
  const groupColumns = columns.filter((column) => column.group === group)
  return { ...carryOver(groupColumns, year, to), calls: 0 }
}

/** Markers' columns, and the calls on which the plots of a line agree, for its plots that lack them. */
const copyMarkers: CopyGroup = (group, from, to) => {
  const part = copyColumns(group, from, to)
  const calls = callCells(from.calls, to)
  return { ...part, cells: [...calls, ...part.cells], calls: calls.reduce((sum, { ids }) => sum + ids.length, 0) }
}

/** How each group is copied. */
const takeGroup: Readonly<Record<CarriedGroup, CopyGroup>> = {
  phenotypes: copyColumns,
  dna_markers: copyMarkers,
  growth_stages: copyColumns,
  technology: copyColumns,
}

/**
 * Writes what a year inherits as one change, or none if nothing is new. @throws ApiError `notFound` for another crop's
 * year.
 */
async function inheritColumns(
  tx: Tx,
  context: WriteContext,
  from: CarriedData,
  to: FieldYearColumns,
  groups: readonly CarriedGroup[],
): Promise<Counts> {
  if (from.crop !== to.spec_id) throw notFound()
  const parts = groups.map((group) => takeGroup[group](group, from, to))
  const sum = (count: keyof Counts): number => parts.reduce((total, part) => total + part[count], 0)
  const counts = { columns: sum('columns'), calls: sum('calls'), planned: sum('planned') }
  const columns = parts.flatMap(({ cells }) => cells)
  if (columns.length > 0)
    await applyNamed(tx, context, to.year_id, {
      name: { key: 'change.columnsTakenOver', params: { year: String(from.year), ...counts } },
      columns,
    })
  return counts
}

export function registerCharacteristics(app: App): void {
  route(app, copyCharacteristics, async ({ ctx, body, services }) => {
    const { year_from_id, year_to_id, characteristic_group: group } = body
    if (year_from_id === year_to_id) throw fieldError('year_to_id', 'year.same')
    // Read on its own: two requests that each wait for the other's year would wait for ever.
    const from = await readCarriedData(services.columns, ctx, year_from_id)
    const context = { author: authorOf(ctx), live: services.live }
    return services.columns.write(ctx, year_to_id, (to, tx) =>
      inheritColumns(tx, context, from, to, group === 'all' ? carriedGroups : [group]),
    )
  })
}
