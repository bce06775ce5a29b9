import { expect } from 'vitest'
import {
  changePassword,
  deleteSession,
  endOtherSessions,
  getSettings,
  listSessions,
  updateSettings,
} from '../../../src/contract/company/ownAccount.ts'
import { casesOf, type World } from '../cases.ts'
import { addPerson, newDivision } from '../company/colleagues.ts'
import { password, unknownId } from '../harness.ts'

const badCase = (because: string, changed: object, code: string, field: string) => ({
  because,
  input: () => ({
    body: { old_password: password, password1: 'Barley-2027-x', password2: 'Barley-2027-x', ...changed },
  }),
  code,
  field,
})

/** Opens a second session of the signed-in user and returns its id. */
async function another({ actor, server }: World): Promise<number> {
  await server.signIn(actor.username, actor.password)
  const { data } = (await actor.call(listSessions)).body
  return data.filter(({ current }) => !current)[0].id
}

export const cases = [
  casesOf({
    call: changePassword,
    good: [
      {
        // Keeps the password, so that later cases can still sign in with it.
        input: () => ({ body: { old_password: password, password1: password, password2: password } }),
        check: async (answer, { actor, server }) => {
          const headers = { Authorization: `Bearer ${answer.access}` }
          const profile = await server.anonymous.send('GET', '/api/v1/users/profile/', { headers })
          expect(profile.body).toMatchObject({ user_data: { id: actor.user, password_pending: false } })
        },
      },
    ],
    bad: [
      badCase('a wrong old password', { old_password: 'Wrong-2026-no' }, 'auth.wrongPassword', 'old_password'),
      badCase('another repetition', { password2: 'Barley-2027-y' }, 'validation.passwordRepeat', 'password2'),
      badCase(
        'a weak password',
        { password1: 'barley', password2: 'barley' },
        'validation.passwordLength',
        'password1',
      ),
    ],
    foreign: { none: 'is about the signed-in user only' },
  }),
  casesOf({
    call: listSessions,
    good: [
      {
        input: async (world) => {
          await another(world)
          return {}
        },
        check: async ({ meta, data }) => {
          expect(meta.total).toBe(data.length)
          expect(data.filter(({ current }) => current)).toHaveLength(1)
          expect(data.every(({ address, device }) => address !== '' && device !== '')).toBe(true)
          expect(JSON.stringify(data)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/)
        },
      },
    ],
    bad: [],
    foreign: {
      hidden: async ({ other, server }) => {
        await server.sql`UPDATE sessions SET device = 'Their own browser' WHERE user_id = ${other.user}`
        return { input: {}, marker: 'Their own browser' }
      },
    },
  }),
  casesOf({
    call: deleteSession,
    good: [
      {
        input: async (world) => ({ params: { id: await another(world) } }),
        check: async () => {},
      },
    ],
    bad: [
      {
        because: 'a session of a colleague',
        input: async ({ actor, server }) => {
          const { username } = await addPerson(actor, await newDivision(actor))
          const colleague = await server.signIn(username, password)
          const { data } = (await colleague.call(listSessions)).body
          return { params: { id: data[0].id } }
        },
        code: 'notFound',
      },
    ],
    foreign: {
      ids: async ({ other }, whose) => ({
        params: { id: whose === 'theirs' ? (await other.call(listSessions)).body.data[0].id : unknownId },
      }),
    },
  }),
  casesOf({
    call: endOtherSessions,
    good: [
      {
        input: async (world) => {
          await another(world)
          return {}
        },
        check: async ({ ended }, { actor }) => {
          expect(ended).toBeGreaterThan(0)
          expect((await actor.call(listSessions)).body.data.map(({ current }) => current)).toEqual([true])
        },
      },
    ],
    bad: [],
    foreign: { none: 'is about the signed-in user only' },
  }),
  casesOf({
    call: getSettings,
    good: [
      {
        input: async ({ actor }) => {
          await actor.call(updateSettings, { body: { theme: 'dark' } })
          return {}
        },
        check: async (answer) => expect(answer).toMatchObject({ theme: 'dark', density: null }),
      },
    ],
    bad: [],
    foreign: {
      hidden: async ({ other }) => {
        await other.call(updateSettings, { body: { palette: 'theirs alone' } })
        return { input: {}, marker: 'theirs alone' }
      },
    },
  }),
  casesOf({
    call: updateSettings,
    good: [
      {
        input: async ({ actor }) => {
          await actor.call(updateSettings, { body: { notify: { file_upload: 'bell' }, tours: { workbench: 3 } } })
          return {
            body: { density: 36 as const, notify: { account: 'off' as const }, tours: { workbench: 'done' as const } },
          }
        },
        check: async (answer, { actor }) => {
          expect(answer).toMatchObject({
            density: 36,
            notify: { file_upload: 'bell', account: 'off' },
            tours: { workbench: 'done' },
          })
          expect((await actor.call(getSettings)).body).toEqual(answer)
        },
      },
    ],
    bad: [
      {
        because: 'a setting that is unknown',
        input: () => ({ body: { font: 'Comic' } }),
        code: 'validation.unknownField',
        field: 'font',
      },
      {
        because: 'a height that none is',
        input: () => ({ body: { density: 30 } }),
        code: 'validation.choice',
        field: 'density',
      },
      {
        because: 'more than is stored',
        input: () => ({
          body: { notify: Object.fromEntries(Array.from({ length: 400 }, (_, k) => [`${k}${'x'.repeat(50)}`, 'off'])) },
        }),
        code: 'settings.tooLong',
      },
    ],
    foreign: { none: 'is about the signed-in user only' },
  }),
]
