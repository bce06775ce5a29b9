import {
  addStages as addStagesCall,
  addTechnologies as addTechnologiesCall,
  deleteStage,
  deleteTechnology,
  editStageOfPlots,
  editStages as editStagesCall,
  editTechnologies as editTechnologiesCall,
  editTechnologyOfPlots,
  listStages,
  listTechnologies,
} from '../../src/contract/plots/stages.ts'
import type { WriteContext } from '../changes/applyNamed.ts'
import { authorOf } from '../changes/routes.ts'
import { withCompany } from '../db/company.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { type App, route } from '../http/route.ts'
import { yearOfPlot } from '../plots/readPlots.ts'
import { stagesOfPlot, technologiesOfPlots } from './readStages.ts'
import { writeDateOfPlots } from './writeOfPlots.ts'
import { addStages, editStages, removeStage } from './writeStages.ts'
import { addTechnologies, editTechnologies, removeTechnology } from './writeTechnologies.ts'

function listed<T>(data: T[]): { meta: { total: number }; data: T[] } {
  return { meta: { total: data.length }, data }
}

export function registerStages(app: App): void {
  const writing = (ctx: RequestContext): WriteContext => ({ author: authorOf(ctx), live: app.services.live })

  route(app, listStages, ({ ctx, query }) =>
    withCompany(ctx, async (tx) => {
      const { id: year } = await yearOfPlot(tx, query.plot)
      return listed(await stagesOfPlot(tx, year, query.plot))
    }),
  )

  route(app, addStagesCall, async ({ ctx, body, reply }) => {
    const answer = await withCompany(ctx, async (tx) => {
      const stages = await addStages(tx, writing(ctx), body)
      return 'stages' in body ? listed(stages) : stages[0]
    })
    if (!('stages' in body)) reply.status(201)
    return answer
  })

  route(app, editStagesCall, ({ ctx, body }) =>
    withCompany(ctx, async (tx) => {
      const stages = await editStages(tx, writing(ctx), body)
      return 'stages' in body ? listed(stages) : stages[0]
    }),
  )

  route(app, deleteStage, ({ ctx, query }) =>
    withCompany(ctx, (tx) => removeStage(tx, writing(ctx), query.plot, query.stage_of_vegetation)),
  )

  route(app, editStageOfPlots, ({ ctx, body }) =>
    withCompany(ctx, async (tx) => {
      const { plot_ids: plots, year_id: year, stage_of_vegetation: named, date_of_stage: date } = body
      const [name, at] = ['stage_of_vegetation', 'date_of_stage']
      const places = { name, date: at, planned: at, note: at }
      return { updated: await writeDateOfPlots(tx, writing(ctx), 'stage', { plots, year, named, date }, places) }
    }),
  )

  route(app, listTechnologies, ({ ctx, query }) =>
    withCompany(ctx, async (tx) => {
      await yearOfPlot(tx, query.plot)
      return listed(await technologiesOfPlots(tx, [query.plot]))
    }),
  )

  route(app, addTechnologiesCall, ({ ctx, body }) =>
    withCompany(ctx, async (tx) => listed(await addTechnologies(tx, writing(ctx), body.harvest_technologies))),
  )

  route(app, editTechnologiesCall, ({ ctx, body }) =>
    withCompany(ctx, async (tx) =>
      listed(await editTechnologies(tx, writing(ctx), body.plot, body.harvest_technologies)),
    ),
  )

  route(app, deleteTechnology, ({ ctx, query }) =>
    withCompany(ctx, (tx) => removeTechnology(tx, writing(ctx), query.plot, query.feature)),
  )

  route(app, editTechnologyOfPlots, ({ ctx, body }) =>
    withCompany(ctx, async (tx) => {
      const { plot_ids: plots, year_id: year, feature: named, date_real: date } = body
      const places = { name: 'feature', date: 'date_real', planned: 'date_real', note: 'date_real' }
      return { updated: await writeDateOfPlots(tx, writing(ctx), 'technology', { plots, year, named, date }, places) }
    }),
  )
}
