import type { Tx } from '../../../platform/db/connect.ts'

/**
 * Begins the 30 days after which a company is deleted. Returns the sessions of all but the director, who are refused from
 * now on; null if it awaits deletion already.
 */
export async function beginDeletion(tx: Tx, company: number): Promise<string[] | null> {
  const requested = await tx`
    UPDATE companies SET delete_requested_at = now() WHERE id = ${company} AND delete_requested_at IS NULL`
  if (requested.count === 0) return null
  const otherSessions = await tx<{ id: string }[]>`
    SELECT s.id FROM sessions s JOIN users u ON (u.company_id, u.id) = (s.company_id, s.user_id)
    WHERE s.company_id = ${company} AND s.ended_at IS NULL AND u.role <> 'general_director'`
  return otherSessions.map(({ id }) => id)
}

/**
 * Cancels the deletion of a company. Returns its people's sessions, which work again; null if it does not await deletion.
 */
export async function endDeletion(tx: Tx, company: number): Promise<string[] | null> {
  const cancelled = await tx`
    UPDATE companies SET delete_requested_at = NULL WHERE id = ${company} AND delete_requested_at IS NOT NULL`
  if (cancelled.count === 0) return null
  const sessions = await tx<
    { id: string }[]
  >`SELECT id FROM sessions WHERE company_id = ${company} AND ended_at IS NULL`
  return sessions.map(({ id }) => id)
}
