import { addGenotype, editGenotype, editGenotypeOfPlots } from '../../../src/contract/genome/genotypes.ts'
import { type LineCallsAnswer, readLineCalls } from '../../../src/contract/genome/lineCalls.ts'
import type { WriteContext } from '../../core/changes/applyNamed.ts'
import { authorOf } from '../../core/changes/routes.ts'
import { withCompany } from '../../platform/db/company.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { RequestContext } from '../../platform/http/routes/requestContext.ts'
import { type App, route } from '../../platform/http/routes/route.ts'
import { findYear } from '../nurseries/readFields.ts'
import { readCalls } from './readCalls.ts'
import { addCall, editCall, writeCallOfPlots } from './writeGenotypes.ts'

/**
 * The calls of the lines of a field-year's plots at markers, each line once, whatever number of plots it has.
 * @throws ApiError `notFound` for a year that the company does not have.
 */
async function yearLineCalls(tx: Tx, year: number, markers: readonly number[]): Promise<LineCallsAnswer> {
  await findYear(tx, year)
  const rows = await tx<{ line: number }[]>`
    SELECT DISTINCT line_id AS line FROM plots WHERE field_year_id = ${year} AND live AND line_id IS NOT NULL ORDER BY line_id`
  const requested = [...new Set(markers)]
  const calls = await readCalls(
    tx,
    rows.map(({ line }) => line),
    requested,
  )
  const called = [...calls].filter(([, ofLine]) => ofLine.some((call) => call !== null))
  const markerCalls = requested.map((id, k) => {
    const words = new Map<string, number>()
    const codes = called.map(([, ofLine]) => {
      const text = ofLine[k]?.join('/')
      if (text === undefined) return -1
      const code = words.get(text) ?? words.size
      words.set(text, code)
      return code
    })
    return { id, words: [...words.keys()], calls: codes }
  })
  return { lines: called.map(([line]) => line), markers: markerCalls.filter(({ words }) => words.length > 0) }
}

/** The calls of markers on plots, and of the plots' lines. */
export function registerGenotypes(app: App): void {
  const writing = (ctx: RequestContext): WriteContext => ({ author: authorOf(ctx), live: app.services.live })

  route(app, editGenotypeOfPlots, ({ ctx, body }) =>
    withCompany(ctx, async (tx) => ({ updated: await writeCallOfPlots(tx, writing(ctx), body) })),
  )

  route(app, addGenotype, ({ ctx, body }) => withCompany(ctx, (tx) => addCall(tx, writing(ctx), body)))

  route(app, editGenotype, ({ ctx, params, body }) =>
    withCompany(ctx, (tx) => editCall(tx, writing(ctx), params.id, body)),
  )

  route(app, readLineCalls, ({ ctx, params, query }) =>
    withCompany(ctx, (tx) => yearLineCalls(tx, params.id, query.markers)),
  )
}
