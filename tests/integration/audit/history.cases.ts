import { expect } from 'vitest'
import { exportHistory, listHistory, readHistoryRow } from '../../../src/contract/company/history.ts'
import { createDivision } from '../../../src/contract/company/people.ts'
import { casesOf, type World } from '../cases.ts'
import { newDivision } from '../company/colleagues.ts'
import { type Actor, unknownId } from '../harness.ts'

const lastRow = async (actor: Actor) => {
  await newDivision(actor)
  return (await actor.call(listHistory, { query: {} })).body.data[0].id
}

const badCases = [
  { because: 'a kind that is none', query: { kind: 'weather' }, code: 'validation.choice', field: 'kind' },
  { because: 'a word for a day', query: { from: 'yesterday' }, code: 'validation.date', field: 'from' },
  {
    because: 'a parameter that is unknown',
    query: { colour: 'red' },
    code: 'validation.unknownField',
    field: 'colour',
  },
].map(({ query, ...rest }) => ({ ...rest, input: () => ({ query }) }))

const hidden = async ({ other }: World) => {
  await other.call(createDivision, { body: { company_division_name: `Their deeds ${Math.random()}` } })
  return { input: { query: {} }, marker: 'Their deeds' }
}

export const cases = [
  casesOf({
    call: listHistory,
    good: [
      {
        input: async ({ actor }) => {
          await actor.call(createDivision, { body: { company_division_name: `Noted ${Math.random()}` } })
          return { query: { kind: ['people', 'company'], search: 'division NOTED', page_size: 1 } } as never
        },
        check: async ({ data }, { actor }) => {
          expect(data).toHaveLength(1)
          expect(data[0]).toMatchObject({
            kind: 'people',
            text: expect.stringMatching(/^Division Noted .* added$/),
            user: { id: actor.user, is_active: true },
            revertible: false,
            reverted_by: null,
            restorable: false,
            place: '',
          })
        },
      },
    ],
    bad: badCases,
    foreign: { hidden },
  }),
  casesOf({
    call: readHistoryRow,
    good: [
      {
        input: async ({ actor }) => ({ params: { id: await lastRow(actor) }, query: {} }),
        check: async (answer) => {
          expect(answer).toMatchObject({ kind: 'people', changes: { meta: { total: 0, page: 1 }, data: [] } })
        },
      },
    ],
    bad: [
      {
        because: 'a page before the first',
        input: async ({ actor }) => ({ params: { id: await lastRow(actor) }, query: { page: 0 } }),
        code: 'validation.minValue',
        field: 'page',
      },
    ],
    foreign: {
      ids: async ({ other }, whose) => ({
        params: { id: whose === 'theirs' ? await lastRow(other) : unknownId },
        query: {},
      }),
    },
  }),
  casesOf({
    call: exportHistory,
    good: [
      {
        input: async ({ actor }) => {
          await actor.call(createDivision, { body: { company_division_name: '=1+1' } })
          return { query: { type_of_file: 'csv' as const, kind: 'people' as const } }
        },
        check: async (answer) => {
          const text = new TextDecoder().decode(answer as Uint8Array)
          expect(text).toContain('Time,Person,Kind,What,Where,Plots,Values')
          expect(text).toContain('Division =1+1 added')
        },
      },
    ],
    bad: badCases,
    foreign: { none: 'has the rows that listHistory answers; historyPage.test.ts looks into the file' },
  }),
]
