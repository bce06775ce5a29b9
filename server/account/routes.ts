import { getProfile, updateProfile } from '../../src/contract/company/account.ts'
import { deleteOwnAccount } from '../../src/contract/company/companyData.ts'
import { record } from '../audit/record.ts'
import { authorOf } from '../changes/routes.ts'
import { endWorkOf } from '../company/employees.ts'
import { withCompany } from '../db/company.ts'
import { ApiError } from '../http/apiError.ts'
import { type App, route } from '../http/route.ts'
import { announceTopic } from '../live/announceTopic.ts'
import { checkCountries } from '../regions/countries.ts'
import { askPassword } from './askPassword.ts'
import { readProfile } from './profile.ts'

export function registerAccount(app: App): void {
  route(app, getProfile, ({ ctx }) => withCompany(ctx, (tx) => readProfile(tx, ctx)))

  route(app, updateProfile, ({ ctx, body }) =>
    withCompany(ctx, async (tx) => {
      await checkCountries(tx, body.countries ?? [])
      const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
      if (Object.keys(given).length > 0) {
        const written = await tx`
          UPDATE users u SET ${tx(given)}
          WHERE id = ${ctx.user} AND to_jsonb(u) || ${JSON.stringify(given)}::text::jsonb <> to_jsonb(u)`
        if (written.count > 0) {
          record(tx, ctx, { kind: 'people', key: 'audit.ownProfile' })
          await announceTopic(tx, app.services.live, authorOf(ctx), {
            topic: 'structure',
            spec_id: null,
            ids: [ctx.user],
          })
        }
      }
      return readProfile(tx, ctx)
    }),
  )

  route(app, deleteOwnAccount, async ({ ctx, body, request }) => {
    if (ctx.role === 'general_director') throw new ApiError('account.directorStays')
    await askPassword(ctx, { field: 'password', password: body.password, address: request.ip })
    return withCompany(ctx, async (tx) => {
      const [gone] = await tx<{ erase_at: string }[]>`
        UPDATE users SET is_active = false, removed_at = now(), erase_at = now() + interval '30 days'
        WHERE id = ${ctx.user} AND role <> 'general_director' RETURNING erase_at`
      // In the meantime this person has become the director.
      if (!gone) throw new ApiError('account.directorStays')
      await endWorkOf(tx, app.services, ctx.user)
      record(tx, ctx, { kind: 'people', key: 'audit.ownAccountDeleted' })
      await announceTopic(tx, app.services.live, authorOf(ctx), { topic: 'structure', spec_id: null, ids: [ctx.user] })
      return { erased_at: gone.erase_at }
    })
  })
}
