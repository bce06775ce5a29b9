import { expect } from 'vitest'
import { notify } from '../../../server/api/notifications/notify.ts'
import { withCompany } from '../../../server/platform/db/company.ts'
import {
  acknowledgeAll,
  acknowledgeNotification,
  listNotifications,
} from '../../../src/contract/company/notifications.ts'
import { casesOf, type World } from '../cases.ts'
import { type Actor, unknownId } from '../harness.ts'

/** Stores a notification as the server's own work does. */
export function storeNotification(
  { server }: Pick<World, 'server'>,
  actor: Actor,
  options: { status?: 'info' | 'success' | 'failed'; key?: string } = {},
): Promise<number> {
  const { db, live } = server.node.services
  return withCompany({ db, company: actor.company }, (tx) =>
    notify(tx, live, {
      company: actor.company,
      user: actor.user,
      key: options.key ?? 'notification.signInBlocked',
      params: { address: '192.0.2.7' },
      status: options.status ?? 'info',
      type: 'account',
    }),
  )
}

export const cases = [
  casesOf({
    call: listNotifications,
    good: [
      {
        input: async (world) => {
          await storeNotification(world, world.actor)
          await world.server.sql`
            INSERT INTO notifications (company_id, user_id, key, status, type)
            VALUES (${world.actor.company}, ${world.actor.user}, 'notification.signInBlocked', 'pending', 'account')`
          return { query: { status__neq: 'pending' as const } }
        },
        check: async (answer, { actor }) => {
          expect(answer.data.some((notification) => notification.status === 'pending')).toBe(false)
          const { body: allNotifications } = await actor.call(listNotifications, { query: { page_size: '1000' } })
          expect(allNotifications.data.some((notification) => notification.status === 'pending')).toBe(true)
          const ids = answer.data.map((notification) => notification.id)
          expect(ids).toEqual([...ids].sort((a, b) => b - a))
          expect(answer.meta).toMatchObject({ page: 1, page_size: 50, total: ids.length, total_pages: 1 })
        },
      },
    ],
    bad: [
      {
        because: 'an unknown status',
        input: () => ({ query: { status__neq: 'lost' } }),
        code: 'validation.choice',
        field: 'status__neq',
      },
      {
        because: 'a page of 1,001',
        input: () => ({ query: { page_size: '1001' } }),
        code: 'validation.maxValue',
        field: 'page_size',
      },
      { because: 'page 0', input: () => ({ query: { page: '0' } }), code: 'validation.minValue', field: 'page' },
    ],
    foreign: {
      hidden: async (world) => {
        const id = await storeNotification(world, world.other)
        return { input: { query: { page_size: '1000' } }, marker: `"id":${id},` }
      },
    },
  }),
  casesOf({
    call: acknowledgeNotification,
    good: [
      {
        input: async (world) => ({
          params: { id: String(await storeNotification(world, world.actor)) },
          body: { is_ack: true },
        }),
        check: async (answer, { actor }) => {
          expect(answer.is_ack).toBe(true)
          expect((await actor.call(listNotifications)).body.data).toContainEqual(answer)
        },
      },
    ],
    bad: [
      {
        because: 'a text for is_ack',
        input: async (world) => ({
          params: { id: String(await storeNotification(world, world.actor)) },
          body: { is_ack: 'yes' },
        }),
        code: 'validation.boolean',
        field: 'is_ack',
      },
      {
        because: 'a notification that does not exist',
        input: () => ({ params: { id: String(unknownId) }, body: { is_ack: true } }),
        code: 'notFound',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({
        params: { id: String(whose === 'theirs' ? await storeNotification(world, world.other) : unknownId) },
        body: { is_ack: true },
      }),
    },
  }),
  casesOf({
    call: acknowledgeAll,
    good: [
      {
        input: async (world) => {
          await storeNotification(world, world.actor)
          await storeNotification(world, world.other)
          return { body: { is_ack: true } }
        },
        check: async (answer, { actor, other }) => {
          expect(answer.updated).toBeGreaterThan(0)
          const { body } = await actor.call(listNotifications, { query: { status__neq: 'pending' } })
          expect(body.meta.unread).toBe(0)
          expect(body.data.every((notification) => notification.is_ack)).toBe(true)
          const otherAnswer = await other.call(listNotifications, { query: { status__neq: 'pending' } })
          expect(otherAnswer.body.meta.unread).toBeGreaterThan(0)
        },
      },
    ],
    bad: [{ because: 'no body', input: () => ({}), code: 'validation.required', field: 'body' }],
    foreign: { none: 'marks the signed-in user’s own; the good case reads the other company’s back' },
  }),
]
