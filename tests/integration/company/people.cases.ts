import { expect } from 'vitest'
import {
  companyStructure,
  createDivision,
  createEmployee,
  deleteDivision,
  deleteEmployee,
  listDivisions,
  removalOfEmployee,
  unblockEmployee,
  updateDivision,
  updateEmployee,
} from '../../../src/contract/company/people.ts'
import { addLine } from '../../../src/contract/lines/varieties.ts'
import { casesOf, type World } from '../cases.ts'
import { unknownId } from '../harness.ts'
import { newTrialFixture } from '../trials/trialFixture.ts'
import { addPerson, colleagueOf, newDivision, newPerson } from './colleagues.ts'

/** The id of a person of the other company, or one that does not exist. */
const personIds = async ({ other }: World, whose: 'theirs' | 'unknown') =>
  whose === 'theirs' ? String((await addPerson(other, await newDivision(other))).id) : String(unknownId)
const divisionIds = async ({ other }: World, whose: 'theirs' | 'unknown') =>
  whose === 'theirs' ? await newDivision(other) : unknownId

const structureOf = async ({ actor }: World, is_active: 'true' | 'false' = 'true') =>
  (await actor.call(companyStructure, { query: { is_active } })).body
const peopleOf = async (world: World, is_active: 'true' | 'false' = 'true') => {
  const { divisions, unassigned } = await structureOf(world, is_active)
  return [...divisions.flatMap(({ heads, employees }) => [...heads, ...employees]), ...unassigned]
}

const badPeople = [
  ['a login that exists in other case', 'username', 'auth.loginExists', null],
  ['no first name', 'first_name', 'validation.required', { first_name: '' }],
  ['a password without digits', 'password', 'validation.passwordClasses', { password: 'Wheat-field' }],
  ['a phone without +7', 'contact_telephone', 'validation.phone', { contact_telephone: '8123' }],
  ['no division', 'division', 'account.divisionAndCountryRequired', { division: undefined }],
  ['no countries', 'countries', 'account.divisionAndCountryRequired', { countries: [] }],
  ['countries that are not told', 'countries', 'account.divisionAndCountryRequired', { countries: undefined }],
  ['a country that nobody knows', 'countries', 'validation.choice', { countries: [9999] }],
  ['a role that is none', 'role', 'validation.choice', { role: 'owner' }],
  ['a member that nobody asked for', 'company_id', 'validation.unknownField', { company_id: 1 }],
] as const

