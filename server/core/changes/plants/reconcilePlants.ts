import { valueRule } from '../../../../src/domain/change/cellRules.ts'
import { type plantFamilies, plantFields } from '../../../../src/domain/plots/plantFields.ts'
import { familyOf } from '../../../../src/domain/plots/plotFields.ts'
import { numberArray, textArray } from '../../../platform/db/arrays.ts'
import { addCells, type Cells, filterCells, idsWhere, refuseCells } from '../cells/draft.ts'
import { normaliseColumn } from '../cells/normalise.ts'
import { differingCells, reconcileColumn } from '../cells/reconcile.ts'
import { readTraits } from '../crop/traits.ts'
import type { PlotStates } from '../plots/plotStates.ts'
import { checkReserved } from '../reservedIds.ts'
import type { YearWork } from '../work.ts'
import { readPlants, readPlantValues, type StoredPlant } from './readPlants.ts'

/** The outcome for the plants of a change. */
export interface PlantStates {
  created: Set<number>
  restored: Set<number>
  deleted: Set<number>
}

const noStates: PlantStates = { created: new Set(), restored: new Set(), deleted: new Set() }

/**
 * Compares the plants of a change with what is stored, as for plots. Deleted plants leave their plot, and restored ones
 * get back their values, so that clients that count plants by plot stay right.
 * @throws ApiError `notFound` for a plant or plot that the year does not have, `value.not_number`,
 * `change.unreserved_id`.
 */
export async function reconcilePlants(work: YearWork, plots: PlotStates): Promise<PlantStates> {
  const { draft } = work
  const cells = draft.plant
  if (cells.size === 0) return noStates
  const ids = new Set<number>()
  for (const column of cells.values()) for (const id of column.ids) ids.add(id)
  const stored = await readPlants(work.tx, [...ids])
  const byId = new Map(stored.map((plant) => [plant.id, plant]))
  const [createdOrRestored, deleted] = [new Set(idsWhere(cells, true)), new Set(idsWhere(cells, false))]
  checkKnown(work, byId, ids, createdOrRestored)
  checkAlive(work, byId, createdOrRestored, deleted)
  const states: PlantStates = {
    created: new Set([...createdOrRestored].filter((id) => !byId.has(id))),
    restored: new Set([...createdOrRestored].filter((id) => byId.get(id)?.dead)),
    deleted: new Set(),
  }
  const exists = cells.get('exists')
  if (exists) {
    const isAlive = (id: number) => byId.has(id) && !byId.get(id)?.dead
    const storedCells = exists.ids.flatMap((id, k) =>
      isAlive(id) === exists.before[k] ? [] : [{ k, value: isAlive(id), version: byId.get(id)?.version ?? null }],
    )
    reconcileColumn(work, 'plant', 'exists', storedCells)
  }
  for (const id of idsWhere(cells, false)) states.deleted.add(id)
  leavePlots(work, byId, states)
  for (const field of plantFields) {
    const column = cells.get(field)
    if (!column) continue
    // A deleted plant is on no plot.
    const value = (plant: StoredPlant) => (field === 'plot_id' && plant.dead ? null : plant[field])
    reconcileColumn(work, 'plant', field, differingCells(column, byId, value))
  }
  await reconcilePlantValues(work, states)
  await addRestoredValues(work, byId, states)
  await checkPlots(work, plots)
  await checkReserved(work, 'plant', [...states.created])
  return states
}

function checkKnown(
  work: YearWork,
  byId: ReadonlyMap<number, StoredPlant>,
  ids: ReadonlySet<number>,
  createdOrRestored: ReadonlySet<number>,
): void {
  const isOurs = (id: number) => (byId.has(id) ? byId.get(id)?.year === work.year.id : createdOrRestored.has(id))
  const unknown = new Set([...ids].filter((id) => !isOurs(id)))
  if (unknown.size === 0) return
  if (work.mode !== 'skip') throw refuseCells('notFound', 'brush_id', [...unknown])
  filterCells(work.draft.plant, (_field, id) => !unknown.has(id))
}

