import type { CellValue, ChangeColumn, ChangeName, ChangeSet } from '../../../src/domain/change/changeSet.ts'
import { familyOf } from '../../../src/domain/plots/plotFields.ts'
import type { Trait } from '../../../src/domain/traits/trait.ts'
import { applyNamed, type WriteContext } from '../../core/changes/applyNamed.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { type PlotCell, plotColumns } from '../plots/plotColumns.ts'
import { yearsOfPlots } from '../plots/readPlots.ts'
import type { DatedRole } from './datedTraits.ts'

/** The written parts of a stage or technology of a plot: absent ones stay, null empties. */
export interface DatedWrite {
  plot: number
  trait: Trait
  date?: string | null
  planned?: string | null
  note?: string | null
}

/** The families of fields that store the parts of a stage or technology. */
const families = { date: 'trait', planned: 'planned', note: 'note' } as const
const parts = Object.keys(families) as (keyof typeof families)[]

/** The call's names of each part and of the trait itself, at which refusals are reported. */
export type DatedPlaces = Record<'name' | keyof typeof families, string>

/** Reports refusals of every part at the list itself. */
export function placesAt(list: string): DatedPlaces {
  return { name: list, date: list, planned: list, note: list }
}

const namesOfChanges: Record<DatedRole, { one: string; several: string }> = {
  stage: { one: 'change.stage', several: 'change.stages' },
  technology: { one: 'change.technology', several: 'change.technologies' },
}

function nameOf(role: DatedRole, writes: readonly DatedWrite[]): ChangeName {
  const names = new Set(writes.map(({ trait }) => trait.name))
  const count = writes.length
  const { one: single, several } = namesOfChanges[role]
  const [name] = names
  return names.size === 1 ? { key: single, params: { name, count } } : { key: several, params: { count } }
}

function cellsOf(write: DatedWrite): PlotCell[] {
  return parts.flatMap((part) => {
    const value: CellValue | undefined = write[part]
    return value === undefined ? [] : [{ plot: write.plot, field: `${families[part]}:${write.trait.id}`, value }]
  })
}

/** The call's places of the fields of a change that writes these. */
function placesOfFields(writes: readonly DatedWrite[], places: DatedPlaces): Record<string, string> {
  const traitPlaces = ['exists', 'name', 'unit', 'kind', 'role'].map((field) => [field, places.name])
  const ids = new Set(writes.map(({ trait }) => trait.id))
  const plotPlaces = [...ids].flatMap((id) => parts.map((part) => [`${families[part]}:${id}`, places[part]]))
  return Object.fromEntries([...traitPlaces, ...plotPlaces])
}

/** Dates that a change writes: neither plans nor notes. */
function countDates(change: ChangeSet | null): number {
  const dates = change?.columns.filter(({ entity, field }) => entity === 'plot' && familyOf(field)?.family === 'trait')
  return dates?.reduce((sum, { ids }) => sum + ids.length, 0) ?? 0
}

/**
 * Writes stages or technologies of existing plots as one entry of each year's log, years in the order of their ids;
 * `making` is written with the first. Returns how many dates differ from what was stored.
 */
export async function writeDated(
  tx: Tx,
  context: WriteContext,
  role: DatedRole,
  input: { writes: readonly DatedWrite[]; making: readonly ChangeColumn[]; places: DatedPlaces },
): Promise<number> {
  const { writes, making, places } = input
  const years = await yearsOfPlots(
    tx,
    writes.map(({ plot }) => plot),
  )
  let first = making
  let dates = 0
  for (const [year, plots] of years) {
    const plotsOfYear = new Set(plots)
    const writesOfYear = writes.filter(({ plot }) => plotsOfYear.has(plot))
    const columns = [...first, ...plotColumns(writesOfYear.flatMap(cellsOf))]
    const names = placesOfFields(writesOfYear, places)
    const { change } = await applyNamed(tx, context, year, { name: nameOf(role, writesOfYear), columns }, { names })
    dates += countDates(change)
    first = []
  }
  return dates
}

/** True if a stage or technology is written twice on one plot: neither value can be preferred. */
export function isNamedTwice(writes: readonly DatedWrite[]): boolean {
  return new Set(writes.map(({ plot, trait }) => `${plot}:${trait.id}`)).size < writes.length
}

/** Deletes a stage or technology of a plot: its date with the reason of its suppression, its plan and its note. */
export async function removeDated(
  tx: Tx,
  context: WriteContext,
  role: DatedRole,
  of: Pick<DatedWrite, 'plot' | 'trait'>,
): Promise<void> {
  const writes = [{ ...of, date: null, planned: null, note: null }]
  await writeDated(tx, context, role, { writes, making: [], places: placesAt('plot') })
}
