import { expect } from 'vitest'
import { planPreview, printPlan } from '../../../src/contract/plots/plans.ts'
import { readPdf } from '../../pdf/readPdf.ts'
import { casesOf, type World } from '../cases.ts'
import { unknownId } from '../harness.ts'
import { newPlace } from '../trials/field.ts'
import { sharedTrialFixture } from '../trials/trialFixture.ts'

const options = { paper: 'a4' as const, turned: 'landscape' as const }

const planOfYear = async ({ actor }: World) => ({
  ...options,
  year_id: (await sharedTrialFixture(actor)).place.year_id,
})

const badCase = (because: string, more: object, code: string, field?: string) => ({
  because,
  input: async (world: World) => ({ body: { ...(await planOfYear(world)), ...more } }),
  code,
  field,
})

const classes = [{ low: 0, high: 10, colour: '#440154' }]

export const cases = [
  casesOf({
    call: printPlan,
    good: [
      {
        input: async (world) => ({ body: { ...(await planOfYear(world)), paper: 'a3' as const, cell: 30 } }),
        check: async (answer) => {
          const { pages } = await readPdf(answer as Uint8Array)
          expect(pages.length).toBeGreaterThanOrEqual(1)
          expect(pages[0].width).toBeCloseTo((420 * 72) / 25.4, 1)
        },
      },
      {
        input: async (world) => {
          const { planted } = await sharedTrialFixture(world.actor)
          const colouring = { trait_id: planted.traits[0], decimals: 1, classes }
          return { body: { ...(await planOfYear(world)), colouring, ink: 'black' as const, preview: 1 } }
        },
        check: async (answer) => {
          const text = answer instanceof Uint8Array ? JSON.parse(Buffer.from(answer).toString()) : answer
          expect(planPreview.parse(text)).toMatchObject({ pages: 1, sheets: 1 })
        },
      },
      {
        input: async (world) => {
          const { planted } = await sharedTrialFixture(world.actor)
          const colouring = {
            by: 'selected' as const,
            plot_ids: planted.plots.slice(0, 1),
            colours: ['#ffffff', '#0b6b3a'] as [string, string],
          }
          return { body: { ...(await planOfYear(world)), colouring, preview: 1 } }
        },
        check: async (answer) => {
          const text = answer instanceof Uint8Array ? JSON.parse(Buffer.from(answer).toString()) : answer
          const texts = planPreview.parse(text).page.texts.map((text) => text.text)
          expect(texts.filter((text) => text.endsWith(' · 1'))).toHaveLength(1)
        },
      },
    ],
    bad: [
      badCase(
        'a plot of nobody',
        { colouring: { by: 'out', plot_ids: [unknownId], colours: ['#ffffff', '#0b6b3a'] } },
        'notFound',
      ),
      badCase('a colouring by what is unknown', { colouring: { by: 'mother' } }, 'validation.choice', 'colouring.by'),
      badCase('paper that there is not', { paper: 'a5' }, 'validation.choice', 'paper'),
      badCase('plots that are too narrow', { cell: 3.9 }, 'validation.minValue', 'cell'),
      badCase('plots that are too wide', { cell: 60.1 }, 'validation.maxValue', 'cell'),
      badCase('four lines on a plot', { fields: ['label', 'plot', 'line', 'rep'] }, 'validation.maxItems', 'fields'),
      badCase('a field that plots have not', { fields: ['lot'] }, 'validation.choice', 'fields.0'),
      badCase(
        'a colour that is none',
        { colouring: { trait_id: 1, decimals: 0, classes: [{ colour: 'red' }] } },
        'validation.invalid',
        'colouring.classes.0.colour',
      ),
      badCase('a trait of nobody', { colouring: { trait_id: unknownId, decimals: 0, classes } }, 'notFound'),
      {
        because: 'a year without plots',
        input: async ({ actor }) => ({ body: { ...options, year_id: (await newPlace(actor)).year_id } }),
        code: 'plan.empty',
      },
    ],
    foreign: {
      ids: async (world, whose) => {
        const { place } = await sharedTrialFixture(world.other)
        return { body: { ...options, year_id: whose === 'theirs' ? place.year_id : unknownId } }
      },
    },
  }),
]
