import { expect } from 'vitest'
import {
  companyExportContent,
  deleteCompany,
  deleteOwnAccount,
  exportCompany,
  getCompany,
  getCompanyUsage,
  handCompanyOver,
  keepCompany,
  listCompanyExports,
  renameCompany,
} from '../../../src/contract/company/companyData.ts'
import { companyStructure } from '../../../src/contract/company/people.ts'
import { casesOf, type World } from '../cases.ts'
import { type Actor, password, unknownId } from '../harness.ts'
import { newTrialFixture } from '../trials/trialFixture.ts'
import { endOfTask } from '../uploads/upload.ts'
import { addPerson, colleagueOf, newDivision } from './colleagues.ts'

/** Waits until no archive is being made. */
async function idle(actor: Actor, server: World['server']): Promise<void> {
  const unfinished = () =>
    server.sql`SELECT 1 FROM tasks WHERE company_id = ${actor.company} AND kind = 'company_export' AND finished_at IS NULL`
  await expect.poll(unfinished, { timeout: 60_000 }).toEqual([])
}

/** Makes an archive of the company and returns its id and ticket. */
async function exported(actor: Actor, server: World['server']): Promise<{ id: number; ticket: string }> {
  await idle(actor, server)
  if ((await actor.call(listCompanyExports)).body.meta.total === 0)
    await endOfTask(actor, (await actor.call(exportCompany, { body: {} })).body.task_id)
  const [{ id, url }] = (await actor.call(listCompanyExports)).body.data
  return { id, ticket: new URL(url, 'http://x').searchParams.get('ticket') as string }
}

const heirOf = async ({ actor, server }: World): Promise<{ heir: Actor; division: number }> => {
  const division = await newDivision(actor)
  return { heir: await colleagueOf(server, actor, division, 'employee'), division }
}

const asker = ({ server }: World) => server.newCompany()

/** A director with one nursery: packing the hundreds of years that other cases have left in theirs takes a minute. */
const companyWithNursery = async (world: World) => {
  const actor = await asker(world)
  await newTrialFixture(actor)
  return actor
}

