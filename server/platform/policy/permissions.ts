import { type Action, type Member, may } from '../../../src/domain/company/may.ts'
import type { Tx } from '../db/connect.ts'
import { ApiError } from '../http/answers/apiError.ts'
import type { RequestContext } from '../http/routes/requestContext.ts'

/** A person who no longer exists: in no division, and equal to no one. */
const unknown: Member = { user: 0, role: 'employee', division: null }

/** A person of the company as rights see them; `userId` is null, or an id without a user, for a deleted person. */
export async function readMember(tx: Tx, userId: number | null): Promise<Member> {
  if (userId === null) return unknown
  const [member] = await tx<Member[]>`SELECT id AS user, role, division_id AS division FROM users WHERE id = ${userId}`
  return member ?? unknown
}

/**
 * @throws ApiError `auth.permissionDenied`, `account.roleTooHigh` unless the signed-in user may do this, to this person
 * if it is about one.
 */
export function requirePermission(
  ctx: Pick<RequestContext, 'user' | 'role' | 'division'>,
  action: Action,
  target: Member | null = null,
): void {
  const { user, role, division } = ctx
  const answer = may({ user, role, division }, action, target)
  if (answer !== true) throw new ApiError(answer.code, { params: answer.params })
}
