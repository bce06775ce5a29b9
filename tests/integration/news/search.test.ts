import { expect, it } from 'vitest'
import { sampleTexts } from '../../../server/api/news/sample/sample.ts'
import { listNews, readNews } from '../../../src/contract/company/news.ts'
import { languages } from '../../../src/words/word.ts'
import { startTestServer } from '../harness.ts'

const server = await startTestServer()
const reader = await server.newCompany()

const list = async (query: Record<string, unknown> = {}, actor = reader) => (await actor.call(listNews, { query })).body
const titles = async (searchText: string, actor = reader) =>
  (await list({ searchText, recordsNumber: 100 }, actor)).data.map(({ title }) => title)

it('GET news/ returns 16 records of a section, then the other 4 of 20 [NEWS-11, NEWS-07, LIM-18]', async () => {
  const first = await list()
  expect(first).toMatchObject({ currentSectionNumber: 1, totalSectionNumber: 2, total: 20 })
  const second = await list({ sectionNumber: 2 })
  expect(second).toMatchObject({ currentSectionNumber: 2, totalSectionNumber: 2, total: 20 })
  expect([first.data.length, second.data.length]).toEqual([16, 4])
  const dates = [...first.data, ...second.data].map(({ published_at }) => published_at)
  expect(dates).toEqual([...dates].sort().reverse())
  expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(20)
})

it('each language has the same 20 articles, translated', async () => {
  for (const language of languages) {
    const { data } = await list({ recordsNumber: 100 }, reader.in(language))
    expect(data.map(({ title }) => title)).toEqual(
      Object.values(sampleTexts[language].articles).map(({ title }) => title),
    )
    expect(new Set(data.map((article) => article.language))).toEqual(new Set([language]))
  }
})

it('every word must match, the last one by prefix, in any inflected form [NEWS-02]', async () => {
  const texts = Object.values(sampleTexts.en.articles)
  const rustTitles = texts.filter(({ title, html }) => /\brust/i.test(`${title} ${html}`)).map(({ title }) => title)
  expect(rustTitles.length).toBeGreaterThan(2)
  expect(await titles('rust')).toEqual(rustTitles)
  expect(await titles('  RUST ')).toEqual(rustTitles)
  expect(await titles('gene rus')).toEqual(['Markers for rust resistance'])
  expect(await titles('resistan')).toContain('Markers for rust resistance')
  expect(await titles('rus gene')).toEqual([])
  expect(await titles('ржавчиной', reader.in('ru'))).toContain('Маркеры устойчивости к ржавчине')
  expect(await titles('сорт зёрен', reader.in('ru'))).toEqual(await titles('сорт зерен', reader.in('ru')))
})

it('a search without matches or words is an empty list of one section', async () => {
  for (const searchText of ['zzzz', '&|!:*', "'"])
    expect(await list({ searchText })).toMatchObject({
      currentSectionNumber: 1,
      totalSectionNumber: 1,
      total: 0,
      data: [],
    })
  expect((await reader.call(listNews, { query: { searchText: 'zzzz', sectionNumber: 2 } })).body).toMatchObject({
    code: 'news.endOfList',
  })
})

it('GET news/{id}/ links the next older one of the searched list [NEWS-12]', async () => {
  const { data } = await list({ searchText: 'rust' })
  const { body } = await reader.call(readNews, { params: { id: data[0].id }, query: { searchText: 'rust' } })
  expect(body).toMatchObject({ id: data[0].id, title: data[0].title, next_id: data[1].id, next_title: data[1].title })
  const last = await reader.call(readNews, { params: { id: data[data.length - 1].id }, query: { searchText: 'rust' } })
  expect(last.body.next_id).toBeNull()
})

it('an article of the sample is shown in the user’s language', async () => {
  const { data } = await list()
  const { body } = await reader.in('ru').call(readNews, { params: { id: data[4].id }, query: {} })
  expect(body).toMatchObject({ title: sampleTexts.ru.articles.lsd.title, language: 'ru' })
  expect(body.content[0]).toMatchObject({ type: 'quote' })
})
