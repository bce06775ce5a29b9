import type { FastifyBaseLogger } from 'fastify'
import type { TaskState } from '../../../src/contract/company/tasks.ts'
import { numberArray } from '../db/arrays.ts'
import { withCompany } from '../db/company.ts'
import type { Sql, Tx } from '../db/connect.ts'
import type { StoredNotification } from './localizeNotification.ts'
import type { LiveMessage, NodeFrame, UserEvent } from './message.ts'

/** The frame of a stored event of a user; null if the event no longer exists. */
async function readUserEvent(tx: Tx, { of, user, id }: UserEvent): Promise<NodeFrame | null> {
  if (of === 'notification') {
    const [data] = await tx<StoredNotification[]>`
      SELECT id, key, params, status, type, is_ack, created_at FROM notifications WHERE id = ${id} AND user_id = ${user}`
    return data ? { event: 'system_notification', data } : null
  }
  const [data] = await tx<{ task_id: number; kind: string; state: TaskState; report: never }[]>`
    SELECT id AS task_id, kind, state, report FROM tasks
    WHERE id = ${id} AND user_id = ${user} AND finished_at IS NOT NULL`
  return data ? { event: 'task_completed', data } : null
}

/** The users that have sockets at this node, and which of their events were delivered. */
export interface UserEvents {
  /** Delivers a user's events from when this has resolved. Returns how to stop. */
  follow: (company: number, user: number) => Promise<() => void>
  /** A user's event; `frame` if known. */
  accept: (event: UserEvent, frame?: NodeFrame) => void
  /** Looks for events without a notification. */
  compare: () => Promise<void>
}

interface Follower {
  company: number
  user: number
  sockets: number
  /** Events that existed before, or were delivered. */
  known: Record<UserEvent['of'], Set<number>>
  begun: Promise<void>
  delivering: Promise<void>
}

/** Number of remembered events of each kind: several times as many as are compared. */
const maxKnown = 200

interface Newest {
  company: number
  user_id: number
  kind: UserEvent['of']
  id: number
}

function newestOf(db: Sql, followers: readonly Follower[]): Promise<Newest[]> {
  return db<Newest[]>`
    SELECT * FROM user_news(${numberArray(followers.map(({ company }) => company))}::integer[],
      ${numberArray(followers.map(({ user }) => user))}::bigint[])`
}

export function userEvents(
  db: Sql,
  log: Pick<FastifyBaseLogger, 'warn'>,
  deliver: (message: LiveMessage) => void,
): UserEvents {
  const followers = new Map<string, Follower>()
  const keyOf = (company: number, user: number): string => `${company}:${user}`

  function remember(follower: Follower, kind: UserEvent['of'], id: number): void {
    const known = follower.known[kind]
    known.add(id)
    if (known.size > maxKnown) known.delete(known.values().next().value as number)
  }

  function deliverOnce(follower: Follower, event: UserEvent, frame?: NodeFrame): void {
    const { company, user, of, id } = event
    if (follower.known[of].has(id)) return
    // Recorded at once, so that concurrent notifications of the event are ignored.
    remember(follower, of, id)
    follower.delivering = follower.delivering
      .then(async () => {
        const stored = frame ?? (await withCompany({ db, company }, (tx) => readUserEvent(tx, event)))
        if (stored) deliver({ company, to: { user }, frame: stored })
      })
      .catch((error) => {
        // The next comparison looks for it again.
        follower.known[of].delete(id)
        log.warn({ err: error }, 'news of a user not read')
      })
  }

  function accept(event: UserEvent, frame?: NodeFrame): void {
    const follower = followers.get(keyOf(event.company, event.user))
    // The event may be one that existed when the socket connected: those must be known first.
    follower?.begun.then(
      () => deliverOnce(follower, event, frame),
      () => undefined,
    )
  }

  function begin(company: number, user: number): Follower {
    const follower: Follower = {
      company,
      user,
      sockets: 0,
      known: { notification: new Set(), task: new Set() },
      begun: Promise.resolve(),
      delivering: Promise.resolve(),
    }
    follower.begun = newestOf(db, [follower]).then((newest) => {
      // Oldest first: events are forgotten in that order.
      for (const { kind, id } of newest.reverse()) remember(follower, kind, id)
    })
    return follower
  }

  return {
    follow: async (company, user) => {
      const key = keyOf(company, user)
      const follower = followers.get(key) ?? begin(company, user)
      followers.set(key, follower)
      follower.sockets++
      let isFollowing = true
      const end = (): void => {
        if (isFollowing) follower.sockets--
        isFollowing = false
        if (follower.sockets === 0 && followers.get(key) === follower) followers.delete(key)
      }
      try {
        await follower.begun
        return end
      } catch (error) {
        end()
        throw error
      }
    },
    accept,
    compare: async () => {
      if (followers.size === 0) return
      const current = [...followers.values()]
      await Promise.allSettled(current.map(({ begun }) => begun))
      for (const { company, user_id, kind, id } of (await newestOf(db, current)).reverse())
        accept({ company, user: user_id, of: kind, id })
    },
  }
}
