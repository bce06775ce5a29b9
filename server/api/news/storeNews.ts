import type { Sql } from '../../platform/db/connect.ts'
import type { FeedItem } from './feedItems.ts'

/** Stored items of all feeds, the newest. */
const retainedItems = 5000

/**
 * Stores the items of a feed. An item with a known guid is updated and retains its id; without a date it has the date
 * when it was first seen.
 */
export async function storeNews(db: Sql, feed: string, items: readonly FeedItem[]): Promise<void> {
  await db`
    INSERT INTO news_items AS kept (feed, guid, title, summary, content, words, author, source_name, source_url, language,
      published_at, search)
    SELECT ${feed}, i.guid, i.title, i.summary, i.content, i.words, i.author, i.source_name, i.source_url, i.language,
      coalesce(i.published_at, now()), news_vector(i.language, i.searched)
    FROM jsonb_to_recordset(${db.json(items as never)}::jsonb) AS i (guid text, title text, summary text, content jsonb,
      words integer, author text, source_name text, source_url text, language text, published_at timestamptz, searched text)
    ON CONFLICT (feed, guid) DO UPDATE SET title = excluded.title, summary = excluded.summary, content = excluded.content,
      words = excluded.words, author = excluded.author, source_name = excluded.source_name,
      source_url = excluded.source_url, language = excluded.language, search = excluded.search
    WHERE (kept.title, kept.summary, kept.content, kept.author, kept.source_name, kept.source_url, kept.language)
      IS DISTINCT FROM (excluded.title, excluded.summary, excluded.content, excluded.author, excluded.source_name,
        excluded.source_url, excluded.language)`
}

/** Deletes all but the newest 5,000 items of these feeds. */
export async function dropOldNews(db: Sql, feeds: readonly string[]): Promise<void> {
  await db`
    DELETE FROM news_items WHERE id IN (
      SELECT id FROM news_items WHERE feed = ANY(${feeds as string[]}) ORDER BY published_at DESC, id DESC
      OFFSET ${retainedItems})`
}
