import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import {
  loadCrop,
  readCropChanges,
  reserveCropIds,
  revertCropChange,
  sendCropChange,
} from '../../../../src/contract/lines/cropChanges.ts'
import { decodeCrop } from '../../../../src/domain/columns/cropCodec.ts'
import { lineAt } from '../../../../src/domain/columns/cropColumns.ts'
import { casesOf, type World } from '../../cases.ts'
import { unknownId } from '../../harness.ts'
import { changeOf, column } from '../../trials/field.ts'
import { newTrialFixture, sharedTrialFixture } from '../../trials/trialFixture.ts'
import { decodedCrop, sendCropAccepted } from './cropLog.ts'

const foreignCrop = async ({ other }: World, whose: 'theirs' | 'unknown') =>
  whose === 'theirs' ? (await sharedTrialFixture(other)).place.spec_id : unknownId

/** Sends a change of lines that is refused. */
async function refused({ actor }: World, ...columns: ReturnType<typeof column>[]) {
  const { place } = await sharedTrialFixture(actor)
  return { params: { id: place.spec_id }, body: { key: randomUUID(), base_seq: 1, change: changeOf(columns) } }
}

let crop = 0

export const cases = [
  casesOf({
    call: loadCrop,
    good: [
      {
        input: async ({ actor }) => ({ params: { id: (await sharedTrialFixture(actor)).place.spec_id } }),
        check: async (answer, { actor }) => {
          const { place, planted } = await sharedTrialFixture(actor)
          const columns = decodeCrop(answer as Uint8Array)
          expect([columns.spec_id, columns.seq]).toEqual([place.spec_id, 1])
          expect([...columns.id.subarray(0, columns.count)]).toEqual(planted.lines)
          expect(lineAt(columns, 1).name).toBe('L2')
          expect([...columns.traits.keys()]).toEqual(planted.traits)
        },
      },
    ],
    bad: [
      { because: 'a word for an id', input: () => ({ params: { id: 'x' } }), code: 'validation.integer', field: 'id' },
    ],
    foreign: { ids: async (world, whose) => ({ params: { id: await foreignCrop(world, whose) } }) },
  }),
  casesOf({
    call: reserveCropIds,
    good: [
      {
        input: async ({ actor }) => ({
          params: { id: (await sharedTrialFixture(actor)).place.spec_id },
          body: { line: 2, trait: 1 },
        }),
        check: async (answer) => {
          expect([answer.line.length, answer.trait.length]).toEqual([2, 1])
        },
      },
    ],
    bad: [
      {
        because: 'more ids than one request may reserve',
        input: async ({ actor }) => ({
          params: { id: (await sharedTrialFixture(actor)).place.spec_id },
          body: { line: 50_001 },
        }),
        code: 'validation.maxValue',
        field: 'line',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({ params: { id: await foreignCrop(world, whose) }, body: { line: 1 } }),
    },
  }),
  casesOf({
    call: sendCropChange,
    good: [
      {
        input: async ({ actor }) => {
          const { place, planted } = await newTrialFixture(actor)
          crop = place.spec_id
          const change = changeOf([column('line', 'name', [planted.lines[0]], [' Lada '], ['L1'])])
          return { params: { id: crop }, body: { key: randomUUID(), base_seq: 1, change } }
        },
        check: async (answer, { actor }) => {
          expect([answer.seq, answer.crop_seq]).toEqual([0, 2])
          expect(answer.difference?.columns).toMatchObject([{ field: 'name', before: [' Lada '], after: ['Lada'] }])
          expect(lineAt(await decodedCrop(actor, crop), 0).name).toBe('Lada')
        },
      },
    ],
    bad: [
      {
        because: 'a column of plots',
        input: async (world) => {
          const { planted } = await sharedTrialFixture(world.actor)
          return refused(world, column('plot', 'comment', [planted.plots[0]], ['x']))
        },
        code: 'change.malformed',
      },
      {
        because: 'the name of another line',
        input: async (world) => {
          const { planted } = await sharedTrialFixture(world.actor)
          return refused(world, column('line', 'name', [planted.lines[0]], ['L2'], ['L1']))
        },
        code: 'line.duplicate',
      },
      {
        because: 'a line that is its own mother',
        input: async (world) => {
          const { planted } = await sharedTrialFixture(world.actor)
          return refused(world, column('line', 'mother_id', [planted.lines[0]], [planted.lines[0]]))
        },
        code: 'pedigree.self',
      },
      {
        because: 'lines with ids that were not reserved',
        input: (world) =>
          refused(
            world,
            column('line', 'exists', [unknownId], [true], [false]),
            column('line', 'name', [unknownId], ['X']),
          ),
        code: 'change.unreserved_id',
      },
    ],
    foreign: {
      ids: async (world, whose) => {
        const { place } = await sharedTrialFixture(world.actor)
        const line = whose === 'theirs' ? (await sharedTrialFixture(world.other)).planted.lines[0] : unknownId
        const change = changeOf([column('line', 'name', [line], ['mine now'])])
        return { params: { id: place.spec_id }, body: { key: randomUUID(), base_seq: 0, change } }
      },
    },
  }),
  casesOf({
    call: readCropChanges,
    good: [
      {
        input: async ({ actor }) => {
          const { place, planted } = await newTrialFixture(actor)
          await sendCropAccepted(
            actor,
            place.spec_id,
            changeOf([column('line', 'is_variety', [planted.lines[1]], [true], [false])]),
          )
          return { params: { id: place.spec_id }, query: { crop_since: 1 } }
        },
        check: async (answer, { actor }) => {
          expect(answer.meta).toEqual({ seq: 0, crop_seq: 2, more: false })
          expect(answer.data).toEqual([])
          expect(answer.crop).toMatchObject([
            {
              seq: 2,
              user_id: actor.user,
              user_name: 'Anna Orlova',
              reverts: null,
              change: { columns: [{ entity: 'line', field: 'is_variety', before: [false], after: [true] }] },
            },
          ])
        },
      },
    ],
    bad: [
      {
        because: 'a missing number',
        input: async ({ actor }) => ({ params: { id: (await sharedTrialFixture(actor)).place.spec_id }, query: {} }),
        code: 'validation.required',
        field: 'crop_since',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({
        params: { id: await foreignCrop(world, whose) },
        query: { crop_since: 0 },
      }),
    },
  }),
  casesOf({
    call: revertCropChange,
    good: [
      {
        input: async ({ actor }) => {
          const { place, planted } = await newTrialFixture(actor)
          crop = place.spec_id
          const change = changeOf([column('line', 'name', [planted.lines[0]], ['Lada'], ['L1'])])
          const { crop_seq } = await sendCropAccepted(actor, crop, change)
          return { params: { id: crop, seq: crop_seq }, body: { key: randomUUID() } }
        },
        check: async (answer, { actor }) => {
          expect(answer).toMatchObject({ seq: 0, crop_seq: 3, reverted: 1, skipped: [] })
          expect(lineAt(await decodedCrop(actor, crop), 0).name).toBe('L1')
        },
      },
    ],
    bad: [
      {
        because: 'a number that the log does not have',
        input: async ({ actor }) => ({
          params: { id: (await sharedTrialFixture(actor)).place.spec_id, seq: 99 },
          body: { key: randomUUID() },
        }),
        code: 'notFound',
      },
      {
        because: 'a missing key',
        input: async ({ actor }) => ({
          params: { id: (await sharedTrialFixture(actor)).place.spec_id, seq: 1 },
          body: {},
        }),
        code: 'validation.required',
        field: 'key',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({
        params: { id: await foreignCrop(world, whose), seq: 1 },
        body: { key: randomUUID() },
      }),
    },
  }),
]
