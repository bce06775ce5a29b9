import type { DesignAnswer, DesignBody } from '../../../src/contract/plots/designs.ts'
import type { ChangeColumn, ChangeSet } from '../../../src/domain/change/changeSet.ts'
import type { NewPlot } from '../../../src/domain/change/newPlots.ts'
import type { FieldYearColumns } from '../../../src/domain/columns/fieldYear.ts'
import { linesCell, yearCell } from '../../../src/domain/columns/yearData.ts'
import { designAlleys } from '../../../src/domain/designs/designAlleys.ts'
import { designEngine } from '../../../src/domain/designs/designEngine.ts'
import { designLabels, type Numbering } from '../../../src/domain/designs/designLabels.ts'
import { type NamedPlot, nameDesign } from '../../../src/domain/designs/designPlots.ts'
import type { CreatedDesign } from '../../../src/domain/designs/makeDesign.ts'
import { alleysText } from '../../../src/domain/layout/structure/fieldStructure.ts'
import { maxAlleys } from '../../../src/domain/layout/structure/structureRules.ts'
import { applyNamed, type WriteContext } from '../../core/changes/applyNamed.ts'
import { numberArray } from '../../platform/db/arrays.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { ApiError, fieldError } from '../../platform/http/answers/apiError.ts'
import { checkedName } from '../plots/lineRefs.ts'
import { lockTarget, newPlotsChange } from '../plots/newPlots.ts'
import { lineNames, type RequestedDesign } from './requestedDesign.ts'

/** A design over a year's plots: its plots by name and line. */
export interface DesignOnMap {
  readonly requested: RequestedDesign
  readonly created: CreatedDesign
  readonly named: readonly NamedPlot[]
  /** Labels of the plots, in their order; null: none. */
  readonly labels: readonly (string | null)[]
  /** Id and name of the line of a plot; null: no line. */
  readonly lineOf: (plot: NamedPlot) => { id: number; name: string } | null
}

/** @throws ApiError `design.occupied` (row, col) for the first place that has a plot already. */
function checkFree(columns: FieldYearColumns, { plots }: CreatedDesign): void {
  const occupied = new Set<string>()
  for (let i = 0; i < columns.count; i++)
    if (columns.alive[i] && columns.row[i]) occupied.add(`${columns.row[i]}:${columns.col[i]}`)
  const occupiedPlot = plots.find(({ row, col }) => occupied.has(`${row}:${col}`))
  if (occupiedPlot) throw new ApiError('design.occupied', { params: { row: occupiedPlot.row, col: occupiedPlot.col } })
}

/**
 * Applies a computed design to the plots of its year. @throws ApiError `notFound` for lines of another crop,
 * `design.occupied`.
 */
export async function designOnMap(
  tx: Tx,
  columns: FieldYearColumns,
  requested: RequestedDesign,
  created: CreatedDesign,
  numbering: Numbering,
): Promise<DesignOnMap> {
  const { treatments, fillerId, request } = requested
  const names = await lineNames(tx, columns.spec_id, [...treatments, ...(fillerId === null ? [] : [fillerId])])
  const nameOf = (id: number) => names.get(id) ?? ''
  checkFree(columns, created)
  const occupied = new Set<string>()
  for (let i = 0; i < columns.count; i++) if (columns.alive[i]) occupied.add(columns.name[i])
  const labels = new Set<string>()
  for (let i = 0; i < columns.count; i++) {
    const label = columns.alive[i] ? columns.label[i] : null
    if (label) labels.add(label)
  }
  const filler = fillerId === null ? null : nameOf(fillerId)
  const wholeRequest = { ...request, isFree: () => true }
  const namedDesign = nameDesign(wholeRequest, created.plots, treatments.map(nameOf), filler, occupied)
  const lineOf = ({ line }: NamedPlot) => {
    const id = line === 'filler' ? fillerId : line === null ? null : treatments[line]
    return id === null ? null : { id, name: nameOf(id) }
  }
  const numbered = created.plots.map(({ plot, walk }) => ({
    part: plot?.rep || plot?.block || 0,
    walk,
    isNumbered: plot !== null,
  }))
  return { requested, created, named: namedDesign, labels: designLabels(numbering, numbered, labels), lineOf }
}