/** Cells of plants that a colleague has deleted are conflicts on their existence. */
function checkAlive(
  work: YearWork,
  byId: ReadonlyMap<number, StoredPlant>,
  createdOrRestored: ReadonlySet<number>,
  deleted: ReadonlySet<number>,
): void {
  const dead = [...byId.values()].filter((plant) => plant.dead && !createdOrRestored.has(plant.id))
  if (dead.length === 0) return
  const wanted = dead.filter(({ id }) => !deleted.has(id))
  if (wanted.length > 0 && work.mode === 'overwrite')
    throw refuseCells(
      'notFound',
      'brush_id',
      wanted.map(({ id }) => id),
    )
  for (const { id, version } of wanted)
    work.conflicts.push({ entity: 'plant', field: 'exists', id, current: false, mine: true, version })
  const remaining = new Set(dead.map(({ id }) => id))
  filterCells(work.draft.plant, (_field, id) => !remaining.has(id))
}

/** Sets the plot of deleted plants to null; other changes that would clear it are ignored. */
function leavePlots({ draft }: YearWork, byId: ReadonlyMap<number, StoredPlant>, states: PlantStates): void {
  filterCells(draft.plant, (field, id, k, column) => {
    return field !== 'plot_id' || column.after[k] !== null || states.deleted.has(id)
  })
  const movedPlants = new Set(draft.plant.get('plot_id')?.ids)
  const ids = [...states.deleted].filter((id) => !movedPlants.has(id))
  if (ids.length === 0) return
  const cells: Cells = { ids, before: ids.map((id) => byId.get(id)?.plot_id ?? null), after: ids.map(() => null) }
  addCells(draft.plant, 'plot_id', cells)
  draft.difference.push({ entity: 'plant', field: 'plot_id', ...structuredClone(cells) })
}

async function reconcilePlantValues(work: YearWork, states: PlantStates): Promise<void> {
  const { draft, tx } = work
  const columns = [...draft.plant.keys()].flatMap((field) => {
    const family = familyOf(field)
    return family ? [{ field, ...family }] : []
  })
  if (columns.length === 0) return
  const traits = await readTraits(tx, work.crop)
  for (const { field, family, id } of columns) {
    const trait = traits.get(id)
    if (!trait) throw refuseCells('notFound', field, [id])
    if (family === 'trait') normaliseColumn(draft, 'plant', field, valueRule(trait.kind), states.deleted)
  }
  for (const { field, family, id } of columns) {
    const column = draft.plant.get(field)
    if (!column) continue
    const rows = new Map((await readPlantValues(tx, column.ids, id)).map((row) => [row.id, row]))
    reconcileColumn(
      work,
      'plant',
      field,
      differingCells(column, rows, (row) => (family === 'note' ? row.note : row.value)),
    )
  }
}

/** Adds to the change the values that restored plants had when they were deleted; what the change itself writes wins. */
async function addRestoredValues(
  work: YearWork,
  byId: ReadonlyMap<number, StoredPlant>,
  { restored }: PlantStates,
): Promise<void> {
  if (restored.size === 0) return
  const { draft, tx } = work
  const known = new Map([...draft.plant].map(([field, cells]) => [field, new Set(cells.ids)]))
  const addCell = (field: string, id: number, value: string | number | null): void => {
    if (value === null || known.get(field)?.has(id)) return
    const cells: Cells = { ids: [id], before: [null], after: [value] }
    addCells(draft.plant, field, cells)
    draft.difference.push({ entity: 'plant', field: field as never, ...structuredClone(cells) })
  }
  for (const id of restored) {
    const plant = byId.get(id)
    if (plant) for (const field of plantFields) addCell(field, id, plant[field])
  }
  for (const { id, trait, value, note } of await readPlantValues(tx, [...restored], null)) {
    addCell(`trait:${trait}`, id, value)
    addCell(`note:${trait}`, id, note)
  }
}

/**
 * @throws ApiError `notFound` for plots that the year does not have; where nothing may be refused, the cells are left
 * out.
 */
