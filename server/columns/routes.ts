import { loadFieldYear } from '../../src/contract/changes.ts'
import { type App, route } from '../http/route.ts'
import { sendPacked } from './packed.ts'

export function registerColumns(app: App): void {
  route(app, loadFieldYear, async ({ ctx, params, services, request, reply }) => {
    const year = await services.columns.pack(ctx, params.id)
    return sendPacked(request, reply, year.etag, () => Promise.resolve(year)) as never
  })
}
