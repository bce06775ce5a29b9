import type { TechnologyAnswer } from '../../../src/contract/plots/stages.ts'
import type { Trait } from '../../../src/domain/traits/trait.ts'
import type { WriteContext } from '../../core/changes/applyNamed.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { ApiError, fieldError, notFound } from '../../platform/http/answers/apiError.ts'
import { lockPlots } from '../plots/lockPlots.ts'
import { datedTraits, findDated, needDated } from './datedTraits.ts'
import { technologiesOfPlots } from './readStages.ts'
import { type DatedWrite, isNamedTwice, placesAt, removeDated, writeDated } from './writeDated.ts'

/** The written parts of a technology: absent ones stay, null empties. */
interface WrittenDates {
  date_planned?: string | null
  date_real?: string | null
  comment?: string | null
}

/** A technology to add. */
export type AddedTechnology = { plot: number; feature: number | string } & WrittenDates
/** A technology to change, named by its id or its feature. */
export type EditedTechnology = ({ harvest_id: number } | { feature: number | string }) & WrittenDates

const places = placesAt('harvest_technologies')

const keyOf = (plot: number, name: string): string => `${plot}:${name}`
const keyOfWrite = ({ plot, trait }: DatedWrite): string => keyOf(plot, trait.name)

/** The technologies of the plots and traits that are written. */
async function storedOf(tx: Tx, writes: readonly DatedWrite[]): Promise<Map<string, TechnologyAnswer>> {
  const plots = [...new Set(writes.map(({ plot }) => plot))]
  const traits = [...new Set(writes.map(({ trait }) => trait.id))]
  const stored = await technologiesOfPlots(tx, plots, traits)
  return new Map(stored.map((technology) => [keyOf(technology.plot_id, technology.harvest_technology), technology]))
}

/** Reads the technologies that were written, in the order of the request, without deleted ones. */
async function writtenTechnologies(tx: Tx, writes: readonly DatedWrite[]): Promise<TechnologyAnswer[]> {
  const stored = await storedOf(tx, writes)
  return writes.flatMap((write) => stored.get(keyOfWrite(write)) ?? [])
}

function isEmpty({ date_planned, date_real, comment }: WrittenDates): boolean {
  return !date_planned && !date_real && !comment?.trim()
}

function checkEachOnce(writes: readonly DatedWrite[]): void {
  if (isNamedTwice(writes)) throw fieldError(places.name, 'technology.duplicate')
}

/**
 * Adds technologies to plots of one crop; those that the crop lacks are created.
 * @throws ApiError `notFound`, `technology.empty`, `technology.duplicate` with the plots.
 */
export async function addTechnologies(
  tx: Tx,
  context: WriteContext,
  added: readonly AddedTechnology[],
): Promise<TechnologyAnswer[]> {
  if (added.some(isEmpty)) throw fieldError(places.name, 'technology.empty')
  const plots = added.map(({ plot }) => plot)
  const features = added.map(({ feature }) => feature)
  const { traits, making } = await datedTraits(tx, await lockPlots(tx, plots), 'technology', features)
  const writes = added.map(({ plot, date_planned, date_real, comment }, k): DatedWrite => {
    return { plot, trait: traits[k], date: date_real, planned: date_planned, note: comment }
  })
  checkEachOnce(writes)
  const storedPlots = [...(await storedOf(tx, writes)).values()].map(({ plot_id }) => plot_id)
  if (storedPlots.length > 0)
    throw new ApiError('technology.duplicate', {
      fields: { [places.name]: [{ key: 'technology.duplicate' }] },
      extra: { ids: storedPlots.slice(0, 1000) },
    })
  await writeDated(tx, context, 'technology', { writes, making, places })
  return writtenTechnologies(tx, writes)
}

/** Changes technologies of a plot. @throws ApiError `notFound` for the plot or one that it lacks, `technology.duplicate`. */
export async function editTechnologies(
  tx: Tx,
  context: WriteContext,
  plot: number,
  edited: readonly EditedTechnology[],
): Promise<TechnologyAnswer[]> {
  const crop = await lockPlots(tx, [plot])
  const stored = await technologiesOfPlots(tx, [plot])
  const names = new Map(stored.map((technology) => [technology.harvest_id, technology.harvest_technology]))
  const editedNames = edited.map((edit) => {
    const name = 'harvest_id' in edit ? names.get(edit.harvest_id) : edit.feature
    if (name === undefined) throw notFound()
    return name
  })
  const traits = await needDated(tx, crop, 'technology', editedNames)
  const storedNames = new Set(names.values())
  if (!traits.every(({ name }) => storedNames.has(name))) throw notFound()
  const writes = edited.map(({ date_planned, date_real, comment }, k): DatedWrite => {
    return { plot, trait: traits[k], date: date_real, planned: date_planned, note: comment }
  })
  checkEachOnce(writes)
  await writeDated(tx, context, 'technology', { writes, making: [], places })
  return writtenTechnologies(tx, writes)
}

/** The technology in an address, where everything is text, even an id. @throws ApiError `notFound`. */
async function technologyOfText(tx: Tx, crop: number, text: string): Promise<Trait> {
  const match = await findDated(tx, crop, 'technology', text)
  if (match) return match
  const [byId] = await needDated(tx, crop, 'technology', [/^[1-9]\d{0,14}$/.test(text) ? Number(text) : text])
  return byId
}

/** Deletes a technology of a plot, with its plan and note. @throws ApiError `notFound` for the plot or its technology. */
export async function removeTechnology(tx: Tx, context: WriteContext, plot: number, named: string): Promise<void> {
  const trait = await technologyOfText(tx, await lockPlots(tx, [plot]), named)
  const stored = await technologiesOfPlots(tx, [plot], [trait.id])
  if (stored.length === 0) throw notFound()
  await removeDated(tx, context, 'technology', { plot, trait })
}
