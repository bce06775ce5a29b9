import { z } from 'zod'
import { maxLength } from '../../domain/plots/textRules.ts'
import { defineCall } from '../call.ts'
import { exactText, requiredText, timeZone } from '../fields.ts'
import { pathConstants } from '../pathConstants.ts'
import { newPassword } from './password.ts'
import { login, personFields, role } from './person.ts'

const tokens = z.object({ access: z.string(), refresh: z.string() })
export type Tokens = z.infer<typeof tokens>

export const signIn = defineCall({
  name: 'signIn',
  method: 'POST',
  base: 'main',
  path: '/login/',
  aliases: [`/${pathConstants.token}`],
  summary: 'Signs in with login and password',
  allow: 'anyone',
  body: z.strictObject({
    username: requiredText(),
    password: exactText(maxLength(128)),
  }),
  status: 200,
  answerKind: 'json',
  answer: tokens,
  errors: ['auth.noActiveAccount', 'auth.tooManyAttempts'],
})

export const register = defineCall({
  name: 'register',
  method: 'POST',
  base: 'main',
  path: '/users/registration/',
  summary: 'Registers a company; the registering user becomes its general director',
  allow: 'anyone',
  body: z
    .strictObject({
      username: login,
      password1: newPassword,
      password2: exactText(),
      ...personFields,
      countries: personFields.countries.default([]),
      /** Defines the company's days: the zone of the person who registers it. */
      time_zone: timeZone.default('UTC'),
      /** Code of an invitation, if the server accepts registrations by invitation only. */
      invitation: exactText(maxLength(100)).default(''),
    })
    .refine((body) => body.password1 === body.password2, {
      path: ['password2'],
      message: 'validation.passwordRepeat',
      when: hasPasswords,
    }),
  status: 201,
  answerKind: 'json',
  answer: z.object({
    id: z.int(),
    username: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    role,
    company_id: z.int(),
  }),
  errors: [
    'auth.invitationInvalid',
    'auth.invitationNeeded',
    'auth.loginExists',
    'auth.registrationClosed',
    'auth.tooManyRegistrations',
  ],
})

// Compared even while other fields are still invalid.
function hasPasswords({ value }: { value: unknown }): boolean {
  const body = value as { password1?: unknown; password2?: unknown } | null
  return typeof body?.password1 === 'string' && typeof body.password2 === 'string' && body.password2 !== ''
}

const refreshBody = z.strictObject({ refresh: exactText(maxLength(1000)) })

export const refreshTokens = defineCall({
  name: 'refreshTokens',
  method: 'POST',
  base: 'main',
  path: '/refresh/',
  aliases: ['/token/refresh/'],
  summary: 'Exchanges a refresh token for a new pair of tokens',
  allow: 'anyone',
  body: refreshBody,
  status: 200,
  answerKind: 'json',
  answer: tokens,
  errors: ['token_not_valid'],
})

export const signOut = defineCall({
  name: 'signOut',
  method: 'POST',
  base: 'main',
  path: '/logout/',
  summary: 'Ends the session of a refresh token',
  allow: 'anyone',
  body: refreshBody,
  status: 200,
  answerKind: 'json',
  answer: z.object({}),
  errors: ['token_not_valid'],
})

export const authCalls = [signIn, register, refreshTokens, signOut]
