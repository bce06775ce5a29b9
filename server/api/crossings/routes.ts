import { planCrossings } from '../../../src/contract/lines/crossings.ts'
import { authorOf } from '../../core/changes/routes.ts'
import { withCompany } from '../../platform/db/company.ts'
import { type App, route } from '../../platform/http/routes/route.ts'
import { planCrosses } from './planCrosses.ts'

export function registerCrossings(app: App): void {
  route(app, planCrossings, ({ ctx, body, services }) =>
    withCompany(ctx, (tx) => planCrosses(tx, { author: authorOf(ctx), live: services.live }, body)),
  )
}
