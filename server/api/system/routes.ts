import packed from '../../../package.json' with { type: 'json' }
import { getAbout, getMaintenance, listParts } from '../../../src/contract/system.ts'
import { type App, route } from '../../platform/http/route.ts'
import { readParts } from './parts.ts'

export function registerSystem(app: App): void {
  route(app, getMaintenance, async ({ services }) => {
    const [row] = await services.db<{ from: string; to: string }[]>`
      SELECT starts_at AS "from", ends_at AS "to" FROM maintenance WHERE ends_at > now()`
    return { notice: row ?? null }
  })

  route(app, getAbout, async ({ services }) => ({
    version: packed.version,
    contact_email: services.settings.contactEmail,
    registration: services.settings.registration,
  }))

  route(app, listParts, async () => {
    const data = await readParts()
    return { meta: { total: data.length }, data }
  })
}
