import type { Tx } from '../../db/connect.ts'

/**
 * Begins the 30 days after which a company is deleted. Answers the sessions of those who are refused from now on, everybody's
 * but the director's; null when it waits already.
 */
export async function beginDeletion(tx: Tx, company: number): Promise<string[] | null> {
  const asked = await tx`
    UPDATE companies SET delete_requested_at = now() WHERE id = ${company} AND delete_requested_at IS NULL`
  if (asked.count === 0) return null
  const others = await tx<{ id: string }[]>`
    SELECT s.id FROM sessions s JOIN users u ON (u.company_id, u.id) = (s.company_id, s.user_id)
    WHERE s.company_id = ${company} AND s.ended_at IS NULL AND u.role <> 'general_director'`
  return others.map(({ id }) => id)
}

/** Keeps a company that waits for its deletion. Answers its people's sessions, who may go on; null when it does not wait. */
export async function endDeletion(tx: Tx, company: number): Promise<string[] | null> {
  const kept = await tx`
    UPDATE companies SET delete_requested_at = NULL WHERE id = ${company} AND delete_requested_at IS NOT NULL`
  if (kept.count === 0) return null
  const all = await tx<{ id: string }[]>`SELECT id FROM sessions WHERE company_id = ${company} AND ended_at IS NULL`
  return all.map(({ id }) => id)
}
