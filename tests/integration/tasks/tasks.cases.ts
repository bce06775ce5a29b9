import { expect } from 'vitest'
import { withCompany } from '../../../server/platform/db/company.ts'
import { cancelTask, getTask } from '../../../src/contract/company/tasks.ts'
import { casesOf, type World } from '../cases.ts'
import { type Actor, unknownId } from '../harness.ts'

/** A task that no node works on yet: it is queued without a job. */
async function queued({ server }: World, actor: Actor): Promise<string> {
  const { db } = server.node.services
  const [row] = await withCompany(
    { db, company: actor.company },
    (tx) => tx<{ id: number }[]>`
      INSERT INTO tasks (company_id, user_id, kind) VALUES (${actor.company}, ${actor.user}, 'test') RETURNING id`,
  )
  return String(row.id)
}

export const cases = [
  casesOf({
    call: getTask,
    good: [
      {
        input: async (world) => ({ params: { id: await queued(world, world.actor) } }),
        check: async (answer, { actor }) => {
          expect(answer).toMatchObject({ kind: 'test', state: 'queued', progress: 0, report: null, finished_at: null })
          await actor.call(cancelTask, { params: { id: String(answer.id) } })
          expect((await actor.call(getTask, { params: { id: String(answer.id) } })).body.id).toBe(answer.id)
        },
      },
    ],
    bad: [
      { because: 'a word for a task', input: () => ({ params: { id: 'x' } }), code: 'validation.integer', field: 'id' },
      { because: 'a task that does not exist', input: () => ({ params: { id: String(unknownId) } }), code: 'notFound' },
    ],
    foreign: {
      ids: async (world, whose) => ({
        params: { id: whose === 'theirs' ? await queued(world, world.other) : String(unknownId) },
      }),
    },
  }),
  casesOf({
    call: cancelTask,
    good: [
      {
        input: async (world) => ({ params: { id: await queued(world, world.actor) } }),
        check: async (answer, { server }) => {
          const [row] = await server.sql`SELECT cancel_requested FROM tasks WHERE id = ${answer.id}`
          expect(row.cancel_requested).toBe(true)
        },
      },
    ],
    bad: [
      { because: 'a task that does not exist', input: () => ({ params: { id: String(unknownId) } }), code: 'notFound' },
      {
        because: 'a task that has ended',
        input: async (world) => {
          const id = await queued(world, world.actor)
          await world.server.sql`UPDATE tasks SET state = 'success', finished_at = now() WHERE id = ${Number(id)}`
          return { params: { id } }
        },
        code: 'task.finished',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({
        params: { id: whose === 'theirs' ? await queued(world, world.other) : String(unknownId) },
      }),
    },
  }),
]