export const cases = [
  casesOf({
    call: getCompany,
    good: [
      {
        input: () => ({}),
        check: async (answer, { actor }) => expect(answer).toMatchObject({ id: actor.company, purge_at: null }),
      },
    ],
    bad: [],
    foreign: {
      hidden: async ({ other }) => {
        await other.call(renameCompany, { body: { name: 'Altai seeds of another' } })
        return { input: {}, marker: 'Altai seeds of another' }
      },
    },
  }),
  casesOf({
    call: getCompanyUsage,
    good: [
      {
        input: () => ({}),
        check: async (answer) => {
          expect(answer.calls.used).toBeGreaterThan(0)
          expect(answer.archives.limit).toBe(50)
          expect(answer.plots.limit).toBeNull()
        },
      },
    ],
    bad: [],
    foreign: { none: 'numbers of the asker’s own company alone: quotas.test.ts compares two companies' },
  }),
  casesOf({
    call: renameCompany,
    good: [
      {
        input: () => ({ body: { name: `  Altai ${Math.random()}  ` } }),
        check: async (answer, { actor }) => {
          expect(answer.name).toMatch(/^Altai \d/)
          expect((await actor.call(getCompany)).body).toEqual(answer)
        },
      },
    ],
    bad: [
      { because: 'no name', input: () => ({ body: { name: ' ' } }), code: 'validation.required', field: 'name' },
      {
        because: 'signs only',
        input: () => ({ body: { name: '—!' } }),
        code: 'validation.onlySpecial',
        field: 'name',
      },
      {
        because: 'a name that is too long',
        input: () => ({ body: { name: 'a'.repeat(261) } }),
        code: 'validation.maxLength',
        field: 'name',
      },
    ],
    foreign: { none: 'is about the own company only' },
  }),
  casesOf({
    call: exportCompany,
    caller: companyWithNursery,
    good: [
      {
        input: async ({ actor, server }) => {
          await idle(actor, server)
          return { body: {} }
        },
        check: async ({ task_id }, { actor }) => {
          const before = (await actor.call(listCompanyExports)).body.meta.total
          expect(await endOfTask(actor, task_id)).toMatchObject({ state: 'success' })
          expect((await actor.call(listCompanyExports)).body.meta.total).toBe(before + 1)
        },
      },
    ],
    bad: [
      {
        because: 'a word for yes',
        input: async ({ actor, server }) => {
          await idle(actor, server)
          return { body: { genome: 'yes' } }
        },
        code: 'validation.boolean',
        field: 'genome',
      },
    ],
    foreign: { none: 'is about the own company only' },
  }),
  casesOf({
    call: listCompanyExports,
    caller: companyWithNursery,
    good: [
      {
        input: async ({ actor, server }) => {
          await exported(actor, server)
          return {}
        },
        check: async ({ meta, data }) => {
          expect(meta.total).toBe(data.length)
          expect(data[0].bytes).toBeGreaterThan(1000)
        },
      },
    ],
    bad: [],
    foreign: {
      hidden: async ({ other, server }) => {
        const { id } = await exported(other, server)
        return { input: {}, marker: `/company/exports/${id}/` }
      },
    },
  }),
  casesOf({
    call: companyExportContent,
    caller: companyWithNursery,
    good: [
      {
        input: async ({ actor, server }) => {
          const { id } = await exported(actor, server)
          return { params: { id: String(id) }, query: {} }
        },
        check: async (answer) => {
          expect(
            Buffer.from(answer as Uint8Array)
              .subarray(0, 2)
              .toString(),
          ).toBe('PK')
        },
      },
    ],
    bad: [
      {
        because: 'a ticket that is none',
        input: async ({ actor, server }) => ({
          params: { id: String((await exported(actor, server)).id) },
          query: { ticket: 'mine' },
        }),
        code: 'token_not_valid',
      },
      {
        because: 'a token in place of a ticket',
        input: async ({ actor, server }) => ({
          params: { id: String((await exported(actor, server)).id) },
          query: { ticket: actor.tokens.access },
        }),
        code: 'token_not_valid',
      },
      {
        because: 'a ticket of something else',
        input: async ({ actor, server }) => ({
          params: { id: unknownId },
          query: { ticket: (await exported(actor, server)).ticket },
        }),
        code: 'token_not_valid',
      },
    ],
    foreign: {
      ids: async ({ other, server }, whose) => {
        const id = whose === 'theirs' ? (await exported(other, server)).id : unknownId
        return { params: { id: String(id) }, query: {} }
      },
    },
  }),
  casesOf({
    call: deleteCompany,
    caller: asker,
    good: [
      {
        input: async ({ actor }) => {
          await actor.call(renameCompany, { body: { name: 'Altai' } })
          return { body: { name: 'Altai', password } }
        },
        check: async (answer, { actor }) => {
          expect((await actor.call(getCompany)).body.purge_at).toBe(answer.purge_at)
          expect((Date.parse(answer.purge_at) - Date.now()) / 86_400_000).toBeCloseTo(30, 1)
        },
      },
    ],
    bad: [
      {
        because: 'a wrong password, before the name is looked at',
        input: () => ({ body: { name: 'another', password: 'Wrong-2026-no' } }),
        code: 'auth.wrongPassword',
        field: 'password',
      },
      {
        because: 'another name',
        input: () => ({ body: { name: 'another', password } }),
        code: 'company.nameDiffers',
        field: 'name',
      },
    ],
    foreign: { none: 'is about the own company only' },
  }),
  casesOf({
    call: keepCompany,
    caller: asker,
    good: [
      {
        input: async ({ actor }) => {
          await actor.call(deleteCompany, { body: { name: actor.username, password } })
          return {}
        },
        check: async (answer) => expect(answer.purge_at).toBe(null),
      },
    ],
    bad: [],
    foreign: { none: 'is about the own company only' },
  }),
  casesOf({
    call: handCompanyOver,
    caller: asker,
    good: [
      {
        input: async (world) => {
          const { heir, division } = await heirOf(world)
          return { params: { id: String(heir.user) }, body: { password, own_division: division } }
        },
        check: async (answer, { actor }) => {
          expect(answer.general_director?.id).not.toBe(actor.user)
          const { body } = await actor.call(companyStructure, { query: {} })
          expect(body.divisions[0].heads[0]).toMatchObject({ id: actor.user, role: 'division_head' })
        },
      },
    ],
    bad: [
      {
        because: 'a wrong password',
        input: async (world) => {
          const { heir, division } = await heirOf(world)
          return { params: { id: String(heir.user) }, body: { password: 'Wrong-2026-no', own_division: division } }
        },
        code: 'auth.wrongPassword',
        field: 'password',
      },
      {
        because: 'oneself',
        input: async ({ actor }) => ({
          params: { id: String(actor.user) },
          body: { password, own_division: await newDivision(actor) },
        }),
        code: 'account.roleTooHigh',
      },
    ],
    foreign: {
      ids: async ({ actor, other }, whose) => ({
        params: {
          id: whose === 'theirs' ? String((await addPerson(other, await newDivision(other))).id) : String(unknownId),
        },
        body: { password, own_division: await newDivision(actor) },
      }),
    },
  }),
  casesOf({
    call: deleteOwnAccount,
    caller: async (world) => (await heirOf({ ...world, actor: await world.server.newCompany() })).heir,
    good: [
      {
        input: () => ({ body: { password } }),
        check: async ({ erased_at }, { actor }) => {
          expect((Date.parse(erased_at) - Date.now()) / 86_400_000).toBeCloseTo(30, 1)
          expect((await actor.callAny(companyStructure, { query: {} })).status).toBe(401)
        },
      },
    ],
    bad: [
      {
        because: 'a wrong password',
        input: () => ({ body: { password: 'Wrong-2026-no' } }),
        code: 'auth.wrongPassword',
        field: 'password',
      },
    ],
    foreign: { none: 'is about the signed-in user only' },
  }),
]
