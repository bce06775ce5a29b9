import { addGenotype, editGenotype, editGenotypeOfPlots } from '../../src/contract/genome/genotypes.ts'
import { readLineCalls } from '../../src/contract/genome/lineCalls.ts'
import type { WriteContext } from '../changes/applyNamed.ts'
import { authorOf } from '../changes/routes.ts'
import { withCompany } from '../db/company.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { type App, route } from '../http/route.ts'
import { addCall, editCall, writeCallOfPlots } from './writeGenotypes.ts'
import { yearLineCalls } from './yearLineCalls.ts'

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
