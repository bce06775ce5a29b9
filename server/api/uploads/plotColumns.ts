import type { CellValue, ChangeColumn } from '../../../src/domain/change/changeSet.ts'
import { factorNames } from '../../../src/domain/change/newPlots.ts'
import type { FieldYearColumns } from '../../../src/domain/columns/fieldYear.ts'
import { traitForm } from '../../../src/domain/files/headers/traitHeader.ts'
import type { NewPlot, UploadPlan } from '../../../src/domain/files/uploadPlan/plan.ts'
import { lowestRow, type PlacementRequest, placePlots } from '../../../src/domain/layout/changes/placement.ts'
import {
  type FieldStructure,
  plainStructure,
  structureCell,
} from '../../../src/domain/layout/structure/fieldStructure.ts'
import {
  plotsOnly,
  positionKinds,
  type RowKinds,
  rowKindsText,
} from '../../../src/domain/layout/structure/positionKinds.ts'
import { nameFamily } from '../../../src/domain/traits/traitFields.ts'
import { nextIds } from '../../core/changes/reservedIds.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { changeColumn, filledColumns } from './changeColumns.ts'
import type { PlanIds } from './planIds.ts'

/** How plots without a position are laid out. */
export type PlacementOptions = Pick<PlacementRequest, 'sort_method' | 'max_length_per_list' | 'seed'>

/** Columns with the kinds of the new plots' places in the file. */
function kindColumns(
  year: number,
  plots: readonly NewPlot[],
  places: { row: CellValue[]; col: CellValue[] },
  structure: FieldStructure = plainStructure,
): ChangeColumn[] {
  const rows = new Map<number, RowKinds>()
  plots.forEach(({ kind }, k) => {
    const row = Number(places.row[k])
    if (kind === null || row === 0) return
    const codes = rows.get(row) ?? structure.kinds.get(row)?.slice() ?? plotsOnly()
    codes[Number(places.col[k])] = positionKinds.indexOf(kind)
    rows.set(row, codes)
  })
  return [...rows].map(([row, codes]) => {
    const before = structureCell(structure, `positions:${row}`)
    return changeColumn('field_year', `positions:${row}`, [year], [rowKindsText(codes)], before)
  })
}

/** Whether a file states the blocks of plots itself. */
function hasBlocks({ values }: UploadPlan): boolean {
  const block = traitForm({ name: factorNames.block, unit: '' })
  return values.some(
    ({ trait, planned }) => planned === null && nameFamily(trait.role) === 'trait' && traitForm(trait) === block,
  )
}

/**
 * Columns that create a year's new plots, placed by the file or by the placement options. Blocks in the file have
 * priority: those that a random placement draws are written only without them.
 */
export async function plotColumns(
  tx: Tx,
  year: number,
  plan: UploadPlan,
  plots: readonly NewPlot[],
  ids: PlanIds,
  stored: FieldYearColumns | undefined,
  options: PlacementOptions,
): Promise<{ columns: ChangeColumn[]; plotIds: number[] }> {
  if (plots.length === 0) return { columns: [], plotIds: [] }
  const plotIds = await nextIds(tx, 'plot', plots.length)
  const places = placesOf(plots, stored, options)
  const fields: [string, CellValue[]][] = [
    ['label', plots.map((plot) => plot.label)],
    ['line_id', plots.map((plot) => ids.line.get(plot.line) ?? null)],
    ['row', places.row],
    ['col', places.col],
    ['width', plots.map((plot) => plot.width)],
    ['length', plots.map((plot) => plot.length)],
    ['repetitions', plots.map((plot) => plot.repetitions)],
    ['comment', plots.map((plot) => plot.comment)],
  ]
  return {
    plotIds,
    columns: [
      changeColumn(
        'plot',
        'exists',
        plotIds,
        plots.map(() => true),
        false,
      ),
      changeColumn(
        'plot',
        'name',
        plotIds,
        plots.map((plot) => plot.name),
      ),
      ...fields.flatMap(([field, after]) => filledColumns('plot', field, plotIds, after)),
      ...kindColumns(year, plots, places, stored?.structure),
      ...(hasBlocks(plan) ? [] : await blockColumns(tx, plotIds, places.block)),
    ],
  }
}

function placesOf(
  plots: readonly NewPlot[],
  stored: FieldYearColumns | undefined,
  options: PlacementOptions,
): { row: CellValue[]; col: CellValue[]; block: CellValue[] } {
  const unplaced = plots.filter((plot) => plot.row === null)
  if (unplaced.length === 0)
    return { row: plots.map((plot) => plot.row), col: plots.map((plot) => plot.col), block: plots.map(() => null) }
  const repetitions = new Map<number, number>()
  for (const plot of unplaced) repetitions.set(plot.entry, (repetitions.get(plot.entry) ?? 0) + 1)
  const placement = placePlots({
    ...options,
    repetitions: Int32Array.from(repetitions.values()),
    lowest_row: lowestRow(
      stored ?? null,
      undefined,
      plots.map((plot) => plot.row),
    ),
    structure: stored?.structure,
  })
  if (!placement.ok) throw new RangeError(placement.code)
  let nextId = 0
  const row: CellValue[] = []
  const col: CellValue[] = []
  const block: CellValue[] = []
  for (const plot of plots) {
    const k = plot.row === null ? nextId++ : -1
    row.push(k < 0 ? plot.row : placement.row[k])
    col.push(k < 0 ? plot.col : placement.col[k])
    block.push(k < 0 || placement.block[k] === 0 ? null : String(placement.block[k]))
  }
  return { row, col, block }
}

/** The factor `Block` of a random layout; if the crop has it already, the new one becomes that one. */
async function blockColumns(tx: Tx, plotIds: readonly number[], block: readonly CellValue[]): Promise<ChangeColumn[]> {
  if (block.every((value) => value === null)) return []
  const trait = await nextIds(tx, 'trait', 1)
  return [
    changeColumn('trait', 'exists', trait, [true], false),
    changeColumn('trait', 'name', trait, [factorNames.block]),
    changeColumn('trait', 'unit', trait, ['']),
    changeColumn('trait', 'kind', trait, ['qualitative']),
    changeColumn('trait', 'role', trait, ['factor']),
    ...filledColumns('plot', `trait:${trait[0]}`, plotIds, block),
  ]
}
