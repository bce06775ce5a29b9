import type { CellValue } from '../../../../src/domain/change/changeSet.ts'
import { type AnnotationName, annotationNames, type PlotFieldName } from '../../../../src/domain/plots/plotFields.ts'
import { numberArray } from '../../../platform/db/arrays.ts'
import { addCells, type Cells, filterCells, idsWhere, refuseCells } from '../cells/draft.ts'
import { reconcileColumn } from '../cells/reconcile.ts'
import { checkReserved } from '../reservedIds.ts'
import type { StoredCell, YearWork } from '../work.ts'
import { callsOfPlots } from './markerCells.ts'
import { annotationList, fieldList } from './plotFields.ts'
import type { MissingPlot } from './readStored.ts'

/** The outcome for the plots of a change. */
export interface PlotStates {
  created: Set<number>
  /** Deleted plots that are restored with everything they had. */
  restored: Set<number>
  deleted: Set<number>
}

/**
 * Determines which plots of the change exist, and which are created, deleted or restored. Cells of a plot that a
 * colleague has deleted are conflicts on its `exists`.
 * @throws ApiError `notFound` for ids that this field-year does not have, `change.unreserved_id`.
 */
export async function resolvePlotStates(work: YearWork, unavailablePlots: readonly MissingPlot[]): Promise<PlotStates> {
  const { draft } = work
  const cells = draft.plot
  const idsToExist = new Set(idsWhere(cells, true))
  const deletedIds = new Set(idsWhere(cells, false))
  const dead = new Map(unavailablePlots.filter((row) => row.dead && !row.elsewhere).map((row) => [row.id, row.version]))
  const missing = unavailablePlots.filter((row) => !row.dead || row.elsewhere).map((row) => row.id)
  const inOtherYears = new Set(unavailablePlots.filter((row) => row.elsewhere).map((row) => row.id))

  const states: PlotStates = { created: new Set(), restored: new Set(), deleted: new Set() }
  for (const id of missing) if (idsToExist.has(id) && !inOtherYears.has(id)) states.created.add(id)
  for (const id of idsToExist) if (dead.has(id)) states.restored.add(id)
  const unknown = missing.filter((id) => !states.created.has(id))
  if (unknown.length > 0 && work.mode !== 'skip') throw refuseCells('notFound', 'plot_ids', unknown)
  const left = new Set([...unknown, ...checkAlive(work, dead, idsToExist, deletedIds)])
  if (left.size > 0) filterCells(cells, (_field, id) => !left.has(id))

  const exists = cells.get('exists')
  if (exists) {
    const storedCells: StoredCell[] = []
    exists.ids.forEach((id, k) => {
      const value: CellValue = !(states.created.has(id) || dead.has(id))
      if (value !== exists.before[k]) storedCells.push({ k, value, version: dead.get(id) ?? null })
    })
    reconcileColumn(work, 'plot', 'exists', storedCells)
  }
  for (const id of idsWhere(cells, false)) states.deleted.add(id)
  await checkReserved(work, 'plot', [...states.created])
  return states
}

/** Cells of deleted plots that the change does not restore; returns those plots. */
function checkAlive(
  work: YearWork,
  dead: ReadonlyMap<number, number | null>,
  idsToExist: ReadonlySet<number>,
  deletedIds: ReadonlySet<number>,
): number[] {
  const edited = [...dead.keys()].filter((id) => !idsToExist.has(id))
  const wanted = edited.filter((id) => !deletedIds.has(id))
  if (wanted.length > 0 && work.mode === 'overwrite') throw refuseCells('notFound', 'plot_ids', wanted)
  for (const id of wanted)
    work.conflicts.push({
      entity: 'plot',
      field: 'exists',
      id,
      current: false,
      mine: true,
      version: dead.get(id) ?? null,
    })
  return edited
}

type RestoredPlot = { id: number } & Record<PlotFieldName, CellValue>

/**
 * Adds to the change everything that a restored plot had when it was deleted, as a creation does, so that clients that
 * never saw it know it. What the change itself writes wins.
 */
export async function expandRestored(work: YearWork, restored: ReadonlySet<number>): Promise<void> {
  if (restored.size === 0) return
  const { tx, draft, year } = work
  const ids = numberArray([...restored])
  const [plots, plants, values, calls] = await Promise.all([
    tx<RestoredPlot[]>`
      SELECT id, ${fieldList(tx)}
      FROM plots WHERE id = ANY (${ids}::bigint[])`,
    // Clients that count plants by plot have dropped a deleted plot's.
    tx<{ id: number; plot_id: number }[]>`
      SELECT id, plot_id FROM plants WHERE plot_id = ANY (${ids}::bigint[]) AND live ORDER BY id`,
    tx<({ plot_id: number; trait_id: number; value: CellValue } & Record<AnnotationName, string | null>)[]>`
      SELECT plot_id, trait_id, coalesce(to_json(number), to_json(text)) AS value, ${annotationList(tx)} FROM plot_values
      WHERE field_year_id = ${year.id} AND plot_id = ANY (${ids}::bigint[]) ORDER BY trait_id, plot_id`,
    callsOfPlots(tx, [...restored]),
  ])
  const known = new Map([...draft.plot].map(([field, cells]) => [field, new Set(cells.ids)]))
  const result = new Map<string, Cells>()
  const give = (field: string, id: number, value: CellValue): void => {
    if (value === null || known.get(field)?.has(id)) return
    const cells = result.get(field) ?? { ids: [], before: [], after: [] }
    cells.ids.push(id)
    cells.before.push(null)
    cells.after.push(value)
    result.set(field, cells)
  }
  for (const { id, ...fields } of plots) for (const [field, value] of Object.entries(fields)) give(field, id, value)
  for (const { plot_id, trait_id, value, ...annotations } of values) {
    give(`trait:${trait_id}`, plot_id, value)
    for (const name of annotationNames) give(`${name}:${trait_id}`, plot_id, annotations[name])
  }
  for (const { field, plot, call } of calls) give(field, plot, call)
  const standing: Cells = {
    ids: plants.map(({ id }) => id),
    before: plants.map(() => null),
    after: plants.map(({ plot_id }) => plot_id),
  }
  if (plants.length > 0) {
    addCells(draft.plant, 'plot_id', standing)
    draft.difference.push({ entity: 'plant', field: 'plot_id', ...structuredClone(standing) })
  }
  for (const [field, cells] of result) {
    addCells(draft.plot, field, cells)
    draft.difference.push({ entity: 'plot', field: field as never, ...structuredClone(cells) })
  }
}
