import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from '../../platform/db/connect.ts'
import { runInThread, ThreadLimitError } from '../../platform/jobs/worker.ts'
import type { FeedItem } from './feedItems.ts'
import type { FeedToRead } from './feedThread.ts'
import { FeedError, type FetchOptions, fetchFeed, type LastAnswer } from './fetchFeed.ts'
import { dropOldNews, storeNews } from './storeNews.ts'

const feedThread = new URL('./feedThread.ts', import.meta.url)
const standardLimits = { memory: 256, seconds: 10 }

const minute = 60
const hour = 60 * minute
/** A working feed is read every half an hour, plus or minus a tenth, so that not all feeds are read at the same time. */
const checkInterval = 30 * minute
const longestPause = 24 * hour
/**
 * A node that ends while it reads leaves its feeds to the others after this time, s; reading ten feeds takes this long at
 * worst.
 */
const claimed = 10 * minute

interface DueFeed extends LastAnswer {
  readonly address: string
  readonly failures: number
}

/** The outcome of reading a feed: its number of items, null if it is unchanged; or why it could not be read. */
export type FeedCheck = { readonly address: string } & (
  | { readonly items: number | null }
  | { readonly failure: string }
)

/** Seconds until a feed is read again after so many failures in a row: 1, 2, 4 … 24 h, or what its server requests. */
export function pauseAfter(failures: number, retryAfter: number | null): number {
  if (retryAfter !== null) return Math.min(longestPause, Math.max(minute, retryAfter))
  return Math.min(longestPause, 2 ** (failures - 1) * hour)
}

/** An address without its credentials. */
export function withoutCredentials(address: string): string {
  const url = new URL(address)
  url.username = ''
  url.password = ''
  return url.href
}

/** Claims the feeds that are due, each for one node: a concurrent call on another gets none of them. */
async function claimDue(db: Sql, addresses: readonly string[], isForced: boolean): Promise<DueFeed[]> {
  const sources = addresses as string[]
  await db`INSERT INTO news_feeds (address) SELECT unnest(${sources}::text[]) ON CONFLICT DO NOTHING`
  return db<DueFeed[]>`
    UPDATE news_feeds SET next_at = now() + make_interval(secs => ${claimed}) WHERE address IN (
      SELECT address FROM news_feeds WHERE address = ANY(${sources}) AND (next_at <= now() OR ${isForced})
      FOR UPDATE SKIP LOCKED)
    RETURNING address, etag, last_modified, failures`
}

/** How feeds are read: all now, which addresses are allowed in addition to public ones, until when. */
interface CheckOptions extends FetchOptions {
  readonly isForced?: boolean
  /** Other limits of the thread that parses a feed; absent: 256 MiB and 10 s. */
  readonly limits?: { readonly memory: number; readonly seconds: number }
}

async function readFeed(db: Sql, feed: DueFeed, options: CheckOptions): Promise<number | null> {
  const fetched = await fetchFeed(feed.address, feed, options)
  let count: number | null = null
  if (fetched) {
    const feedToRead: FeedToRead = { text: fetched.text, address: withoutCredentials(feed.address), now: Date.now() }
    const items = await runInThread<FeedItem[]>(feedThread, feedToRead, {
      ...(options.limits ?? standardLimits),
      signal: options.signal,
    })
    await storeNews(db, feed.address, items)
    count = items.length
  }
  const { etag, last_modified } = fetched ?? feed
  const pause = checkInterval * (0.9 + 0.2 * Math.random())
  await db`
    UPDATE news_feeds SET etag = ${etag}, last_modified = ${last_modified}, checked_at = now(), failures = 0,
      next_at = now() + make_interval(secs => ${pause}) WHERE address = ${feed.address}`
  return count
}

/** Reads a feed, and schedules its next reading if that failed. */
async function checkFeed(
  { db, log }: { db: Sql; log: Pick<FastifyBaseLogger, 'warn'> },
  feed: DueFeed,
  options: CheckOptions,
): Promise<FeedCheck> {
  const address = withoutCredentials(feed.address)
  try {
    // Reading may take long: extend the claim, so that no other node reads the feed.
    await db`UPDATE news_feeds SET next_at = now() + make_interval(secs => ${claimed}) WHERE address = ${feed.address}`
    return { address, items: await readFeed(db, feed, options) }
  } catch (error) {
    const failure = error instanceof Error ? error.message || error.name : String(error)
    // A node that ends leaves the feed unchanged to the others.
    if (options.signal?.aborted) return { address, failure }
    log.warn({ feed: address, failure }, 'feed could not be read')
    // The server was too busy: nothing is wrong with the feed.
    const isOurs = error instanceof ThreadLimitError && error.limit === 'time'
    const pause = isOurs ? minute : pauseAfter(feed.failures + 1, error instanceof FeedError ? error.retryAfter : null)
    await db`
      UPDATE news_feeds SET failures = failures + ${isOurs ? 0 : 1}, failed = failed + 1,
        next_at = now() + make_interval(secs => ${pause})
      WHERE address = ${feed.address}`
    return { address, failure }
  }
}

/**
 * Reads the feeds that are due, with `isForced` all of them, into the cache; a failing one waits longer each time,
 * without affecting the others.
 */
export async function checkFeeds(
  { db, log }: { db: Sql; log: Pick<FastifyBaseLogger, 'warn'> },
  addresses: readonly string[],
  options: CheckOptions = {},
): Promise<FeedCheck[]> {
  const due = await claimDue(db, addresses, options.isForced ?? false)
  const checks: FeedCheck[] = []
  // Feeds are read one after another: each has its own thread, and ten at a time would leave none of them enough time.
  for (const feed of due) checks.push(await checkFeed({ db, log }, feed, options))
  if (checks.some((check) => 'items' in check && check.items)) await dropOldNews(db, addresses)
  return checks
}
