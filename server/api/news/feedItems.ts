import { createHash } from 'node:crypto'
import { parseFeed } from 'feedsmith'
import type { Block } from '../../../src/contract/company/news.ts'
import { articleBlocks, plainText, webAddress } from './articleBlocks.ts'

/** An item of a feed as it is stored. */
export interface FeedItem {
  readonly guid: string
  readonly title: string
  readonly summary: string
  readonly content: { readonly blocks: readonly Block[]; readonly isCut: boolean }
  readonly words: number
  readonly author: string | null
  readonly source_name: string
  readonly source_url: string
  readonly language: string
  /** Null if the feed has none, or one in the future. */
  readonly published_at: string | null
  /** The searchable text: lower case, only words of letters and digits. */
  readonly searched: string
}

const longest = { title: 300, untitled: 80, summary: 300, name: 200, guid: 500, items: 5000 }

/** The parts of an item, whatever the format calls them. */
interface RawItem {
  readonly guid?: string
  readonly title?: string
  readonly html?: string
  /** The item's own summary, HTML. */
  readonly summary?: string
  readonly link?: string
  readonly author?: string
  readonly date?: unknown
}
interface RawFeed {
  readonly title?: string
  readonly link?: string
  readonly language?: string
  readonly items: readonly RawItem[]
}

const nameOf = (person: string | { name?: string } | undefined) => (typeof person === 'object' ? person.name : person)

type ParsedFeed = ReturnType<typeof parseFeed>
type Of<Format> = Extract<ParsedFeed, { format: Format }>['feed']

const escaped = (text: string | undefined) => text?.replace(/&/g, '&amp;').replace(/</g, '&lt;')
const linkOf = (links: readonly { href?: string; rel?: string }[] = []) =>
  (links.find(({ rel }) => rel === undefined || rel === 'alternate') ?? links[0])?.href

function rssFeed({ title, link, language, items = [] }: Of<'rss'>): RawFeed {
  return {
    title,
    link,
    language,
    items: items.map((item) => ({
      guid: item.guid?.value,
      title: item.title,
      html: item.content?.encoded ?? item.description,
      summary: item.description,
      link: item.link ?? (item.guid?.isPermaLink === false ? undefined : item.guid?.value),
      author: item.dc?.creators?.[0] ?? nameOf(item.authors?.[0]),
      date: item.pubDate ?? item.dc?.dates?.[0],
    })),
  }
}

function atomFeed({ title, links, xml, entries = [] }: Of<'atom'>): RawFeed {
  const html = (text: { value?: string; type?: string } | undefined) =>
    text?.type === 'html' || text?.type === 'xhtml' || text?.type === 'text/html' ? text.value : escaped(text?.value)
  return {
    title: html(title),
    link: linkOf(links),
    language: xml?.lang,
    items: entries.map((entry) => ({
      guid: entry.id,
      title: html(entry.title),
      html: html(entry.content) ?? html(entry.summary),
      summary: html(entry.summary),
      link: linkOf(entry.links),
      author: entry.authors?.[0]?.name,
      date: entry.published ?? entry.updated,
    })),
  }
}

function rdfFeed({ title, link, dc, items = [] }: Of<'rdf'>): RawFeed {
  return {
    title,
    link,
    language: dc?.languages?.[0],
    items: items.map((item) => ({
      guid: item.rdf?.about,
      title: item.title,
      html: item.content?.encoded ?? item.description,
      summary: item.description,
      link: item.link,
      author: item.dc?.creators?.[0],
      date: item.dc?.dates?.[0],
    })),
  }
}

function jsonFeed({ title, home_page_url, language, items = [] }: Of<'json'>): RawFeed {
  return {
    title: escaped(title),
    link: home_page_url,
    language,
    items: items.map((item) => ({
      guid: item.id,
      title: escaped(item.title),
      html: item.content_html ?? escaped(item.content_text),
      summary: escaped(item.summary),
      link: item.url ?? item.external_url,
      author: item.authors?.[0]?.name,
      date: item.date_published ?? item.date_modified,
    })),
  }
}