async function checkPlots(work: YearWork, states: PlotStates): Promise<void> {
  const { draft, tx, year } = work
  const cells = draft.plant.get('plot_id')
  const plotIds = [
    ...new Set(cells?.after.filter((id): id is number => typeof id === 'number' && !states.created.has(id))),
  ]
  const unplaced = [...idsWhere(draft.plant, true)].filter((id) => !cells?.ids.includes(id))
  if (unplaced.length > 0) throw refuseCells('validation.required', 'plot_id', unplaced)
  if (!cells || plotIds.length === 0) return
  const missing = await tx<{ id: number }[]>`
    SELECT u.id FROM unnest(${numberArray(plotIds)}::bigint[]) AS u (id)
    LEFT JOIN plots p ON p.id = u.id AND p.field_year_id = ${year.id} AND (p.live OR p.id = ANY (${numberArray([
      ...states.restored,
    ])}::bigint[])) WHERE p.id IS NULL`
  const unknown = new Set([...missing.map(({ id }) => id), ...plotIds.filter((id) => states.deleted.has(id))])
  const lost = new Set(cells.ids.filter((_, k) => unknown.has(cells.after[k] as number)))
  if (lost.size === 0) return
  if (work.mode !== 'skip') throw refuseCells('notFound', 'plot_id', [...unknown])
  filterCells(draft.plant, (_field, id) => !lost.has(id))
}

/**
 * A plant's name is unique on its plot; a restored plant gets `_restored` if another plant has its name.
 * @throws ApiError `validation.required` for a new plant without a name, `plant.duplicate`.
 */
export async function checkPlantNames(work: YearWork, states: PlantStates): Promise<void> {
  const { draft, tx } = work
  const [names, places] = [draft.plant.get('name'), draft.plant.get('plot_id')]
  const touched = [...new Set([...(names?.ids ?? []), ...(places?.ids ?? [])])].filter((id) => !states.deleted.has(id))
  if (touched.length === 0) return
  const nameOf = new Map(names?.ids.map((id, k) => [id, names.after[k] as string | null]))
  const plotOf = new Map(places?.ids.map((id, k) => [id, places.after[k] as number | null]))
  const unnamed = [...states.created].filter((id) => !nameOf.get(id))
  if (unnamed.length > 0) throw refuseCells('validation.required', 'name', unnamed)
  for (const { id, name, plot_id } of await readPlants(tx, touched)) {
    if (!nameOf.has(id)) nameOf.set(id, name)
    if (!plotOf.has(id)) plotOf.set(id, plot_id)
  }
  const holders = await tx<{ id: number; name: string; plot_id: number }[]>`
    SELECT p.id, p.name, p.plot_id FROM plants p
    JOIN unnest(${numberArray(touched.map((id) => plotOf.get(id) ?? 0))}::bigint[],
      ${textArray(touched.map((id) => nameOf.get(id) ?? ''))}::text[]) AS u (plot, name)
      ON p.plot_id = u.plot AND p.name = u.name
    WHERE p.live`
  const key = (plot: number | null | undefined, name: string | null | undefined): string => `${plot}\n${name}`
  const touchedIds = new Set([...touched, ...states.deleted])
  const occupied = new Set(
    holders.filter(({ id }) => !touchedIds.has(id)).map(({ plot_id, name }) => key(plot_id, name)),
  )
  const clashing: number[] = []
  for (const id of touched) {
    const place = key(plotOf.get(id), nameOf.get(id))
    if (occupied.has(place)) clashing.push(id)
    occupied.add(place)
  }
  if (clashing.length === 0) return
  const shown = [...new Set(clashing.map((id) => nameOf.get(id)))].slice(0, 20)
  throw refuseCells('plant.duplicate', 'name', clashing, { name: shown.join(', ') })
}

/** Values and notes of plants, by the trait. */
export function plantColumns(draft: YearWork['draft'], family: (typeof plantFamilies)[number]) {
  return [...draft.plant].flatMap(([field, cells]) => {
    const valueFamily = familyOf(field)
    return valueFamily?.family === family ? [{ trait: valueFamily.id, cells }] : []
  })
}
