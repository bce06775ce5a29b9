import { type Block, listNews, readNews } from '../../../src/contract/company/news.ts'
import { ApiError } from '../../platform/http/apiError.ts'
import { type App, route } from '../../platform/http/route.ts'
import { translate } from '../../platform/http/worded.ts'
import { checkedAt, feedsOf, materialNamed, sectionOf } from './listNews.ts'

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
    const found = await materialNamed(db, feedsOf(settings.newsFeedUrls, language), params.id, query.searchText ?? '')
    if (!found) throw new ApiError('news.notFound')
    const { material, next } = found
    const { blocks, isCut } = found.content
    const end: Block[] = isCut ? [{ type: 'p', text: [{ mark: 'i', text: [translate(language, 'news.cut')] }] }] : []
    return { ...material, content: [...blocks, ...end], next_id: next?.id ?? null, next_title: next?.title ?? null }
  })
}
