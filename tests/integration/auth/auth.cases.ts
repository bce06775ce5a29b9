import { expect } from 'vitest'
import { getProfile } from '../../../src/contract/company/account.ts'
import { refreshTokens, register, signIn, signOut } from '../../../src/contract/company/auth.ts'
import { listCrops } from '../../../src/contract/lines/crops.ts'
import { casesOf } from '../cases.ts'
import { password } from '../harness.ts'

let number = 0
/** A sign-up that is valid in every field. */
export function person() {
  number++
  return {
    username: `Breeder_${number}.x-y`,
    password1: password,
    password2: password,
    first_name: 'Пётр',
    last_name: 'Лукьяненко',
    patronymic: 'Пантелеймонович',
    email: 'petr@example.org',
    contact_telephone: '+79990001122',
    countries: [1, 2],
    birthday: '1980-04-27',
    extra_information: 'Wheat',
  }
}

const notRecorded = { none: 'nobody is signed in, so there is no company yet' }

export const cases = [
  casesOf({
    call: signIn,
    good: [
      {
        input: ({ actor }) => ({ body: { username: `  ${actor.username.toUpperCase()} `, password: actor.password } }),
        check: async (answer, { actor, server }) => {
          const { send } = server.anonymous
          const headers = { Authorization: `Bearer ${answer.access}` }
          const profile = await send('GET', '/api/v1/users/profile/', { headers })
          expect(profile.body).toMatchObject({ user_data: { id: actor.user, username: actor.username } })
          expect((await actor.call(refreshTokens, { body: { refresh: answer.refresh } })).status).toBe(200)
        },
      },
    ],
    bad: [
      {
        because: 'a wrong password',
        input: ({ actor }) => ({ body: { username: actor.username, password: 'Other-2026' } }),
        code: 'auth.noActiveAccount',
      },
      {
        because: 'a login that does not exist',
        input: () => ({ body: { username: 'nobody.here', password } }),
        code: 'auth.noActiveAccount',
      },
      {
        because: 'a missing password',
        input: ({ actor }) => ({ body: { username: actor.username } }),
        code: 'validation.required',
        field: 'password',
      },
      {
        because: 'a list for a login',
        input: () => ({ body: { username: ['x'], password } }),
        code: 'validation.text',
        field: 'username',
      },
    ],
    foreign: notRecorded,
  }),
  casesOf({
    call: register,
    good: [
      {
        input: () => ({ body: person() }),
        check: async (answer, { server }) => {
          const created = await server.signIn(answer.username, password)
          const { body } = await created.call(getProfile)
          const { password1: _1, password2: _2, ...profile } = person()
          expect(body.user_data).toEqual({
            ...profile,
            username: answer.username,
            id: answer.id,
            company_id: answer.company_id,
            role: 'general_director',
            division: null,
            company_name: null,
            password_pending: false,
          })
        },
      },
    ],
    bad: [
      ...(
        [
          ['a login with a space', 'username', { username: 'anna orlova' }, 'validation.loginCharacters'],
          ['a login of digits', 'username', { username: '12.3' }, 'validation.loginLetter'],
          ['a login in Russian', 'username', { username: 'анна' }, 'validation.loginCharacters'],
          ['a login of 261 characters', 'username', { username: 'a'.repeat(261) }, 'validation.maxLength'],
          ['another repeated password', 'password2', { password2: 'Wheat-2026-no' }, 'validation.passwordRepeat'],
          ['a phone without +7', 'contact_telephone', { contact_telephone: '89990001122' }, 'validation.phone'],
          ['an e-mail without a domain', 'email', { email: 'anna@' }, 'validation.email'],
          ['a country that nobody knows', 'countries', { countries: [9999] }, 'validation.choice'],
          ['a text for countries', 'countries', { countries: 'RU' }, 'validation.list'],
          ['a birthday that is no day', 'birthday', { birthday: '1980-02-30' }, 'validation.date'],
          ['a first name of special characters', 'first_name', { first_name: '!!' }, 'validation.onlySpecial'],
          ['a role of one’s own choice', 'role', { role: 'general_director' }, 'validation.unknownField'],
        ] as const
      ).map(([because, field, change, code]) => ({
        because,
        input: () => ({ body: { ...person(), ...change } }),
        code,
        field,
      })),
      ...(
        [
          ['a password without digits', 'Wheat-field', 'validation.passwordClasses'],
          ['a password without special characters', 'Wheat2026x', 'validation.passwordClasses'],
          ['a password without upper case', 'wheat-2026', 'validation.passwordClasses'],
          ['a password without lower case', 'WHEAT-2026', 'validation.passwordClasses'],
          ['a password of 7 characters', 'Wh-2026', 'validation.passwordLength'],
          ['a password of 129 characters', `Wh-2${'x'.repeat(125)}`, 'validation.passwordLength'],
          ['one of the most used passwords', 'P@ssw0rd1', 'validation.passwordCommon'],
        ] as const
      ).map(([because, word, code]) => ({
        because,
        input: () => ({ body: { ...person(), password1: word, password2: word } }),
        code,
        field: 'password1',
      })),
      {
        because: 'a login that exists in other case',
        input: ({ actor }: { actor: { username: string } }) => ({
          body: { ...person(), username: actor.username.toUpperCase() },
        }),
        code: 'auth.loginExists',
        field: 'username',
      },
    ],
    foreign: notRecorded,
  }),
  casesOf({
    call: refreshTokens,
    good: [
      {
        input: async ({ actor, server }) => {
          const secondSignIn = await server.signIn(actor.username, actor.password)
          return { body: { refresh: secondSignIn.tokens.refresh } }
        },
        check: async (answer, { server, actor }) => {
          const headers = { Authorization: `Bearer ${answer.access}` }
          const crops = await server.anonymous.send('GET', '/api/v1/plotline_db/species_table/', { headers })
          expect(crops.body).toMatchObject({ meta: { id: actor.user } })
        },
      },
    ],
    bad: [
      { because: 'no token', input: () => ({ body: {} }), code: 'validation.required', field: 'refresh' },
      {
        because: 'an access token',
        input: ({ actor }) => ({ body: { refresh: actor.tokens.access } }),
        code: 'token_not_valid',
      },
      {
        because: 'a token whose generation was raised',
        input: ({ actor }) => ({ body: { refresh: actor.tokens.refresh.replace('.0.', '.1.') } }),
        code: 'token_not_valid',
      },
    ],
    foreign: notRecorded,
  }),
  casesOf({
    call: signOut,
    good: [
      {
        input: async ({ actor, server }) => {
          const secondSignIn = await server.signIn(actor.username, actor.password)
          signedIn = secondSignIn.tokens
          return { body: { refresh: secondSignIn.tokens.refresh } }
        },
        check: async (_answer, { server, actor }) => {
          const headers = { Authorization: `Bearer ${signedIn.access}` }
          const crops = await server.anonymous.send('GET', '/api/v1/plotline_db/species_table/', { headers })
          expect(crops).toMatchObject({ status: 401, body: { code: 'token_not_valid' } })
          const refreshed = await server.anonymous.callAny(refreshTokens, { body: { refresh: signedIn.refresh } })
          expect(refreshed.status).toBe(401)
          expect((await actor.call(listCrops)).status).toBe(200)
        },
      },
    ],
    bad: [
      { because: 'no token', input: () => ({ body: {} }), code: 'validation.required', field: 'refresh' },
      { because: 'an invalid token', input: () => ({ body: { refresh: 'r1.x' } }), code: 'token_not_valid' },
    ],
    foreign: notRecorded,
  }),
]

let signedIn = { access: '', refresh: '' }
