import { getProfile, updateProfile } from '../../src/contract/account.ts'
import { record } from '../audit/record.ts'
import { withCompany } from '../db/company.ts'
import { type App, route } from '../http/route.ts'
import { checkCountries } from '../regions/countries.ts'
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
        if (written.count > 0) record(tx, ctx, { kind: 'people', key: 'audit.ownProfile' })
      }
      return readProfile(tx, ctx)
    }),
  )
}
