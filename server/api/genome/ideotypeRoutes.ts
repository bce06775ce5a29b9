import { ideotype } from '../../../src/contract/genome/ideotypes.ts'
import { withCompany } from '../../platform/db/company.ts'
import { type App, route } from '../../platform/http/routes/route.ts'
import { answerIdeotype, ideotypeRequest } from './ideotypeRequest.ts'

/** Improvement of a line by haplotypes of others. */
export function registerIdeotypes(app: App): void {
  const { services } = app

  route(app, ideotype, async ({ ctx, body, reply }) => {
    const outcome = await ideotypeRequest(services, ctx, body)
    if ('task_id' in outcome) {
      reply.status(202)
      return outcome
    }
    return withCompany({ ...ctx, around: undefined }, (tx) => answerIdeotype(tx, outcome.fit, outcome.requested))
  })
}
