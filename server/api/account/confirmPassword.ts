import { isPasswordCorrect } from '../../platform/auth/passwords.ts'
import { withCompany } from '../../platform/db/company.ts'
import { ApiError, fieldError } from '../../platform/http/answers/apiError.ts'
import { limitAddress } from '../../platform/http/limits/limitAddress.ts'
import type { RequestContext } from '../../platform/http/routes/requestContext.ts'

/**
 * Requires the signed-in user's password. Wrong attempts are limited as at sign-in, before the password is checked, but
 * counted separately from sign-in.
 * @throws ApiError `auth.wrongPassword` at the field; `auth.tooManyAttempts` for the 11th wrong one in 15 minutes.
 */
export async function confirmPassword(
  ctx: RequestContext,
  input: { field: string; password: string; address: string },
): Promise<void> {
  // In its own scope: the one transaction of the request is for the work itself.
  const [{ username, password_hash }] = await withCompany(
    { db: ctx.db, company: ctx.company },
    (tx) => tx<{ username: string; password_hash: string }[]>`
      SELECT username, password_hash FROM users WHERE id = ${ctx.user}`,
  )
  const login = `password:${username.toLowerCase()}`
  const address = limitAddress(input.address)
  const [{ wait }] = await ctx.db<{ wait: number }[]>`SELECT attempt_login(${login}, ${address}) AS wait`
  if (wait > 0)
    throw new ApiError('auth.tooManyAttempts', { params: { count: Math.ceil(wait / 60) }, retryAfter: wait })
  if (!(await isPasswordCorrect(password_hash, input.password))) throw fieldError(input.field, 'auth.wrongPassword')
  await ctx.db`SELECT forgive_login(${login}, ${address})`
}