/** A feed of any of the four formats. @throws if it is none, or has a document type, which XML bombs use. */
function rawFeed(text: string): RawFeed {
  if (/^\s*(?:<\?[^>]*>\s*|<!--(?:(?!-->)[\s\S])*-->\s*)*<!DOCTYPE/i.test(text)) throw new Error('has a document type')
  const parsed = parseFeed(text)
  if (parsed.format === 'rss') return rssFeed(parsed.feed as Of<'rss'>)
  if (parsed.format === 'atom') return atomFeed(parsed.feed as Of<'atom'>)
  if (parsed.format === 'rdf') return rdfFeed(parsed.feed as Of<'rdf'>)
  return jsonFeed(parsed.feed as Of<'json'>)
}

/** Text that the database accepts: no zero characters, no halves of characters. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\u0000', '')
const plain = (html: string | undefined): string =>
  plainText(articleBlocks(storable(html ?? ''), null).blocks)
    .replace(/\s+/g, ' ')
    .trim()

/** The first characters of a text, cut after a whole word. */
function truncate(text: string, length: number): string {
  if (text.length <= length) return text
  const start = text.slice(0, length - 1)
  return `${start
    .slice(0, Math.max(start.lastIndexOf(' '), length / 2))
    .toWellFormed()
    .trimEnd()}…`
}

/** Words as they are searched: lower case, letters and digits, ё as е. */
export function searchedWords(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  )
}

function instantOf(date: unknown, now: Date): string | null {
  const time = new Date(typeof date === 'string' ? date : '')
  return Number.isNaN(time.getTime()) || time > now || time.getUTCFullYear() < 1970 ? null : time.toISOString()
}

function languageOf(named: string | undefined, text: string): string {
  const code = /^([a-z]{2})(?![a-z])/i.exec(named ?? '')?.[1].toLowerCase()
  if (code) return code
  return /[а-яё]{3}/i.test(text) ? 'ru' : 'und'
}

const hashed = (text: string): string => createHash('sha256').update(text).digest('hex')

function itemOf(raw: RawItem, feed: RawFeed, address: string, now: Date): FeedItem {
  const channel = webAddress(feed.link, address) ?? address
  const link = raw.link ? webAddress(raw.link, channel) : null
  const { blocks, isCut } = articleBlocks(storable(raw.html ?? ''), link ?? channel)
  const text = plainText(blocks)
  const title = truncate(plain(raw.title) || text.replace(/\s+/g, ' ').slice(0, longest.untitled), longest.title)
  const guid = raw.guid || link || hashed(`${raw.title ?? ''}\n${raw.date ?? ''}`)
  const words = searchedWords(text)
  return {
    guid: storable(guid.length > longest.guid ? hashed(guid) : guid),
    title,
    summary: truncate(plain(raw.summary) || text.replace(/\s+/g, ' '), longest.summary),
    content: { blocks, isCut },
    words: words.length,
    author: truncate(plain(raw.author), longest.name) || null,
    source_name: truncate(plain(feed.title), longest.name) || new URL(address).host,
    source_url: link ?? channel,
    language: languageOf(feed.language, `${title} ${text}`),
    published_at: instantOf(raw.date, now),
    searched: [...searchedWords(title), ...words].join(' '),
  }
}

/**
 * The items of a feed (RSS, Atom, RDF, JSON) in its order, each once; `address` is the feed's without its credentials.
 * @throws if the text is no feed, or has a document type.
 */
export function feedItems(text: string, address: string, now: Date): FeedItem[] {
  const feed = rawFeed(text)
  const items = new Map<string, FeedItem>()
  for (const raw of feed.items.slice(0, longest.items)) {
    const item = itemOf(raw, feed, address, now)
    if (item.title !== '' && !items.has(item.guid)) items.set(item.guid, item)
  }
  return [...items.values()]
}