/** The year's checks, and a map wide enough, as cells of the design's change. */
function yearColumns(
  columns: FieldYearColumns,
  { requested, created }: DesignOnMap,
  metres: number | undefined,
): ChangeColumn[] {
  const ids = [columns.year_id]
  const written: ChangeColumn[] = []
  const width = created.plots.reduce((widest, { col }) => Math.max(widest, col), columns.map_width)
  if (width > columns.map_width)
    written.push({ entity: 'field_year', field: 'width', ids, before: [columns.map_width], after: [width] })
  const [before, after] = [yearCell(columns, 'checks'), linesCell(requested.checkIds)]
  if (after !== null && before !== after)
    written.push({ entity: 'field_year', field: 'checks', ids, before: [before], after: [after] })
  if (metres !== undefined) written.push(...alleyColumn(columns, created, metres))
  return written
}

/** The alleys between replications and blocks, as a cell of the year. @throws ApiError for more than a year may have. */
function alleyColumn(columns: FieldYearColumns, { plots }: CreatedDesign, metres: number): ChangeColumn[] {
  const placedPlots = plots.flatMap(({ row, col, plot }) =>
    plot ? [{ row, col, rep: plot.rep ?? 0, block: plot.block ?? 0 }] : [],
  )
  const old = columns.structure.alleys
  const alleys = designAlleys(old, placedPlots, metres)
  if (alleys.length > maxAlleys) throw fieldError('params.gap_metres', 'validation.maxItems', { max: maxAlleys })
  const [before, after] = [alleysText(old), alleysText(alleys)]
  if (before === after) return []
  return [{ entity: 'field_year', field: 'alleys', ids: [columns.year_id], before: [before], after: [after] }]
}

/** Writes a design as one change of its year, and stores how it was requested. */
export async function writeDesign(
  tx: Tx,
  context: WriteContext,
  columns: FieldYearColumns,
  design: DesignOnMap,
  body: DesignBody,
): Promise<Pick<DesignAnswer, 'design_id' | 'seq' | 'crop_seq'> & { plotIds: readonly number[] }> {
  const { named, labels, created, lineOf } = design
  const plots = named.map((plot, k): NewPlot => {
    const { row, col } = plot.place
    const line = lineOf(plot)?.name ?? null
    return { name: checkedName('line_ids', plot.name), line, label: labels[k], row, col, factors: plot.factors }
  })
  const target = await lockTarget(tx, columns.year_id)
  const name = { key: 'change.design', params: { count: plots.length } }
  const making = await newPlotsChange(tx, target, name, plots)
  const change: ChangeSet = {
    ...making,
    columns: [...making.columns, ...yearColumns(columns, design, body.params.gap_metres)],
  }
  const { accepted } = await applyNamed(tx, context, columns.year_id, change, { names: { name: 'line_ids' } })
  const { seq, crop_seq } = accepted
  const { efficiency, bound } = created
  const [{ id }] = await tx<{ id: number }[]>`
    INSERT INTO designs (company_id, field_year_id, kind, params, line_ids, check_ids, seed, swaps, origin, efficiency,
      bound, seq, engine_version, created_by)
    VALUES (${context.author.company}, ${columns.year_id}, ${body.kind}, ${tx.json(body.params as never)},
      ${numberArray(body.line_ids)}::bigint[], ${numberArray(body.check_ids)}::bigint[], ${body.seed},
      ${tx.json(body.swaps as never)}, ${tx.json(body.origin)}, ${efficiency}, ${bound}, ${seq}, ${designEngine},
      ${context.author.user})
    RETURNING id`
  const plotIds = change.columns.find(({ entity, field }) => entity === 'plot' && field === 'exists')?.ids ?? []
  return { design_id: id, seq, crop_seq, plotIds }
}
