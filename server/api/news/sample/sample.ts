import type { Language } from '../../../../src/words/word.ts'
import type { Sql } from '../../../platform/db/connect.ts'
import { articleBlocks, plainText } from '../articleBlocks.ts'
import { type FeedItem, searchedWords } from '../feedItems.ts'
import { storeNews } from '../storeNews.ts'
import { english } from './en.ts'
import { spanish } from './es.ts'
import { italian } from './it.ts'
import { russian } from './ru.ts'
import { type ArticleName, type SampleTexts, sources } from './sources.ts'

export const sampleTexts: Readonly<Record<Language, SampleTexts>> = {
  ru: russian,
  en: english,
  it: italian,
  es: spanish,
}

const newest = Date.parse('2026-11-18T09:00:00Z')
const week = 7 * 24 * 3600 * 1000
const summaryLength = 300

/** The name of the sample's feed in a language. */
export const sampleFeed = (language: Language | ''): string => `sample:${language}`
/** Whether a feed is the sample in some language. */
export const isSample = (feed: string): boolean => feed.startsWith(sampleFeed(''))

/** The first sentences that fit a summary. */
function firstSentences(text: string): string {
  const sentences = text.replace(/\s+/g, ' ').match(/[^.?!…]+[.?!…]+»?\s*/g) ?? [text]
  let summary = ''
  for (const sentence of sentences) {
    if (summary !== '' && summary.length + sentence.length > 200) break
    summary += sentence
  }
  return summary.trim().slice(0, summaryLength)
}

/** The built-in articles in a language as a feed would bring them, one a week. */
export function sampleItems(language: Language): FeedItem[] {
  const { source, articles } = sampleTexts[language]
  return Object.entries(sources).map(([name, source_url], k) => {
    const { title, html } = articles[name as ArticleName]
    const { blocks, isCut } = articleBlocks(html, null)
    const text = plainText(blocks)
    const words = searchedWords(text)
    return {
      guid: name,
      title,
      summary: firstSentences(text),
      content: { blocks, isCut },
      words: words.length,
      author: null,
      source_name: source,
      source_url,
      language,
      published_at: new Date(newest - k * week).toISOString(),
      searched: [...searchedWords(title), ...words].join(' '),
    }
  })
}

/** Puts the built-in articles into the cache, for a server whose operator named no feed. */
export async function storeSample(db: Sql): Promise<void> {
  for (const language of Object.keys(sampleTexts) as Language[]) {
    const feed = sampleFeed(language)
    await storeNews(db, feed, sampleItems(language))
    await db`INSERT INTO news_feeds (address, checked_at) VALUES (${feed}, now()) ON CONFLICT DO NOTHING`
  }
}
