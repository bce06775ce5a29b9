import type { StageAnswer } from '../../../src/contract/plots/stages.ts'
import type { Trait } from '../../../src/domain/traits/trait.ts'
import type { WriteContext } from '../../core/changes/applyNamed.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { fieldError, notFound } from '../../platform/http/answers/apiError.ts'
import { lockPlots } from '../plots/lockPlots.ts'
import { yearOfPlot } from '../plots/readPlots.ts'
import { datedTraits, needDated } from './datedTraits.ts'
import { stagesOfPlot } from './readStages.ts'
import { type DatedPlaces, type DatedWrite, isNamedTwice, placesAt, removeDated, writeDated } from './writeDated.ts'

interface WrittenStage {
  stage_of_vegetation: string
  date_of_stage: string
  comment?: string | null
}

/** A request about stages of one plot: a list, or one in the body itself. */
export type StagesOfPlot = { plot: number } & ({ stages: WrittenStage[] } | WrittenStage)

const ownPlaces: DatedPlaces = {
  name: 'stage_of_vegetation',
  date: 'date_of_stage',
  planned: 'stage_of_vegetation',
  note: 'comment',
}

/** The request's names of the stage, its date and its comment. */
function placesOf(body: StagesOfPlot): DatedPlaces {
  return 'stages' in body ? placesAt('stages') : ownPlaces
}

function stagesOf(body: StagesOfPlot): WrittenStage[] {
  return 'stages' in body ? body.stages : [body]
}

function namesOf(body: StagesOfPlot): string[] {
  return stagesOf(body).map((stage) => stage.stage_of_vegetation)
}

/** The writes of a request. @throws ApiError `stage.duplicate` if it names a stage twice. */
function writesOf(body: StagesOfPlot, traits: readonly Trait[]): DatedWrite[] {
  const writes = stagesOf(body).map(({ date_of_stage: date, comment: note }, k): DatedWrite => {
    return { plot: body.plot, trait: traits[k], date, note }
  })
  if (isNamedTwice(writes)) throw fieldError(placesOf(body).name, 'stage.duplicate')
  return writes
}

/** The stages of an existing plot by name. */
async function stagesByName(tx: Tx, plot: number): Promise<Map<string, StageAnswer>> {
  const { id: year } = await yearOfPlot(tx, plot)
  return new Map((await stagesOfPlot(tx, year, plot)).map((stage) => [stage.stage_of_vegetation, stage]))
}

/** Reads the stages that were written, in the order of the request. */
async function writtenStages(tx: Tx, writes: readonly DatedWrite[]): Promise<StageAnswer[]> {
  const stages = await stagesByName(tx, writes[0].plot)
  return writes.flatMap(({ trait }) => stages.get(trait.name) ?? [])
}

/**
 * Adds stages to a plot; those that the crop lacks are created. @throws ApiError `notFound` for the plot,
 * `stage.duplicate`.
 */
export async function addStages(tx: Tx, context: WriteContext, body: StagesOfPlot): Promise<StageAnswer[]> {
  const crop = await lockPlots(tx, [body.plot])
  const { traits, making } = await datedTraits(tx, crop, 'stage', namesOf(body))
  const places = placesOf(body)
  const writes = writesOf(body, traits)
  const storedStages = await stagesByName(tx, body.plot)
  if (traits.some(({ name }) => storedStages.has(name))) throw fieldError(places.name, 'stage.duplicate')
  await writeDated(tx, context, 'stage', { writes, making, places })
  return writtenStages(tx, writes)
}

/** Changes stages of a plot. @throws ApiError `notFound` for the plot or a stage that it lacks, `stage.duplicate`. */
export async function editStages(tx: Tx, context: WriteContext, body: StagesOfPlot): Promise<StageAnswer[]> {
  const crop = await lockPlots(tx, [body.plot])
  const traits = await needDated(tx, crop, 'stage', namesOf(body))
  const storedStages = await stagesByName(tx, body.plot)
  if (!traits.every(({ name }) => storedStages.has(name))) throw notFound()
  const writes = writesOf(body, traits)
  await writeDated(tx, context, 'stage', { writes, making: [], places: placesOf(body) })
  return writtenStages(tx, writes)
}

/** Deletes a stage of a plot with its annotations. @throws ApiError `notFound` for the plot or its stage. */
export async function removeStage(tx: Tx, context: WriteContext, plot: number, named: string): Promise<void> {
  const [trait] = await needDated(tx, await lockPlots(tx, [plot]), 'stage', [named])
  if (!(await stagesByName(tx, plot)).has(trait.name)) throw notFound()
  await removeDated(tx, context, 'stage', { plot, trait })
}