export const cases = [
  casesOf({
    call: companyStructure,
    good: [
      {
        input: async ({ actor }) => {
          await addPerson(actor, await newDivision(actor), { role: 'division_head' })
          return { query: {} }
        },
        check: async (answer, { actor }) => {
          expect(answer.general_director).toMatchObject({ id: actor.user, role: 'general_director', division: null })
          const [division] = answer.divisions.filter(({ heads }) => heads.length > 0)
          expect(division.heads[0]).toMatchObject({ division: division.id, password_pending: true, is_active: true })
        },
      },
      {
        input: async ({ actor }) => {
          const { id } = await addPerson(actor, await newDivision(actor))
          await actor.call(deleteEmployee, { params: { id } })
          return { query: { is_active: 'false' as const } }
        },
        check: async (answer) => {
          expect(answer.general_director).toBeNull()
          const people = answer.divisions.flatMap(({ heads, employees }) => [...heads, ...employees])
          expect(people.length).toBeGreaterThan(0)
          expect(people.every(({ is_active, removed_at }) => !is_active && removed_at !== null)).toBe(true)
        },
      },
    ],
    bad: [
      {
        because: 'a word that is neither yes nor no',
        input: () => ({ query: { is_active: 'maybe' } }),
        code: 'validation.boolean',
        field: 'is_active',
      },
    ],
    foreign: {
      hidden: async ({ other }) => {
        await addPerson(other, await newDivision(other), { last_name: 'Their secret person' })
        return { input: { query: {} }, marker: 'Their secret person' }
      },
    },
  }),
  casesOf({
    call: listDivisions,
    good: [
      {
        input: async ({ actor }) => {
          const division = await newDivision(actor)
          for (const role of ['division_head', 'employee']) await addPerson(actor, division, { role })
          return {}
        },
        check: async ({ meta, data }) => {
          expect(meta.total).toBe(data.length)
          expect(data).toContainEqual(expect.objectContaining({ country: 1, employees_count: 2 }))
        },
      },
    ],
    bad: [],
    foreign: {
      hidden: async ({ other }) => {
        await newDivision(other, 'Their secret division')
        return { input: {}, marker: 'Their secret division' }
      },
    },
  }),
  casesOf({
    call: createDivision,
    good: [
      {
        input: () => ({ body: { company_division_name: `  Cereals ${Math.random()} ` } }),
        check: async (answer, world) => {
          expect(answer).toMatchObject({ country: 1, employees_count: 0 })
          expect(answer.company_division_name).toBe(answer.company_division_name.trim())
          expect((await structureOf(world)).divisions.map(({ id }) => id)).toContain(answer.id)
        },
      },
    ],
    bad: [
      {
        because: 'a name that exists in other case',
        input: async ({ actor }) => {
          await actor.call(createDivision, { body: { company_division_name: 'Legumes' } })
          return { body: { company_division_name: ' LEGUMES ' } }
        },
        code: 'division.exists',
        field: 'company_division_name',
      },
      ...(
        [
          ['only spaces', '   ', 'validation.required'],
          ['only special signs', '!?-', 'validation.onlySpecial'],
          ['261 signs', 'x'.repeat(261), 'validation.maxLength'],
        ] as const
      ).map(([because, company_division_name, code]) => ({
        because,
        input: () => ({ body: { company_division_name } }),
        code,
        field: 'company_division_name',
      })),
      {
        because: 'a country that is unknown',
        input: () => ({ body: { company_division_name: 'Nowhere', country: 9999 } }),
        code: 'validation.choice',
        field: 'country',
      },
    ],
    foreign: { none: 'takes no id of a company' },
  }),
  casesOf({
    call: updateDivision,
    good: [
      {
        input: async ({ actor }) => ({
          params: { id: await newDivision(actor) },
          body: { company_division_name: ` Oil crops ${Math.random()} `, country: 2 },
        }),
        check: async (answer, world) => {
          const { divisions } = await structureOf(world)
          expect(divisions.find(({ id }) => id === answer.id)).toMatchObject({
            company_division_name: answer.company_division_name,
            country: 2,
          })
        },
      },
    ],
    bad: [
      {
        because: 'the name of another',
        input: async ({ actor }) => {
          await newDivision(actor, 'Taken once')
          return { params: { id: await newDivision(actor) }, body: { company_division_name: 'taken once' } }
        },
        code: 'division.exists',
        field: 'company_division_name',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({
        params: { id: await divisionIds(world, whose) },
        body: { company_division_name: 'Mine now' },
      }),
    },
  }),
  casesOf({
    call: deleteDivision,
    good: [
      {
        input: async ({ actor }) => {
          const id = await newDivision(actor)
          const person = await addPerson(actor, id, { last_name: 'Left behind' })
          await actor.call(deleteEmployee, { params: { id: person.id } })
          return { params: { id } }
        },
        check: async (_answer, world) => {
          const { unassigned } = await structureOf(world, 'false')
          expect(unassigned.map(({ last_name }) => last_name)).toContain('Left behind')
        },
      },
    ],
    bad: [
      {
        because: 'people in it',
        input: async ({ actor }) => {
          const id = await newDivision(actor)
          await addPerson(actor, id)
          return { params: { id } }
        },
        code: 'division.notEmpty',
      },
    ],
    foreign: { ids: async (world, whose) => ({ params: { id: await divisionIds(world, whose) } }) },
  }),
  casesOf({
    call: createEmployee,
    good: [
      {
        input: async ({ actor }) => ({
          body: newPerson(await newDivision(actor), {
            patronymic: 'Sergeevna',
            email: 'i.petrova@example.org',
            contact_telephone: '+79990104417',
            role: 'division_head',
            countries: [1, 2],
          }),
        }),
        check: async (answer, world) => {
          expect(answer).toMatchObject({
            patronymic: 'Sergeevna',
            email: 'i.petrova@example.org',
            contact_telephone: '+79990104417',
            role: 'division_head',
            countries: [1, 2],
            is_active: true,
            lines_created: 0,
            last_seen_at: null,
            blocked_until: null,
            password_pending: true,
            removed_at: null,
          })
          expect(await peopleOf(world)).toContainEqual(answer)
        },
      },
    ],
    bad: [
      ...badPeople.map(([because, field, code, changed]) => ({
        because,
        input: async ({ actor }: World) => ({
          body: newPerson(await newDivision(actor), changed ?? { username: actor.username.toUpperCase() }),
        }),
        code,
        field,
      })),
      {
        because: 'a second general director',
        input: async ({ actor }) => ({ body: newPerson(await newDivision(actor), { role: 'general_director' }) }),
        code: 'account.roleTooHigh',
      },
    ],
    foreign: { ids: async (world, whose) => ({ body: newPerson(await divisionIds(world, whose)) }) },
  }),
  casesOf({
    call: updateEmployee,
    good: [
      {
        input: async ({ actor }) => ({
          params: { id: (await addPerson(actor, await newDivision(actor))).id },
          body: { last_name: ' Orlova ', division: await newDivision(actor), role: 'division_head' as const },
        }),
        check: async (answer, world) => {
          expect(answer).toMatchObject({ first_name: 'Irina', last_name: 'Orlova', role: 'division_head' })
          expect(await peopleOf(world)).toContainEqual(answer)
        },
      },
      {
        input: async ({ actor }) => {
          const { id } = await addPerson(actor, await newDivision(actor))
          await actor.call(deleteEmployee, { params: { id } })
          return { params: { id }, body: { is_active: true as const } }
        },
        check: async (answer, world) => {
          expect(answer).toMatchObject({ is_active: true, removed_at: null })
          expect(await peopleOf(world)).toContainEqual(answer)
        },
      },
    ],
    bad: [
      {
        because: 'no countries left',
        input: async ({ actor }) => ({
          params: { id: (await addPerson(actor, await newDivision(actor))).id },
          body: { countries: [] },
        }),
        code: 'account.divisionAndCountryRequired',
        field: 'countries',
      },
      {
        because: 'another login',
        input: async ({ actor }) => ({
          params: { id: (await addPerson(actor, await newDivision(actor))).id },
          body: { username: 'another.one' },
        }),
        code: 'validation.unknownField',
        field: 'username',
      },
      {
        because: 'oneself',
        input: ({ actor }) => ({ params: { id: actor.user }, body: { last_name: 'Other' } }),
        code: 'account.roleTooHigh',
      },
      {
        because: 'a restored person whose division is no more',
        input: async ({ actor }) => {
          const division = await newDivision(actor)
          const { id } = await addPerson(actor, division)
          await actor.call(deleteEmployee, { params: { id } })
          await actor.call(deleteDivision, { params: { id: division } })
          return { params: { id }, body: { is_active: true } }
        },
        code: 'account.divisionAndCountryRequired',
        field: 'division',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({ params: { id: await personIds(world, whose) }, body: { last_name: 'Mine' } }),
    },
  }),
  casesOf({
    call: deleteEmployee,
    good: [
      {
        input: async ({ actor }) => ({
          params: { id: (await addPerson(actor, await newDivision(actor), { last_name: 'Gone' })).id },
        }),
        check: async (_answer, world) => {
          expect((await peopleOf(world, 'false')).map(({ last_name }) => last_name)).toContain('Gone')
          expect((await peopleOf(world)).map(({ last_name }) => last_name)).not.toContain('Gone')
        },
      },
    ],
    bad: [
      {
        because: 'oneself',
        input: ({ actor }) => ({ params: { id: actor.user } }),
        code: 'account.roleTooHigh',
      },
    ],
    foreign: { ids: async (world, whose) => ({ params: { id: await personIds(world, whose) } }) },
  }),
  casesOf({
    call: removalOfEmployee,
    good: [
      {
        input: async ({ actor, server }) => {
          const person = await colleagueOf(server, actor, await newDivision(actor), 'employee')
          const { spec_id } = (await newTrialFixture(actor)).place
          for (const name of ['Of one who goes 1', 'Of one who goes 2'])
            await person.call(addLine, { body: { spec_id, line_name: `${name} ${Math.random()}` } })
          return { params: { id: person.user } }
        },
        check: async (answer) => expect(answer).toEqual({ sessions: 1, lines: 2, changes: 2 }),
      },
    ],
    bad: [{ because: 'oneself', input: ({ actor }) => ({ params: { id: actor.user } }), code: 'account.roleTooHigh' }],
    foreign: { ids: async (world, whose) => ({ params: { id: await personIds(world, whose) } }) },
  }),
  casesOf({
    call: unblockEmployee,
    good: [
      {
        input: async ({ actor, server }) => {
          const { id, username } = await addPerson(actor, await newDivision(actor))
          await server.sql`
            INSERT INTO login_attempts (kind, login, address)
            SELECT 'login', ${username}, '192.0.2.1' FROM generate_series(1, 10)`
          const listedPerson = (await peopleOf({ actor } as World)).find((person) => person.id === id)
          expect(Date.parse(listedPerson?.blocked_until ?? '')).toBeGreaterThan(Date.now())
          return { params: { id } }
        },
        check: async (answer, world) => {
          expect(answer.blocked_until).toBeNull()
          expect(await peopleOf(world)).toContainEqual(answer)
        },
      },
    ],
    bad: [{ because: 'oneself', input: ({ actor }) => ({ params: { id: actor.user } }), code: 'account.roleTooHigh' }],
    foreign: { ids: async (world, whose) => ({ params: { id: await personIds(world, whose) } }) },
  }),
]
