import { z } from 'zod'
import { textMaxLength } from '../../domain/plots/textRules.ts'
import { defineCall } from '../call.ts'
import { idParams, instant } from '../fields.ts'
import { pathConstants } from '../pathConstants.ts'

const marks = ['b', 'i', 'sub', 'sup', 'a'] as const
export type Mark = (typeof marks)[number]

/** A part of a line: text, or a mark around further parts; `href` (http, https) only with `a`. */
export type Inline = string | { mark: Mark; href?: string; text: Inline[] }

const inline: z.ZodType<Inline> = z.lazy(() =>
  z.union([
    z.string(),
    z.object({ mark: z.enum(marks), href: z.url({ protocol: /^https?$/ }).optional(), text: z.array(inline) }),
  ]),
)

const block = z.union([
  z.object({ type: z.enum(['p', 'h', 'quote', 'pre']), text: z.array(inline) }),
  z.object({ type: z.enum(['ul', 'ol']), items: z.array(z.array(inline)) }),
])
/** A paragraph, heading, quotation, preformatted text or list of an article. */
export type Block = z.infer<typeof block>

const material = z.object({
  id: z.int(),
  title: z.string(),
  summary: z.string(),
  source_name: z.string(),
  source_url: z.string(),
  author: z.string().nullable(),
  published_at: instant,
  /** Two letters, `und` if the provider does not state it. */
  language: z.string(),
  /** Reading time in minutes at 180 words a minute; at least 1. */
  minutes: z.int(),
})
export type Material = z.infer<typeof material>

/** Articles on a page of the list. */
export const newsPageSize = 16

const searchText = z.string('validation.text').trim().max(textMaxLength, 'validation.maxLength').optional()
const positiveCount = z.coerce.number('validation.integer').int('validation.integer').min(1)

export const listNews = defineCall({
  name: 'listNews',
  method: 'GET',
  base: 'main',
  path: '/news/',
  aliases: [`/${pathConstants.newsList}`],
  summary: 'News items of the provider, newest first; they contain every word of searchText, the last one as a prefix',
  allow: 'work',
  query: z.object({
    sectionNumber: positiveCount.default(1),
    searchText,
    recordsNumber: positiveCount.max(100).default(newsPageSize),
  }),
  status: 200,
  answerKind: 'json',
  answer: z.object({
    currentSectionNumber: z.int(),
    totalSectionNumber: z.int(),
    total: z.int(),
    /** The provider's last answer; null = none yet. */
    checked_at: instant.nullable(),
    data: z.array(material),
  }),
  errors: ['news.endOfList'],
})

export const readNews = defineCall({
  name: 'readNews',
  method: 'GET',
  base: 'main',
  path: '/news/:id/',
  aliases: [`/${pathConstants.newsList}:id/`],
  summary: 'One news item with its text, and the next older one of the list that searchText selects',
  allow: 'work',
  params: idParams,
  query: z.object({ searchText }),
  status: 200,
  answerKind: 'json',
  answer: material.extend({ content: z.array(block), next_id: z.int().nullable(), next_title: z.string().nullable() }),
  errors: ['news.notFound'],
})

export const newsCalls = [listNews, readNews]
