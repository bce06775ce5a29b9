import { createHash, randomBytes } from 'node:crypto'
import type { Tx } from '../db/connect.ts'
import { ApiError, fieldError } from '../http/answers/apiError.ts'
import type { Settings } from '../settings.ts'

const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex')

/** A code that cannot be guessed (144 bits), and the hash under which it is stored. */
export function newInvitation(): { code: string; hash: string } {
  const code = randomBytes(18).toString('base64url')
  return { code, hash: hashOf(code) }
}

/**
 * Refuses a registration that the settings do not allow, before anything is created.
 * @throws ApiError `auth.registrationClosed`, `auth.invitationNeeded` at the field.
 */
export function checkRegistration({ registration }: Settings, invitation: string): void {
  if (registration === 'off') throw new ApiError('auth.registrationClosed')
  if (registration === 'invite' && invitation === '') throw fieldError('invitation', 'auth.invitationNeeded')
}

/**
 * Uses up an invitation for the company that the transaction creates. Does nothing if registration is open.
 * @throws ApiError `auth.invitationInvalid` at the field, for one that is unknown, used or expired.
 */
export async function redeemInvitation(
  tx: Tx,
  { registration }: Settings,
  { invitation, company }: { invitation: string; company: number },
): Promise<void> {
  if (registration !== 'invite') return
  const [{ used }] = await tx<{ used: boolean }[]>`SELECT use_invitation(${hashOf(invitation)}, ${company}) AS used`
  if (!used) throw fieldError('invitation', 'auth.invitationInvalid')
}
