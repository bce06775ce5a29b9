import type { ChangeName } from '../../../domain/change/changeSet.ts'
import { createdColumns } from '../../../domain/change/createdColumns.ts'
import type { PlotPlants } from '../../../domain/columns/plotPlants.ts'
import { columnsOfMeans, plantMeans } from '../../../domain/plots/plantMeans.ts'
import { nextPlantName } from '../../../domain/plots/plantNames.ts'
import { maxPlants } from '../../../domain/plots/plotLimits.ts'
import { type RuleRefusal, refuseRule } from '../../../domain/refusal.ts'
import { sheetOrder } from '../../../domain/sheet/range/sheetOrder.ts'
import type { PlantRows } from '../../../domain/sheet/source/plantRows.ts'
import { dropRefusedPlants } from '../../log/refused/refusedPlants.ts'
import { claimId, NoReservedIdError } from '../../log/reservedIds.ts'
import { transact } from '../../log/transact.ts'
import { showMessageAtom } from '../../shell/messages.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { plantRowsAtom, plantsSheet, plantsSourceAtom, sheetStore } from '../openSheet.ts'
import { sheetSelectionAtom } from '../selection/rowSelection.ts'
import { goToCell } from '../selection/sheetSelection.ts'
import { sheetOrderAtom } from '../sheetView.ts'

/** Shows why no plant could be added. */
function reportNotAdded(store: Store, { code, params }: RuleRefusal): void {
  const reason = { key: code, params: { ...params } }
  store.set(showMessageAtom, { kind: 'error', key: 'plants.notAdded', params: {}, of: reason, about: ['entries'] })
}

function newId(store: Store): number | null {
  try {
    return claimId(store, 'plant')
  } catch (error) {
    if (error instanceof NoReservedIdError) return null
    throw error
  }
}

/** The plants of the plot to which a new one would be added; null if there is none. */
export function plantsToJoin(store: Store): PlotPlants | null {
  const { active } = store.get(sheetSelectionAtom.of(plantsSheet))
  return store.get(plantRowsAtom)?.plotBy(active && active.plot >= 0 ? active.plot : null) ?? null
}

function namesOn({ name, alive, count }: PlotPlants): Set<string> {
  return new Set(name.slice(0, count).filter((_, plant) => alive[plant]))
}

/**
 * Adds a plant to the plot whose plants are shown, on a page of a large year to the plot of the active plant, named
 * with the next number after its label. One undo entry; the cursor goes to its cell in column `col`. False, with a
 * message, if it cannot be added.
 */
export function addPlant(store: Store, col = 0): boolean {
  const columns = store.get(loadedYearAtom)
  const plants = plantsToJoin(store)
  const plot = plants ? columns?.indexOf.get(plants.plot) : undefined
  if (!columns || !plants || plot === undefined) return false
  const names = namesOn(plants)
  const id = names.size < maxPlants ? newId(store) : null
  if (id === null) {
    reportNotAdded(
      store,
      names.size < maxPlants ? refuseRule('map.noIds') : refuseRule('plants.limit', { max: maxPlants }),
    )
    return false
  }
  const name = nextPlantName(columns.label[plot] ?? columns.name[plot], names)
  const change = {
    name: { key: 'change.plantCreated', params: { name } },
    columns: createdColumns(
      'plant',
      [id],
      [
        ['plot_id', [plants.plot]],
        ['name', [name]],
      ],
    ),
  }
  transact(store, change, { origin: 'user', undo: 'record' })
  const row = store.get(plantRowsAtom)?.indexOf.get(id)
  if (row !== undefined) goToRow(store, row, col)
  return true
}

/** Moves the cursor to a row that the grid may not have placed yet: the next key is meant for it. */
function goToRow(store: Store, row: number, col: number): void {
  const plantStore = sheetStore(store, plantsSheet)
  const source = plantStore.get(plantRowsAtom)
  const { rows, rowOf, fields } = plantStore.get(sheetOrderAtom)
  if (!source || !fields.length) return
  const isShown = row < rowOf.length && rowOf[row] >= 0
  const next = isShown ? rows : Int32Array.from([...rows, row])
  if (!isShown) plantStore.set(sheetOrderAtom, sheetOrder(next, fields, source.id.length))
  goToCell(plantStore, { row: next.indexOf(row), col: Math.min(col, fields.length - 1) })
}

/** Deletes the plants of the selected rows as one undo entry. */
export function deletePlants(store: Store): void {
  const plantStore = sheetStore(store, plantsSheet)
  const source = plantStore.get(plantRowsAtom)
  const { mask } = plantStore.get(sheetSelectionAtom)
  const rows: number[] = []
  for (let row = 0; source && row < source.count; row++) if (mask[row] && source.alive[row]) rows.push(row)
  if (!source || !rows.length) return
  const stored = new Set(
    dropRefusedPlants(
      store,
      rows.map((row) => source.id[row]),
    ),
  )
  deleteStored(
    store,
    source,
    rows.filter((row) => stored.has(source.id[row])),
  )
}

function deleteStored(store: Store, source: PlantRows, rows: readonly number[]): void {
  if (!rows.length) return
  const ids = rows.map((row) => source.id[row])
  const name: ChangeName =
    rows.length === 1
      ? { key: 'change.plantDeleted', params: { name: source.label(rows[0]) } }
      : { key: 'change.plantsDeleted', params: { count: rows.length } }
  const change = {
    name,
    columns: [
      {
        entity: 'plant' as const,
        field: 'exists' as const,
        ids,
        before: ids.map(() => true),
        after: ids.map(() => false),
      },
      {
        entity: 'plant' as const,
        field: 'plot_id' as const,
        ids,
        before: rows.map((row) => source.read(row, 'plot_id')),
        after: ids.map(() => null),
      },
    ],
  }
  transact(store, change, { origin: 'user', undo: 'record' })
}

/**
 * Writes the means of these traits (by id) to the plot whose plants are shown, as one undo entry. Returns how many
 * values changed.
 */
export function writeMeans(store: Store, traits: ReadonlySet<number>): number {
  const columns = store.get(loadedYearAtom)
  const source = store.get(plantsSourceAtom)
  if (!columns || !source) return 0
  const means = plantMeans(columns, source.plants).filter(({ trait }) => traits.has(trait.id))
  const written = columnsOfMeans(source.plants.plot, means)
  if (!written.length) return 0
  const name = { key: 'change.plantMeans', params: { count: written.length } }
  transact(store, { name, columns: written }, { origin: 'user', undo: 'record' })
  store.set(showMessageAtom, { kind: 'info', ...name, about: ['entries'] })
  return written.length
}
