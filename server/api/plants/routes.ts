import {
  addPlantValue as addPlantValueCall,
  createPlant,
  deletePlant,
  listPlants,
  type PlantValueAnswer,
  readPlotPlants as readPlotPlantsCall,
  updatePlant,
  updatePlantValue,
} from '../../../src/contract/plots/plants.ts'
import { type ChangeColumn, traitOfField } from '../../../src/domain/change/changeSet.ts'
import { changeOfNewTrait } from '../../../src/domain/change/newTrait.ts'
import { newTraitFields } from '../../../src/domain/traits/traitFields.ts'
import { applyNamed, type WriteContext } from '../../core/changes/applyNamed.ts'
import { readTraits, type StoredTrait } from '../../core/changes/crop/traits.ts'
import { nextIds } from '../../core/changes/reservedIds.ts'
import { authorOf } from '../../core/changes/routes.ts'
import { withCompany } from '../../platform/db/company.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { fieldError, notFound } from '../../platform/http/answers/apiError.ts'
import type { RequestContext } from '../../platform/http/routes/requestContext.ts'
import { type App, route } from '../../platform/http/routes/route.ts'
import { yearOfPlot } from '../plots/readPlots.ts'
import { kindOfNewTrait, storedValue } from '../results/valueOf.ts'
import { findFeature, splitFeature } from '../traits/features.ts'
import { plantAnswers, readPlant, readPlantValue } from './plantAnswers.ts'
import { readPlotPlants } from './plotPlants.ts'
import { lockPlant, makePlant, plantCell, removePlant, renamePlant } from './writePlants.ts'

type PlantValue = number | string

const oneValue = { key: 'change.values', params: { count: 1 } }
/** Refusals of a trait that is created for a value are at the call's feature. */
const featureFields = Object.fromEntries(['name', 'unit', 'kind', 'exists'].map((field) => [field, 'feature']))

/**
 * Adds a value to a plant; a trait that the crop lacks is created.
 * @throws ApiError `notFound`, `result.duplicate` if the plant has a value, or the refusal of feature or value.
 */
async function addPlantValue(
  tx: Tx,
  context: WriteContext,
  { brush_id, feature, value }: { brush_id: number; feature: number | string; value: PlantValue },
): Promise<PlantValueAnswer> {
  const { year, crop } = await lockPlant(tx, brush_id)
  const known = findFeature(await readTraits(tx, crop), feature)
  if (known && (await readPlantValue(tx, { plant: brush_id, trait: known.id })))
    throw fieldError('feature', 'result.duplicate', { count: 1 })
  const built = known ? { trait: known, columns: [] } : await newTrait(tx, String(feature), value)
  const field = `trait:${built.trait.id}` as const
  const stored = storedValue(built.trait.kind, value, 'value')
  const { change } = await applyNamed(
    tx,
    context,
    year,
    { name: oneValue, columns: [...built.columns, plantCell(field, brush_id, stored)] },
    { names: { ...featureFields, [field]: 'value' } },
  )
  // Another request may have created the same trait in another year at that moment: then the value belongs to that one.
  const written = change?.columns.find(({ entity }) => entity === 'plant')?.field ?? field
  const found = await readPlantValue(tx, { plant: brush_id, trait: traitOfField(written) ?? built.trait.id })
  if (!found) throw new Error(`the value of plant ${brush_id} was not written`)
  return found.answer
}

/** Changes a value of a plant, null deletes it. @throws ApiError `notFound`, or the refusal of the value. */
async function editPlantValue(
  tx: Tx,
  context: WriteContext,
  id: number,
  value: PlantValue | null,
): Promise<Omit<PlantValueAnswer, 'value'> & { value: PlantValue | null }> {
  const known = await readPlantValue(tx, { id })
  if (!known) throw notFound()
  const { year, crop } = await lockPlant(tx, known.plant)
  const stored = await readPlantValue(tx, { id })
  const trait = stored && (await readTraits(tx, crop)).get(stored.trait)
  if (!trait) throw notFound()
  const field = `trait:${trait.id}` as const
  const columns = [plantCell(field, stored.plant, storedValue(trait.kind, value, 'value'))]
  await applyNamed(tx, context, year, { name: oneValue, columns }, { names: { [field]: 'value' } })
  return (await readPlantValue(tx, { id }))?.answer ?? { ...stored.answer, value: null }
}

/** A trait for a feature that the crop lacks, of the kind of its first value, and the columns that create it. */
async function newTrait(
  tx: Tx,
  feature: string,
  value: PlantValue,
): Promise<{ trait: StoredTrait; columns: ChangeColumn[] }> {
  const [id] = await nextIds(tx, 'trait', 1)
  const trait = { id, ...newTraitFields, ...splitFeature(feature), kind: kindOfNewTrait([value]), version: 0 }
  return { trait, columns: changeOfNewTrait(trait).columns }
}

export function registerPlants(app: App): void {
  const writing = (ctx: RequestContext): WriteContext => ({ author: authorOf(ctx), live: app.services.live })

  route(app, listPlants, ({ ctx, query }) =>
    withCompany(ctx, async (tx) => {
      await yearOfPlot(tx, query.plot_id)
      const nameOrder = tx`p.name COLLATE natural_order, p.id`
      const data = await plantAnswers(tx, tx`p.plot_id = ${query.plot_id}`, nameOrder)
      return { meta: { total: data.length }, data }
    }),
  )

  route(app, readPlotPlantsCall, ({ ctx, params }) =>
    withCompany(ctx, (tx) => readPlotPlants(tx, params.id, params.plot)),
  )

  route(app, createPlant, ({ ctx, body }) =>
    withCompany(ctx, async (tx) => readPlant(tx, await makePlant(tx, writing(ctx), body))),
  )

  route(app, updatePlant, ({ ctx, params, body }) =>
    withCompany(ctx, async (tx) => {
      await renamePlant(tx, writing(ctx), params.id, body.brush_name)
      return readPlant(tx, params.id)
    }),
  )

  route(app, deletePlant, ({ ctx, params }) =>
    withCompany(ctx, async (tx) => {
      await removePlant(tx, writing(ctx), params.id)
    }),
  )

  route(app, addPlantValueCall, ({ ctx, body }) => withCompany(ctx, (tx) => addPlantValue(tx, writing(ctx), body)))

  route(app, updatePlantValue, ({ ctx, params, body }) =>
    withCompany(ctx, (tx) => editPlantValue(tx, writing(ctx), params.id, body.value)),
  )
}
