import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import {
  loadFieldYear,
  readChanges,
  reserveIds,
  revertChange,
  sendChange,
} from '../../../src/contract/plots/changes.ts'
import { decodeFieldYear } from '../../../src/domain/columns/codec.ts'
import { casesOf, type World } from '../cases.ts'
import { unknownId } from '../harness.ts'
import { changeOf, column, loadYear, sendAccepted } from '../trials/field.ts'
import { newTrialFixture, sharedTrialFixture } from '../trials/trialFixture.ts'

const foreignYear = async ({ other }: World, whose: 'theirs' | 'unknown') =>
  whose === 'theirs' ? (await sharedTrialFixture(other)).place.year_id : unknownId

/** A change of the comment of a setting's first plot. */
async function comment({ actor }: World, text: string) {
  const { place, planted } = await newTrialFixture(actor)
  const change = changeOf([column('plot', 'comment', [planted.plots[0]], [text])])
  return { params: { id: place.year_id }, body: { key: randomUUID(), base_seq: 1, change } }
}

async function refused({ actor }: World, ...columns: ReturnType<typeof column>[]) {
  const { place } = await sharedTrialFixture(actor)
  return { params: { id: place.year_id }, body: { key: randomUUID(), base_seq: 1, change: changeOf(columns) } }
}

let lastYear = 0

