import { type Block, listNews, type Material, readNews } from '../../../src/contract/company/news.ts'
import type { Language } from '../../../src/words/word.ts'
import type { Sql } from '../../platform/db/connect.ts'
import { ApiError } from '../../platform/http/answers/apiError.ts'
import { translate } from '../../platform/http/answers/translate.ts'
import { type App, route } from '../../platform/http/routes/route.ts'
import { searchedWords } from './feedItems.ts'
import { isSample, sampleFeed } from './sample/sample.ts'

/** Words that one reads in a minute. */
const wordsPerMinute = 180

type Row = Omit<Material, 'minutes'> & { feed: string; guid: string; words: number }

/** The feeds of a reader's list: the provider's, or the sample in the reader's language. */
function feedsOf(addresses: readonly string[], language: Language): string[] {
  return addresses.length > 0 ? [...addresses] : [sampleFeed(language)]
}

const columns = (db: Sql) =>
  db`n.id, n.feed, n.guid, n.title, n.summary, n.words, n.author, n.source_name, n.source_url, n.language, n.published_at`

function materialOf({ feed: _feed, guid: _guid, words, ...material }: Row): Material {
  return { ...material, minutes: Math.max(1, Math.ceil(words / wordsPerMinute)) }
}

/** The items of the feeds that contain every word of the text, the last one as a prefix; all for a text without words. */
const matchingItems = (db: Sql, feeds: string[], text: string) => {
  const words = searchedWords(text)
  const itemsOfFeeds = db`SELECT * FROM news_items WHERE feed = ANY(${feeds})`
  if (words.length === 0) return text.trim() === '' ? itemsOfFeeds : db`${itemsOfFeeds} AND false`
  return db`
    SELECT i.* FROM (SELECT DISTINCT language FROM news_items WHERE feed = ANY(${feeds})) AS l
    CROSS JOIN LATERAL news_query(l.language, ${words}::text[]) AS q
    JOIN news_items i ON i.language = l.language AND i.feed = ANY(${feeds}) AND i.search @@ q`
}

/** A section of the list, newest first, and how many there are in all. */
async function sectionOf(
  db: Sql,
  feeds: string[],
  { text, section, size }: { text: string; section: number; size: number },
): Promise<{ total: number; data: Material[] }> {
  const rows = await db<(Row & { total: number })[]>`
    WITH listed AS (${matchingItems(db, feeds, text)}),
      shown AS (SELECT * FROM listed ORDER BY published_at DESC, id DESC LIMIT ${size} OFFSET ${(section - 1) * size})
    SELECT ${columns(db)}, (SELECT count(*) FROM listed)::integer AS total
    FROM (SELECT 1) AS one LEFT JOIN shown AS n ON true ORDER BY n.published_at DESC, n.id DESC`
  const data = rows.filter(({ id }) => id !== null).map(({ total: _total, ...row }) => materialOf(row))
  return { total: rows[0].total, data }
}

/** When a provider of these feeds last answered; null: not yet. */
async function checkedAt(db: Sql, feeds: string[]): Promise<string | null> {
  const [{ at: checkedAt }] = await db<{ at: string | null }[]>`
    SELECT max(checked_at) AS at FROM news_feeds WHERE address = ANY(${feeds})`
  return checkedAt
}

interface FoundMaterial {
  material: Material
  content: { blocks: Block[]; isCut: boolean }
  next: { id: number; title: string } | null
}

/**
 * An item of the feeds by its id, one of the sample in any language, and the next older one of the list; null if there is
 * none.
 */
async function materialNamed(db: Sql, feeds: string[], id: number, text: string): Promise<FoundMaterial | null> {
  const [material] = await db<(Row & { content: FoundMaterial['content'] })[]>`
    SELECT ${columns(db)}, n.content FROM news_items AS asked
    JOIN news_items AS n ON n.guid = asked.guid AND n.feed = ANY(${feeds})
      AND (n.id = asked.id OR ${feeds.every(isSample)} AND starts_with(asked.feed, ${sampleFeed('')}))
    WHERE asked.id = ${id}`
  if (!material) return null
  const { content, ...row } = material
  const [nextMaterial] = await db<{ id: number; title: string }[]>`
    SELECT n.id, n.title FROM (${matchingItems(db, feeds, text)}) AS n
    WHERE (n.published_at, n.id) < (SELECT published_at, id FROM news_items WHERE id = ${row.id}) ORDER BY n.published_at DESC, n.id DESC LIMIT 1`
  return { material: materialOf(row), content, next: nextMaterial ?? null }
}

/** The news: read from the cache alone, so that no reader waits for a provider. */
export function registerNews(app: App): void {
  route(app, listNews, async ({ services: { db, settings }, query, language }) => {
    const feeds = feedsOf(settings.newsFeedUrls, language)
    const { sectionNumber: section, recordsNumber: size, searchText: text = '' } = query
    const { total, data } = await sectionOf(db, feeds, { text, section, size })
    const sections = Math.max(1, Math.ceil(total / size))
    if (section > sections) throw new ApiError('news.endOfList')
    const checked_at = await checkedAt(db, feeds)
    return { currentSectionNumber: section, totalSectionNumber: sections, total, checked_at, data }
  })

  route(app, readNews, async ({ services: { db, settings }, params, query, language }) => {
    const answer = await materialNamed(db, feedsOf(settings.newsFeedUrls, language), params.id, query.searchText ?? '')
    if (!answer) throw new ApiError('news.notFound')
    const { material, next } = answer
    const { blocks, isCut } = answer.content
    const end: Block[] = isCut ? [{ type: 'p', text: [{ mark: 'i', text: [translate(language, 'news.cut')] }] }] : []
    return { ...material, content: [...blocks, ...end], next_id: next?.id ?? null, next_title: next?.title ?? null }
  })
}
