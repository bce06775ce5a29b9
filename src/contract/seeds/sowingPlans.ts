import { z } from 'zod'
import { shortageReasons, sowingOrders } from '../../domain/seeds/sowingPlan.ts'
import { defineCall } from '../call.ts'
import { id, idParams, idText, instant, pageMeta, paging } from '../fields.ts'
import { plotIds } from '../shapes.ts'

/** Most seeds for one plot. */
const needMax = 10_000_000

const item = z.object({ plot_id: z.int(), line_id: z.int(), seed: z.int(), amount: z.int() })
const shortage = z.object({
  line_id: z.int().nullable(),
  reason: z.enum(shortageReasons),
  plots: z.array(z.int()),
  missing: z.int().nullable(),
})

export const planStates = ['booked', 'sown', 'cancelled'] as const

const plan = z.object({
  /** Null: nothing is booked yet. */
  id: z.int().nullable(),
  year_id: z.int(),
  state: z.enum(planStates).nullable(),
  items: z.array(item),
  shortages: z.array(shortage),
})

const createdPlan = z.object({
  ...plan.shape,
  /** Smallest and largest area of the plots, m²; null if none is known. */
  area: z.object({ least: z.number(), most: z.number() }).nullable(),
})
export type SowingPlanAnswer = z.output<typeof createdPlan>

const savedPlan = z.object({ ...plan.shape, created_at: instant, user_name: z.string().nullable() })
export type SavedPlan = z.output<typeof savedPlan>

const flag = z.boolean('validation.choice')

export const createSowingPlan = defineCall({
  name: 'createSowingPlan',
  method: 'POST',
  base: 'warehouse',
  path: '/sowing_plans/',
  summary:
    'Books seed for the plots of a year; dry_run (200) only returns the plan; previewed items are booked unchanged',
  allow: 'work',
  topic: 'seeds',
  body: z
    .object({
      year_id: id,
      plot_ids: plotIds.nullish(),
      seeds: z.int('validation.integer').min(1).max(needMax).nullish(),
      rate: z.number('validation.number').positive().max(needMax).nullish(),
      grams: z.number('validation.number').positive().max(needMax).nullish(),
      germination: flag.default(true),
      order: z.enum(sowingOrders, 'validation.choice').default('oldest'),
      uncleared: flag.default(false),
      reserve: flag.default(false),
      items: z
        .array(
          z.object({
            plot_id: id,
            line_id: id.optional(),
            seed: id,
            amount: z.int('validation.integer').min(1).max(2_147_483_647),
          }),
          'validation.list',
        )
        .max(100_000)
        .optional(),
      dry_run: flag.default(false),
    })
    .strict(),
  bodyLimit: 'large',
  status: 201,
  singleStatus: 200,
  answerKind: 'json',
  answer: createdPlan,
  errors: ['plan.need', 'plan.nothing', 'plan.item', 'seed.short'],
})

export const listSowingPlans = defineCall({
  name: 'listSowingPlans',
  method: 'GET',
  base: 'warehouse',
  path: '/sowing_plans/',
  summary: 'Sowing plans of a crop or a year, newest first',
  allow: 'work',
  topic: 'seeds',
  query: z
    .object({
      spec_id: idText.optional(),
      year_id: idText.optional(),
      state: z.enum(planStates, 'validation.choice').optional(),
      ...paging,
    })
    .strict(),
  status: 200,
  answerKind: 'json',
  answer: z.object({ meta: pageMeta, data: z.array(savedPlan) }),
})

export const getSowingPlan = defineCall({
  name: 'getSowingPlan',
  method: 'GET',
  base: 'warehouse',
  path: '/sowing_plans/:id/',
  summary: 'One sowing plan',
  allow: 'work',
  topic: 'seeds',
  params: idParams,
  status: 200,
  answerKind: 'json',
  answer: savedPlan,
})

export const sowPlan = defineCall({
  name: 'sowPlan',
  method: 'POST',
  base: 'warehouse',
  path: '/sowing_plans/:id/sow/',
  summary: 'Withdraws the booked seed of a plan from the store',
  allow: 'work',
  params: idParams,
  status: 200,
  answerKind: 'json',
  answer: savedPlan,
  errors: ['plan.state'],
})

export const cancelPlan = defineCall({
  name: 'cancelPlan',
  method: 'POST',
  base: 'warehouse',
  path: '/sowing_plans/:id/cancel/',
  summary: 'Releases the booked seed of a plan',
  allow: 'work',
  params: idParams,
  status: 200,
  answerKind: 'json',
  answer: savedPlan,
  errors: ['plan.state'],
})

export const sowingPlanCalls = [createSowingPlan, listSowingPlans, getSowingPlan, sowPlan, cancelPlan]
