import { withCompany } from '../db/company.ts'
import { notify } from '../notifications/notify.ts'
import type { Services } from '../services.ts'

const key = 'notification.signInBlocked'

/** Notifies the owner of a login that it was tried too often; once in fifteen minutes. */
export async function tellBlocked(services: Services, login: string, address: string): Promise<void> {
  const { db, live } = services
  const [owner] = await db<
    { company_id: number; user_id: number }[]
  >`SELECT company_id, user_id FROM find_login(${login})`
  if (!owner) return
  const { company_id: company, user_id: user } = owner
  await withCompany({ db, company }, async (tx) => {
    await tx`SELECT pg_advisory_xact_lock(hashtextextended(${key}, ${user}))`
    const [told] = await tx`
      SELECT 1 FROM notifications
      WHERE user_id = ${user} AND key = ${key} AND created_at > now() - interval '15 minutes'`
    if (!told) await notify(tx, live, { company, user, key, params: { address }, status: 'warning', type: 'account' })
  })
}
