import { expect } from 'vitest'
import { createDesign, listDesigns } from '../../../src/contract/plots/designs.ts'
import { casesOf, type World } from '../cases.ts'
import { type Actor, unknownId } from '../harness.ts'
import { newTrialFixture, sharedTrialFixture } from '../trials/trialFixture.ts'

const rcbd = { kind: 'rcbd' as const, params: { reps: 2, width: 5 }, seed: 1 }

async function goodBody(actor: Actor, fresh: boolean) {
  const { place, planted } = await (fresh ? newTrialFixture(actor) : sharedTrialFixture(actor))
  return { ...rcbd, year_id: place.year_id, line_ids: planted.lines, origin: { row: 20, col: 1 } }
}

const badCase = (because: string, more: object, code: string, field?: string) => ({
  because,
  input: async ({ actor }: World) => ({ body: { ...(await goodBody(actor, false)), ...more } as never }),
  code,
  field,
})

/** A year of mine with lines of another company, or a year that does not exist. */
async function foreignYear({ actor, other }: World, whose: 'theirs' | 'unknown') {
  const body = await goodBody(actor, false)
  return { body: { ...body, year_id: whose === 'unknown' ? unknownId : (await goodBody(other, false)).year_id } }
}

export const cases = [
  casesOf({
    call: createDesign,
    good: [
      {
        input: async ({ actor }) => ({ body: await goodBody(actor, true) }),
        check: async (answer) => {
          expect(answer).toMatchObject({ efficiency: 1, bound: 1, warnings: [] })
          expect(answer.design_id).toBeGreaterThan(0)
          expect(answer.plots.every(({ plot_id, role }) => plot_id !== undefined && role === 'line')).toBe(true)
        },
      },
    ],
    bad: [
      badCase('a kind that is none', { kind: 'lattice' }, 'validation.choice', 'kind'),
      badCase(
        'a parameter of another kind',
        { params: { reps: 2, blocks: 3 } },
        'validation.unknownField',
        'params.blocks',
      ),
      badCase('a missing parameter', { params: {} }, 'validation.required', 'params.reps'),
      badCase('one replication', { params: { reps: 1 } }, 'design.params'),
      badCase('no lines', { line_ids: [] }, 'design.lines'),
      badCase('a place that is taken', { origin: { row: 1, col: 1 } }, 'design.occupied'),
      badCase('a map that is too narrow', { origin: { row: 20, col: 148 } }, 'design.limit'),
      badCase(
        'a swap of a place without a line',
        {
          swaps: [
            [
              [1, 1],
              [20, 1],
            ],
          ],
        },
        'design.swap',
      ),
      badCase(
        'blocks that the lines do not fill',
        { kind: 'row_column', params: { reps: 2, block_size: 60 } },
        'design.impossible',
      ),
    ],
    foreign: { ids: foreignYear },
  }),
  casesOf({
    call: listDesigns,
    good: [
      {
        input: async ({ actor }) => ({ query: { year_id: String((await sharedTrialFixture(actor)).place.year_id) } }),
        check: async (answer) => expect(answer.meta.total).toBe(answer.data.length),
      },
    ],
    bad: [
      {
        because: 'no year',
        input: async () => ({ query: {} as never }),
        code: 'validation.required',
        field: 'year_id',
      },
    ],
    foreign: {
      ids: async ({ other }, whose) => ({
        query: { year_id: String(whose === 'unknown' ? unknownId : (await sharedTrialFixture(other)).place.year_id) },
      }),
    },
  }),
]
