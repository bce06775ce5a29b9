import type { z } from 'zod'
import { type companyInfo, getProfile, updateProfile, type userData } from '../../../src/contract/company/account.ts'
import { deleteOwnAccount } from '../../../src/contract/company/companyData.ts'
import { record } from '../../core/audit/record.ts'
import { authorOf } from '../../core/changes/routes.ts'
import { withCompany } from '../../platform/db/company.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { ApiError } from '../../platform/http/answers/apiError.ts'
import type { RequestContext } from '../../platform/http/routes/requestContext.ts'
import { type App, route } from '../../platform/http/routes/route.ts'
import { announceTopic } from '../../platform/live/announceTopic.ts'
import { endWorkOfPerson } from '../company/employees.ts'
import { checkCountries } from '../regions/countries.ts'
import { confirmPassword } from './confirmPassword.ts'

type UserData = z.infer<typeof userData>
type CompanyInfo = z.infer<typeof companyInfo>
type UserRow = Omit<UserData, 'division'> & { division_id: number | null; company_division_name: string | null }

/** The signed-in user with the counters of the company. */
async function readProfile(tx: Tx, ctx: RequestContext): Promise<{ user_data: UserData; company_info: CompanyInfo }> {
  const [row] = await tx<UserRow[]>`
    SELECT u.id, u.username, u.first_name, u.last_name, u.patronymic, u.email, u.contact_telephone, u.role, u.countries,
      u.birthday, u.extra_information, u.company_id, u.password_pending, c.name AS company_name, d.id AS division_id, d.company_division_name
    FROM users u JOIN companies c ON c.id = u.company_id
    LEFT JOIN divisions d ON d.company_id = u.company_id AND d.id = u.division_id
    WHERE u.id = ${ctx.user}`
  const { division_id, company_division_name, ...user } = row
  const division = division_id === null ? null : { id: division_id, company_division_name: company_division_name ?? '' }
  return { user_data: { ...user, division }, company_info: await countCompany(tx, ctx) }
}

async function countCompany(tx: Tx, ctx: RequestContext): Promise<CompanyInfo> {
  const [counters] = await tx<CompanyInfo[]>`
    SELECT
      (SELECT count(*)::integer FROM plants t JOIN plots p ON p.company_id = t.company_id AND p.id = t.plot_id
        JOIN field_years y ON y.id = p.field_year_id WHERE t.live AND p.deleted_at IS NULL) AS brush_table_objects,
      (SELECT count(*)::integer FROM fields) AS fields,
      (SELECT count(*)::integer FROM lines WHERE created_by = ${ctx.user}) AS lines_created_by_user,
      (SELECT count(*)::integer FROM lines l WHERE ${ctx.division}::bigint IS NULL OR l.created_by IN (
        SELECT u.id FROM users u WHERE u.division_id = ${ctx.division}::bigint)) AS lines_in_division,
      (SELECT count(*)::integer FROM plots p JOIN field_years y ON y.id = p.field_year_id
        WHERE p.deleted_at IS NULL) AS plots`
  return counters
}

export function registerAccount(app: App): void {
  route(app, getProfile, ({ ctx }) => withCompany(ctx, (tx) => readProfile(tx, ctx)))

  route(app, updateProfile, ({ ctx, body }) =>
    withCompany(ctx, async (tx) => {
      await checkCountries(tx, body.countries ?? [])
      const changes = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
      if (Object.keys(changes).length > 0) {
        const written = await tx`
          UPDATE users u SET ${tx(changes)}
          WHERE id = ${ctx.user} AND to_jsonb(u) || ${JSON.stringify(changes)}::text::jsonb <> to_jsonb(u)`
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
    await confirmPassword(ctx, { field: 'password', password: body.password, address: request.ip })
    return withCompany(ctx, async (tx) => {
      const [deleted] = await tx<{ erase_at: string }[]>`
        UPDATE users SET is_active = false, removed_at = now(), erase_at = now() + interval '30 days'
        WHERE id = ${ctx.user} AND role <> 'general_director' RETURNING erase_at`
      // In the meantime this person has become the director.
      if (!deleted) throw new ApiError('account.directorStays')
      await endWorkOfPerson(tx, app.services, ctx.user)
      record(tx, ctx, { kind: 'people', key: 'audit.ownAccountDeleted' })
      await announceTopic(tx, app.services.live, authorOf(ctx), { topic: 'structure', spec_id: null, ids: [ctx.user] })
      return { erased_at: deleted.erase_at }
    })
  })
}
