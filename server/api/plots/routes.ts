import { createHash } from 'node:crypto'
import { loadYearPage, pagePlots, readPagePlants as readPagePlantsCall } from '../../../src/contract/plots/plotPages.ts'
import {
  createPlot,
  createPlotByCoord,
  createPlots,
  deletePlot,
  deletePlots,
  listPlots,
  placeOfPlot,
  updatePlot,
} from '../../../src/contract/plots/plots.ts'
import { applyNamed, type WriteContext } from '../../core/changes/applyNamed.ts'
import { authorOf } from '../../core/changes/routes.ts'
import { packBytes, sendPacked } from '../../core/columns/packed.ts'
import { withCompany } from '../../platform/db/company.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { notFound } from '../../platform/http/answers/apiError.ts'
import type { RequestContext } from '../../platform/http/routes/requestContext.ts'
import { type App, route } from '../../platform/http/routes/route.ts'
import { sendJsonBytes, sendUnchecked } from '../../platform/http/routes/unchecked.ts'
import { readCarriedData } from '../characteristics/carried.ts'
import { findYear } from '../nurseries/readFields.ts'
import { makePlot, makePlotAt, makePlots } from './createPlots.ts'
import { encodePage, readPage, readPagePlants } from './pagePlots.ts'
import { readPlot, readPlots, readWritten, yearsOfPlots } from './readPlots.ts'
import { editPlot } from './updatePlot.ts'

/** Deletes plots of any years, all or none; they can be restored from the log. Returns how many. */
async function removePlots(tx: Tx, context: WriteContext, plots: readonly number[]): Promise<number> {
  let deleted = 0
  for (const [year, ids] of await yearsOfPlots(tx, plots)) {
    deleted += ids.length
    await applyNamed(tx, context, year, {
      name: { key: 'change.plotsDeleted', params: { count: ids.length } },
      columns: [{ entity: 'plot', field: 'exists', ids, before: ids.map(() => true), after: ids.map(() => false) }],
    })
  }
  return deleted
}

export function registerPlots(app: App): void {
  const writing = (ctx: RequestContext): WriteContext => ({ author: authorOf(ctx), live: app.services.live })

  route(app, listPlots, ({ ctx, query, reply }) => {
    sendUnchecked(reply)
    return withCompany(ctx, async (tx) => {
      await findYear(tx, query.year_id, { field: query.field_id, crop: query.spec_id })
      const data = await readPlots(tx, query.year_id, null)
      return { meta: { total: data.length }, data }
    })
  })

  route(app, createPlot, ({ ctx, body }) =>
    withCompany(ctx, async (tx) => readWritten(tx, await makePlot(tx, writing(ctx), body), body)),
  )

  route(app, updatePlot, ({ ctx, params, body }) =>
    withCompany(ctx, async (tx) => {
      await editPlot(tx, writing(ctx), params.id, body)
      return readWritten(tx, params.id, body)
    }),
  )

  route(app, placeOfPlot, ({ ctx, params }) =>
    withCompany(ctx, async (tx) => {
      const [place] = await tx<{ plot_id: number; spec_id: number; field_id: number; year_id: number }[]>`
        SELECT p.id AS plot_id, f.crop_id AS spec_id, f.id AS field_id, y.id AS year_id
        FROM plots p JOIN field_years y ON y.id = p.field_year_id JOIN fields f ON f.id = y.field_id
        WHERE p.id = ${params.id} AND p.deleted_at IS NULL`
      if (!place) throw notFound()
      return place
    }),
  )

  route(app, deletePlot, ({ ctx, params }) =>
    withCompany(ctx, async (tx) => {
      await removePlots(tx, writing(ctx), [params.id])
    }),
  )

  route(app, deletePlots, ({ ctx, body }) =>
    withCompany(ctx, async (tx) => ({ deleted: await removePlots(tx, writing(ctx), body.plot_ids) })),
  )

  route(app, createPlots, async ({ ctx, body, services, reply }) => {
    sendUnchecked(reply)
    const carried = body.carry ? await readCarriedData(services.columns, ctx, body.carry.year_from_id) : null
    return withCompany(ctx, async (tx) => {
      const { year, plots } = await makePlots(tx, writing(ctx), body, carried)
      return { meta: { total: plots.length, year_id: year }, data: await readPlots(tx, year, plots) }
    })
  })

  route(app, createPlotByCoord, ({ ctx, body }) =>
    withCompany(ctx, async (tx) => readPlot(tx, await makePlotAt(tx, writing(ctx), body))),
  )

  route(app, pagePlots, async ({ ctx, query, services, language, reply }) => {
    sendJsonBytes(reply)
    return (await readPage(services.columns, ctx, query, language)) as never
  })

  route(app, readPagePlantsCall, ({ ctx, params, query, services, language }) =>
    readPagePlants(services.columns, ctx, params.id, query, language),
  )

  route(app, loadYearPage, async ({ ctx, params, query, services, language, request, reply }) => {
    const bytes = await services.columns.read(ctx, params.id, (columns) => encodePage(columns, query, language))
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    return sendPacked(request, reply, etag, () => packBytes(etag, bytes)) as never
  })
}
