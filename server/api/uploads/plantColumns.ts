import type { CellValue, ChangeColumn } from '../../../src/domain/change/changeSet.ts'
import type { UploadPlan } from '../../../src/domain/files/uploadPlan/plan.ts'
import { nextIds } from '../../core/changes/reservedIds.ts'
import { numberArray } from '../../platform/db/arrays.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { changeColumn } from './changeColumns.ts'
import { notesByTrait, type PlotIds } from './planColumns.ts'
import { type PlanIds, traitKey } from './planIds.ts'

/** Columns that create a plan's plants in one year and write the values of plants, new and existing. */
export async function plantColumns(
  tx: Tx,
  plan: UploadPlan,
  year: { nursery: string; year: number },
  plots: PlotIds,
  ids: PlanIds,
): Promise<ChangeColumn[]> {
  const isInYear = (entry: { nursery: string; year: number }): boolean =>
    entry.year === year.year && entry.nursery === year.nursery
  const key = (plot: number, name: string): string => `${plot}\n${name}`
  const plants = plan.plants.filter(isInYear).map(({ plot, plant }) => ({ plot: plots.get(plot)!, name: plant }))
  const values = plan.values.filter(isInYear).flatMap(({ trait, plots: names, plants: plantNames, after }) => {
    const cells = [...names.keys()].flatMap((k): { plant: string; plot: number; value: CellValue }[] => {
      const name = plantNames[k]
      const plot = plots.get(names[k])!
      return name === null ? [] : [{ plant: key(plot, name), plot, value: after[k] }]
    })
    return cells.length > 0 ? [{ trait: ids.trait.get(traitKey(trait))!, cells }] : []
  })
  const notes = plan.notes.filter((note) => isInYear(note) && note.plant !== null)
  const created = await nextIds(tx, 'plant', plants.length)
  const plotsOfValues = values.flatMap(({ cells }) => cells.map(({ plot }) => plot))
  const idOf = await knownPlants(tx, new Set([...plotsOfValues, ...notes.map(({ plot }) => plots.get(plot)!)]))
  plants.forEach(({ plot, name }, k) => {
    idOf.set(key(plot, name), created[k])
  })
  const valuesOf = <T>(read: (plant: (typeof plants)[number]) => T): T[] => plants.map(read)
  const createdColumns =
    plants.length === 0
      ? []
      : [
          changeColumn(
            'plant',
            'exists',
            created,
            valuesOf(() => true),
            false,
          ),
          changeColumn(
            'plant',
            'plot_id',
            created,
            valuesOf(({ plot }) => plot),
          ),
          changeColumn(
            'plant',
            'name',
            created,
            valuesOf(({ name }) => name),
          ),
        ]
  const written = values.map(({ trait, cells }) =>
    changeColumn(
      'plant',
      `trait:${trait}`,
      cells.map(({ plant }) => idOf.get(plant)!),
      cells.map(({ value }) => value),
    ),
  )
  const noted = [...notesByTrait(notes, ids)].map(([trait, list]) =>
    changeColumn(
      'plant',
      `note:${trait}`,
      list.map(({ plot, plant }) => idOf.get(key(plots.get(plot)!, plant!))!),
      list.map(({ after }) => after),
    ),
  )
  return [...createdColumns, ...written, ...noted]
}

/** Ids of the plants that plots have, by plot and name. */
async function knownPlants(tx: Tx, plots: ReadonlySet<number>): Promise<Map<string, number>> {
  const rows = await tx<{ id: number; plot_id: number; name: string }[]>`
    SELECT id, plot_id, name FROM plants WHERE live AND plot_id = ANY (${numberArray([...plots])}::bigint[])`
  return new Map(rows.map(({ id, plot_id, name }) => [`${plot_id}\n${name}`, id]))
}
