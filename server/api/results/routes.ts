import {
  addResults as addResultsCall,
  deleteResult,
  editFeatures,
  editResults as editResultsCall,
  listResults,
  readColumnOrder,
  replaceColumnOrder,
  storeColumnOrder,
} from '../../../src/contract/statistics/results.ts'
import { applyNamed, type WriteContext } from '../../core/changes/applyNamed.ts'
import { readTraits } from '../../core/changes/crop/traits.ts'
import { lockYears } from '../../core/changes/log/changeLog.ts'
import { authorOf } from '../../core/changes/routes.ts'
import { withCompany } from '../../platform/db/company.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { notFound } from '../../platform/http/answers/apiError.ts'
import type { RequestContext } from '../../platform/http/routes/requestContext.ts'
import { type App, route } from '../../platform/http/routes/route.ts'
import { findYear } from '../nurseries/readFields.ts'
import { yearOfPlot, yearsOfPlots } from '../plots/readPlots.ts'
import { needFeature } from '../traits/features.ts'
import { isResult, readResults } from './readResults.ts'
import { storedValue } from './valueOf.ts'
import { addResults, editResults, valueColumns } from './writeResults.ts'

export function registerResults(app: App): void {
  const writing = (ctx: RequestContext): WriteContext => ({ author: authorOf(ctx), live: app.services.live })

  route(app, listResults, ({ ctx, query }) =>
    withCompany(ctx, async (tx) => {
      await yearOfPlot(tx, query.plot_id)
      const data = await readResults(tx, [query.plot_id], null)
      return { meta: { total: data.length }, data }
    }),
  )

  route(app, addResultsCall, ({ ctx, body }) =>
    withCompany(ctx, async (tx) => {
      const data = await addResults(tx, writing(ctx), body.results)
      return { meta: { total: data.length }, data }
    }),
  )

  route(app, editResultsCall, ({ ctx, body }) =>
    withCompany(ctx, async (tx) => {
      const data = await editResults(tx, writing(ctx), body.results)
      return { meta: { total: data.length }, data }
    }),
  )

  route(app, deleteResult, ({ ctx, query }) =>
    withCompany(ctx, async (tx) => {
      const year = await yearOfPlot(tx, query.plot)
      await lockYears(tx, [year.id])
      const trait = needFeature(await readTraits(tx, year.crop_id), query.feature)
      const [stored] = await tx`
        SELECT 1 FROM plot_values v JOIN traits t ON t.id = v.trait_id
        WHERE v.plot_id = ${query.plot} AND v.trait_id = ${trait.id} AND ${isResult(tx)}`
      if (!stored) throw notFound()
      await applyNamed(tx, writing(ctx), year.id, {
        name: { key: 'change.values', params: { count: 1 } },
        columns: valueColumns([{ plot: query.plot, trait: trait.id, value: null }]),
      })
    }),
  )

  route(app, editFeatures, ({ ctx, body }) =>
    withCompany(ctx, async (tx) => {
      const year = await findYear(tx, body.year_id)
      const plots = await yearsOfPlots(tx, body.plot_ids)
      if (plots.size !== 1 || !plots.has(year.id)) throw notFound()
      const trait = needFeature(await readTraits(tx, year.crop_id), body.feature)
      const value = storedValue(trait.kind, body.value, 'value')
      const ids = plots.get(year.id) ?? []
      await applyNamed(
        tx,
        writing(ctx),
        year.id,
        {
          name: { key: 'change.values', params: { count: ids.length } },
          columns: valueColumns(ids.map((plot) => ({ plot, trait: trait.id, value }))),
        },
        { names: { [`trait:${trait.id}`]: 'value' } },
      )
      return { updated: ids.length }
    }),
  )

  route(app, readColumnOrder, ({ ctx, query }) =>
    withCompany(ctx, async (tx) => {
      const { crop_id } = await findYear(tx, query.year)
      const [row] = await tx<{ configuration: never }[]>`
        SELECT configuration FROM characteristics_orders
        WHERE user_id = ${ctx.user} AND field_year_id IN (${yearsOfCrop(tx, crop_id)})
        ORDER BY field_year_id = ${query.year} DESC, field_year_id DESC LIMIT 1`
      return { year: query.year, configuration: row?.configuration ?? null }
    }),
  )

  /** The years of a crop, as a subquery. */
  const yearsOfCrop = (tx: Tx, crop: number) =>
    tx`SELECT y.id FROM field_years y JOIN fields f ON f.id = y.field_id WHERE f.crop_id = ${crop}`

  // The order of a crop's columns is stored with the year in which it was last arranged.
  const store = async (tx: Tx, ctx: RequestContext, year: number, configuration: unknown): Promise<void> => {
    const { crop_id } = await findYear(tx, year)
    await tx`
      DELETE FROM characteristics_orders
      WHERE user_id = ${ctx.user} AND field_year_id <> ${year} AND field_year_id IN (${yearsOfCrop(tx, crop_id)})`
    await tx`
      INSERT INTO characteristics_orders (company_id, user_id, field_year_id, configuration)
      VALUES (${ctx.company}, ${ctx.user}, ${year}, ${tx.json(configuration as never)})
      ON CONFLICT (company_id, user_id, field_year_id) DO UPDATE SET configuration = excluded.configuration`
  }

  for (const call of [storeColumnOrder, replaceColumnOrder])
    route(app, call, ({ ctx, body }) =>
      withCompany(ctx, async (tx) => {
        await store(tx, ctx, body.year, body.configuration)
        return { year: body.year, configuration: body.configuration }
      }),
    )
}
