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
} from '../../../src/contract/plots/stages.ts'
import type { WriteContext } from '../../core/changes/applyNamed.ts'
import { lockYears } from '../../core/changes/log/changeLog.ts'
import { authorOf } from '../../core/changes/routes.ts'
import { withCompany } from '../../platform/db/company.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { notFound } from '../../platform/http/answers/apiError.ts'
import type { RequestContext } from '../../platform/http/routes/requestContext.ts'
import { type App, route } from '../../platform/http/routes/route.ts'
import { findYear } from '../nurseries/readFields.ts'
import { yearOfPlot, yearsOfPlots } from '../plots/readPlots.ts'
import { type DatedRole, datedTraits, findDated } from './datedTraits.ts'
import { stagesOfPlot, technologiesOfPlots } from './readStages.ts'
import { type DatedPlaces, writeDated } from './writeDated.ts'
import { addStages, editStages, removeStage } from './writeStages.ts'
import { addTechnologies, editTechnologies, removeTechnology } from './writeTechnologies.ts'

/** One date of a stage or technology for plots of a year; null empties it. */
interface DateOfPlots {
  plots: readonly number[]
  year: number
  named: number | string
  date: string | null
}

/**
 * Writes one date to plots of a year; a stage or technology that the crop lacks is created. Returns how many cells differ
 * from what was stored.
 * @throws ApiError `notFound` for the year, a plot of another one, or an id that none of the crop's has.
 */
async function writeDateOfPlots(
  tx: Tx,
  context: WriteContext,
  role: DatedRole,
  { plots, year, named, date }: DateOfPlots,
  places: DatedPlaces,
): Promise<number> {
  const { crop_id: crop } = await findYear(tx, year)
  const plotsByYear = await yearsOfPlots(tx, plots)
  const ids = plotsByYear.get(year)
  if (plotsByYear.size !== 1 || !ids) throw notFound()
  await lockYears(tx, [year])
  if (date === null && (await findDated(tx, crop, role, named)) === null) return 0
  const { traits, making } = await datedTraits(tx, crop, role, [named])
  const writes = ids.map((plot) => ({ plot, trait: traits[0], date }))
  return writeDated(tx, context, role, { writes, making, places })
}

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
      const [name, dateField] = ['stage_of_vegetation', 'date_of_stage']
      const places = { name, date: dateField, planned: dateField, note: dateField }
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