export const cases = [
  casesOf({
    call: loadFieldYear,
    good: [
      {
        input: async ({ actor }) => ({ params: { id: (await sharedTrialFixture(actor)).place.year_id } }),
        check: async (answer, { actor }) => {
          const { planted } = await sharedTrialFixture(actor)
          const columns = decodeFieldYear(answer as Uint8Array)
          expect(columns.count).toBe(10)
          expect([...columns.id.subarray(0, 10)]).toEqual(planted.plots)
          expect(columns.name.slice(0, 3)).toEqual(['P1', 'P2', 'P3'])
          expect([...columns.row.subarray(0, 6)]).toEqual([1, 1, 1, 1, 1, 2])
          expect(columns.lines.get(columns.line[3])?.name).toBe('L2')
          expect([...columns.traits[0].numbers.subarray(0, 3)]).toEqual([4, 4.1, 4.2])
          expect([columns.seq, columns.crop_seq]).toEqual([1, 1])
        },
      },
      {
        input: async ({ actor }) => {
          const { place, planted } = await sharedTrialFixture(actor)
          return { params: { id: place.year_id }, query: { traits: String(planted.traits[1]) } }
        },
        check: async (answer, { actor }) => {
          const { planted } = await sharedTrialFixture(actor)
          const columns = decodeFieldYear(answer as Uint8Array)
          expect(columns.traits.map(({ trait }) => trait.id)).toEqual([planted.traits[1]])
          expect([...columns.id.subarray(0, 10)]).toEqual(planted.plots)
          expect(columns.lines.get(columns.line[3])?.name).toBe('L2')
          expect(columns.markers).toEqual([])
        },
      },
    ],
    bad: [
      { because: 'a word for an id', input: () => ({ params: { id: 'x' } }), code: 'validation.integer', field: 'id' },
      {
        because: 'a word for a trait',
        input: async ({ actor }) => ({
          params: { id: (await sharedTrialFixture(actor)).place.year_id },
          query: { traits: '1,x' },
        }),
        code: 'validation.integer',
        field: 'traits',
      },
    ],
    foreign: { ids: async (world, whose) => ({ params: { id: await foreignYear(world, whose) } }) },
  }),
  casesOf({
    call: reserveIds,
    good: [
      {
        input: async ({ actor }) => ({
          params: { id: (await sharedTrialFixture(actor)).place.year_id },
          body: { plot: 3, line: 2, trait: 1, marker: 2 },
        }),
        check: async (answer, { actor, server }) => {
          expect([answer.plot, answer.line, answer.trait, answer.marker].map(({ length }) => length)).toEqual([
            3, 2, 1, 2,
          ])
          const [row] = await server.sql`
            SELECT count(*)::int AS n FROM reserved_ids
            WHERE company_id = ${actor.company} AND entity = 'plot' AND ${answer.plot[2]} BETWEEN first AND last`
          expect(row.n).toBe(1)
        },
      },
    ],
    bad: [
      {
        because: 'more ids than one request may reserve',
        input: async ({ actor }) => ({
          params: { id: (await sharedTrialFixture(actor)).place.year_id },
          body: { plot: 50_001 },
        }),
        code: 'validation.maxValue',
        field: 'plot',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({ params: { id: await foreignYear(world, whose) }, body: { plot: 1 } }),
    },
  }),
  casesOf({
    call: sendChange,
    good: [
      {
        input: async (world) => {
          const input = await comment(world, ' lodged ')
          lastYear = input.params.id
          return input
        },
        check: async (answer, { actor }) => {
          expect(answer.seq).toBe(2)
          expect(answer.difference?.columns).toMatchObject([
            { field: 'comment', before: [' lodged '], after: ['lodged'] },
          ])
          expect((await loadYear(actor, lastYear)).comment[0]).toBe('lodged')
        },
      },
    ],
    bad: [
      {
        because: 'columns of unequal length',
        input: async (world) => {
          const { planted } = await sharedTrialFixture(world.actor)
          return refused(world, { ...column('plot', 'comment', planted.plots, ['a']), before: [null] })
        },
        code: 'change.malformed',
      },
      {
        because: 'a field that plots do not have',
        input: async (world) => {
          const { planted } = await sharedTrialFixture(world.actor)
          return refused(world, column('plot', 'is_variety', [planted.plots[0]], [true]))
        },
        code: 'change.malformed',
      },
      {
        because: 'a key that is no UUID',
        input: async (world) => {
          const input = await comment(world, 'x')
          return { ...input, body: { ...input.body, key: 'again' } }
        },
        code: 'validation.invalid',
        field: 'key',
      },
      {
        because: 'a text for a quantitative trait',
        input: async (world) => {
          const { planted } = await sharedTrialFixture(world.actor)
          const { plots, traits } = planted
          return refused(world, column('plot', `trait:${traits[0]}`, [plots[0]], ['tall'], [4]))
        },
        code: 'value.not_number',
      },
      {
        because: 'plots with ids that were not reserved',
        input: (world) =>
          refused(
            world,
            column('plot', 'exists', [unknownId], [true], [false]),
            column('plot', 'name', [unknownId], ['X']),
          ),
        code: 'change.unreserved_id',
      },
    ],
    foreign: {
      ids: async (world, whose) => {
        const { place } = await sharedTrialFixture(world.actor)
        const plot = whose === 'theirs' ? (await sharedTrialFixture(world.other)).planted.plots[0] : unknownId
        const change = changeOf([column('plot', 'comment', [plot], ['mine now'])])
        return { params: { id: place.year_id }, body: { key: randomUUID(), base_seq: 0, change } }
      },
    },
  }),
  casesOf({
    call: readChanges,
    good: [
      {
        input: async ({ actor }) => {
          const { place, planted } = await newTrialFixture(actor)
          await sendAccepted(actor, place.year_id, changeOf([column('plot', 'label', [planted.plots[0]], ['A1'])]))
          return { params: { id: place.year_id }, query: { since: 1, crop_since: 0 } }
        },
        check: async (answer, { actor }) => {
          expect(answer.meta).toEqual({ seq: 2, crop_seq: 1, more: false })
          expect(answer.data).toHaveLength(1)
          expect(answer.data[0]).toMatchObject({
            seq: 2,
            user_id: actor.user,
            user_name: 'Anna Orlova',
            reverts: null,
            change: { columns: [{ entity: 'plot', field: 'label', before: [null], after: ['A1'] }] },
          })
          expect(answer.crop).toHaveLength(1)
          expect(new Set(answer.crop[0].change.columns.map(({ entity }) => entity))).toEqual(new Set(['line', 'trait']))
        },
      },
    ],
    bad: [
      {
        because: 'a missing number',
        input: async ({ actor }) => ({
          params: { id: (await sharedTrialFixture(actor)).place.year_id },
          query: { since: 0 },
        }),
        code: 'validation.required',
        field: 'crop_since',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({
        params: { id: await foreignYear(world, whose) },
        query: { since: 0, crop_since: 0 },
      }),
    },
  }),
  casesOf({
    call: revertChange,
    good: [
      {
        input: async ({ actor }) => {
          const { place, planted } = await newTrialFixture(actor)
          lastYear = place.year_id
          const labels = planted.plots.map((_, k) => `A${k + 1}`)
          const { seq } = await sendAccepted(
            actor,
            place.year_id,
            changeOf([column('plot', 'label', planted.plots, labels)]),
          )
          return { params: { id: place.year_id, seq }, body: { key: randomUUID() } }
        },
        check: async (answer, { actor }) => {
          expect(answer).toMatchObject({ seq: 3, reverted: 10, skipped: [] })
          expect((await loadYear(actor, lastYear)).label).toEqual(Array.from({ length: 10 }, () => null))
        },
      },
    ],
    bad: [
      {
        because: 'a number that the log does not have',
        input: async ({ actor }) => ({
          params: { id: (await sharedTrialFixture(actor)).place.year_id, seq: 99 },
          body: { key: randomUUID() },
        }),
        code: 'notFound',
      },
      {
        because: 'a missing key',
        input: async ({ actor }) => ({
          params: { id: (await sharedTrialFixture(actor)).place.year_id, seq: 1 },
          body: {},
        }),
        code: 'validation.required',
        field: 'key',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({
        params: { id: await foreignYear(world, whose), seq: 1 },
        body: { key: randomUUID() },
      }),
    },
  }),
]
