import {
  addPlantValue as addPlantValueCall,
  createPlant,
  deletePlant,
  listPlants,
  readPlotPlants as readPlotPlantsCall,
  updatePlant,
  updatePlantValue,
} from '../../../src/contract/plots/plants.ts'
import type { WriteContext } from '../../core/changes/applyNamed.ts'
import { authorOf } from '../../core/changes/routes.ts'
import { withCompany } from '../../platform/db/company.ts'
import type { RequestContext } from '../../platform/http/requestContext.ts'
import { type App, route } from '../../platform/http/route.ts'
import { yearOfPlot } from '../plots/readPlots.ts'
import { plantAnswers, readPlant } from './plantAnswers.ts'
import { addPlantValue, editPlantValue } from './plantValues.ts'
import { readPlotPlants } from './plotPlants.ts'
import { makePlant, removePlant, renamePlant } from './writePlants.ts'

export function registerPlants(app: App): void {
  const writing = (ctx: RequestContext): WriteContext => ({ author: authorOf(ctx), live: app.services.live })

  route(app, listPlants, ({ ctx, query }) =>
    withCompany(ctx, async (tx) => {
      await yearOfPlot(tx, query.plot_id)
      const byName = tx`p.name COLLATE natural_order, p.id`
      const data = await plantAnswers(tx, tx`p.plot_id = ${query.plot_id}`, byName)
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
