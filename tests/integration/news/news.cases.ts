import { expect } from 'vitest'
import { listNews, readNews } from '../../../src/contract/company/news.ts'
import { casesOf, type World } from '../cases.ts'
import { unknownId } from '../harness.ts'

async function firstId({ actor }: World): Promise<number> {
  return (await actor.call(listNews, { query: {} })).body.data[0].id
}

export const cases = [
  casesOf({
    call: listNews,
    good: [
      {
        input: () => ({ query: {} }),
        check: async (answer, { actor }) => {
          expect(answer).toMatchObject({ currentSectionNumber: 1, totalSectionNumber: 2, total: 20 })
          expect(answer.data).toHaveLength(16)
          const { body } = await actor.call(readNews, { params: { id: answer.data[0].id }, query: {} })
          expect(body).toMatchObject(answer.data[0])
          const old = await actor.send('GET', '/api/v1/bioinformatical/paper_summary/get_news/?recordsNumber=100')
          expect(old.body).toMatchObject({ totalSectionNumber: 1, total: 20 })
        },
      },
    ],
    bad: [
      {
        because: 'a section beyond the end',
        input: () => ({ query: { sectionNumber: 3 } }),
        code: 'news.endOfList',
      },
      {
        because: 'a section before the first',
        input: () => ({ query: { sectionNumber: 0 } }),
        code: 'validation.minValue',
        field: 'sectionNumber',
      },
      {
        because: 'more records than a page may have',
        input: () => ({ query: { recordsNumber: 101 } }),
        code: 'validation.maxValue',
        field: 'recordsNumber',
      },
      {
        because: 'a text of 261 characters',
        input: () => ({ query: { searchText: 'x'.repeat(261) } }),
        code: 'validation.maxLength',
        field: 'searchText',
      },
    ],
    foreign: { none: 'news are the same for every company' },
  }),
  casesOf({
    call: readNews,
    good: [
      {
        input: async (world) => ({ params: { id: await firstId(world) }, query: {} }),
        check: async (answer, { actor }) => {
          const { data } = (await actor.call(listNews, { query: {} })).body
          expect(answer).toMatchObject({ id: data[0].id, next_id: data[1].id, next_title: data[1].title })
          expect(answer.content.length).toBeGreaterThan(1)
          const old = await actor.send('GET', `/api/v1/bioinformatical/paper_summary/get_news/${answer.id}/`)
          expect(old.body).toEqual(answer)
        },
      },
    ],
    bad: [
      {
        because: 'an id that no material has',
        input: () => ({ params: { id: unknownId }, query: {} }),
        code: 'news.notFound',
      },
      {
        because: 'a word for an id',
        input: () => ({ params: { id: 'first' }, query: {} }),
        code: 'validation.integer',
        field: 'id',
      },
    ],
    foreign: { none: 'news are the same for every company' },
  }),
]
