import type { FastifyBaseLogger } from 'fastify'
import type { TaskState } from '../../src/contract/company/tasks.ts'
import { numberArray } from '../db/arrays.ts'
import { withCompany } from '../db/company.ts'
import type { Sql, Tx } from '../db/connect.ts'
import type { StoredNotification } from '../notifications/worded.ts'
import type { LiveMessage, NewsOfUser, NodeFrame } from './message.ts'

/** The frame of a user's event, as it is stored; null if it no longer exists. */
async function readNews(tx: Tx, { of, user, id }: NewsOfUser): Promise<NodeFrame | null> {
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
export interface UserNews {
  /** Delivers a user's events from when this has resolved. Returns how to stop. */
  follow: (company: number, user: number) => Promise<() => void>
  /** A user's event; `frame` if known. */
  take: (news: NewsOfUser, frame?: NodeFrame) => void
  /** Looks for events without a notification. */
  compare: () => Promise<void>
}

interface Follower {
  company: number
  user: number
  sockets: number
  /** Events that existed before, or were delivered. */
  known: Record<NewsOfUser['of'], Set<number>>
  begun: Promise<void>
  telling: Promise<void>
}

/** Number of remembered events of each kind: several times as many as are compared. */
const mostKnown = 200

interface Newest {
  company: number
  user_id: number
  kind: NewsOfUser['of']
  id: number
}

function newestOf(db: Sql, followers: readonly Follower[]): Promise<Newest[]> {
  return db<Newest[]>`
    SELECT * FROM user_news(${numberArray(followers.map(({ company }) => company))}::integer[],
      ${numberArray(followers.map(({ user }) => user))}::bigint[])`
}

export function userNews(
  db: Sql,
  log: Pick<FastifyBaseLogger, 'warn'>,
  deliver: (message: LiveMessage) => void,
): UserNews {
  const followers = new Map<string, Follower>()
  const keyOf = (company: number, user: number): string => `${company}:${user}`

  function remember(follower: Follower, of: NewsOfUser['of'], id: number): void {
    const known = follower.known[of]
    known.add(id)
    if (known.size > mostKnown) known.delete(known.values().next().value as number)
  }

  function tellOnce(follower: Follower, news: NewsOfUser, frame?: NodeFrame): void {
    const { company, user, of, id } = news
    if (follower.known[of].has(id)) return
    // Recorded at once, so that concurrent notifications of the event are ignored.
    remember(follower, of, id)
    follower.telling = follower.telling
      .then(async () => {
        const told = frame ?? (await withCompany({ db, company }, (tx) => readNews(tx, news)))
        if (told) deliver({ company, to: { user }, frame: told })
      })
      .catch((error) => {
        // So that it is looked for again.
        follower.known[of].delete(id)
        log.warn({ err: error }, 'news of a user not read')
      })
  }

  function take(news: NewsOfUser, frame?: NodeFrame): void {
    const follower = followers.get(keyOf(news.company, news.user))
    // The event may be one that existed when the socket connected: those must be known first.
    follower?.begun.then(
      () => tellOnce(follower, news, frame),
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
      telling: Promise.resolve(),
    }
    follower.begun = newestOf(db, [follower]).then((newest) => {
      // The oldest first, as they are forgotten in that order.
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
    take,
    compare: async () => {
      if (followers.size === 0) return
      const asked = [...followers.values()]
      await Promise.allSettled(asked.map(({ begun }) => begun))
      for (const { company, user_id, kind, id } of (await newestOf(db, asked)).reverse())
        take({ company, user: user_id, of: kind, id })
    },
  }
}
