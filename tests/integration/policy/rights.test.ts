import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  createEmployee,
  deleteEmployee,
  removalOfEmployee,
  unblockEmployee,
  updateEmployee,
} from '../../../src/contract/company/people.ts'
import { errorAnswer } from '../../../src/contract/errors.ts'
import { revertCropChange } from '../../../src/contract/lines/cropChanges.ts'
import { readChanges, revertChange, sendChange } from '../../../src/contract/plots/changes.ts'
import { deleteSelection, restoreSelection, updateSelection } from '../../../src/contract/plots/selections.ts'
import { deleteAnalysis } from '../../../src/contract/statistics/analyses.ts'
import { may, type Role, roles } from '../../../src/domain/company/may.ts'
import { allCases } from '../allCases.ts'
import { GoodInputs, runAsCaller, type World } from '../cases.ts'
import { type Actor, startTestServer } from '../harness.ts'
import { changeOf, column } from '../trials/field.ts'
import { newTrialFixture } from '../trials/trialFixture.ts'

const world = {} as World
const inputs = new GoodInputs(world)
const colleagues = {} as Record<Role, Actor>
const divisions = { own: 0, other: 0 }

/** A colleague of the first company with this role, in a division. */
async function colleague(role: Role, division: number | null): Promise<Actor> {
  const { server, actor } = world
  const username = `colleague.${randomUUID().slice(0, 13)}`
  await server.sql`
    INSERT INTO users (company_id, username, password_hash, first_name, last_name, role, division_id)
    SELECT company_id, ${username}, password_hash, 'Oleg', 'Sokolov', ${role}, ${division} FROM users WHERE id = ${actor.user}`
  return server.signIn(username, actor.password)
}

beforeAll(async () => {
  world.server = await startTestServer()
  world.actor = await world.server.newCompany()
  world.other = await world.server.newCompany()
  for (const key of ['own', 'other'] as const) {
    const [result] = await world.server.sql<{ id: number }[]>`
      INSERT INTO divisions (company_id, company_division_name) VALUES (${world.actor.company}, ${key}) RETURNING id`
    divisions[key] = result.id
  }
  for (const role of roles) colleagues[role] = await colleague(role, divisions.own)
})

const aboutPeople = new Set(
  [createEmployee, updateEmployee, deleteEmployee, removalOfEmployee, unblockEmployee].map((call) => call.name),
)

/** Calls that every user can make for their own data, and for others' with the right to revert their changes. */
const ownOrReverted: ReadonlySet<string> = new Set(
  [deleteAnalysis, updateSelection, deleteSelection, restoreSelection].map((call) => call.name),
)

const callsOfAuthor = new Set([revertChange.name, revertCropChange.name, ...ownOrReverted])

describe('every call by every role', () => {
  const restricted = allCases.filter(({ call }) => call.allow !== 'anyone')
  it.each(restricted.flatMap((cases) => roles.map((role) => [cases.call.name, role, cases] as const)))(
    '%s by %s',
    (name, role, cases) =>
      runAsCaller(cases, world, async () => {
        const { call, caller } = cases
        const actor = caller ? await colleague(role, null) : colleagues[role]
        const answer = await actor.callAny(call, await inputs.of(cases))
        if (answer.status !== 403) inputs.spend(cases)
        if (call.allow === 'anyone') throw new Error('an action that needs no user')
        // The director created the objects of the cases.
        const maker = { user: world.actor.user, role: 'general_director', division: null } as const
        const target = callsOfAuthor.has(name) ? maker : null
        const action = ownOrReverted.has(name) ? 'revert' : call.allow
        const right = may({ user: actor.user, role, division: divisions.own }, action, target)
        // For a company that waits for its deletion, that refusal comes first.
        if (right !== true) {
          expect(answer.status).toBe(403)
          expect([right.code, 'company.closed']).toContain((answer.body as { code: string }).code)
        }
        // The person is checked once it is known: tests/integration/company.
        else if (role === 'division_head' && aboutPeople.has(name)) expect([call.status, 403]).toContain(answer.status)
        // An object of the caller (a notification, a task) belongs to another person here.
        else expect([call.status, 404, 409], JSON.stringify(answer.body)).toContain(answer.status)
      }),
  )
})

describe('reverting a change of the log', () => {
  /** The answer to `actor`, who reverts a change by `maker`. */
  async function revertedBy(maker: Actor, actor: Actor) {
    const { place, planted } = await newTrialFixture(world.actor)
    const params = { id: place.year_id }
    const change = changeOf([column('plot', 'comment', [planted.plots[0]], ['frost'])])
    const changeAnswer = await maker.call(sendChange, { params, body: { key: randomUUID(), base_seq: 1, change } })
    expect(changeAnswer.status).toBe(200)
    const seq = (changeAnswer.body as { seq: number }).seq
    const answer = await actor.callAny(revertChange, {
      params: { ...params, seq: String(seq) },
      body: { key: randomUUID() },
    })
    const tail = await world.actor.call(readChanges, { params, query: { since: seq, crop_since: 0 } } as never)
    return { answer, written: (tail.body as { data: unknown[] }).data.length }
  }

  it('an employee reverts their own change, not a colleague’s', async () => {
    const { employee, division_head } = colleagues
    expect(await revertedBy(employee, employee)).toMatchObject({ answer: { status: 200 }, written: 1 })
    const { answer, written } = await revertedBy(division_head, employee)
    expect(answer).toMatchObject({ status: 403, body: { code: 'auth.permissionDenied' } })
    expect(errorAnswer.parse(answer.body).detail).not.toBe('')
    expect(written).toBe(0)
  })

  it('a head reverts changes of their own division, not of another; a director all', async () => {
    const stranger = await colleague('employee', divisions.other)
    const { employee, division_head, general_director } = colleagues
    expect(await revertedBy(employee, division_head)).toMatchObject({ answer: { status: 200 }, written: 1 })
    expect(await revertedBy(stranger, division_head)).toMatchObject({ answer: { status: 403 }, written: 0 })
    expect(await revertedBy(stranger, general_director)).toMatchObject({ answer: { status: 200 }, written: 1 })
  })
})
