import { z } from 'zod'
import { seedWarningCodes } from '../../domain/seeds/seedWarnings.ts'
import { defineCall } from '../call.ts'
import { day, emptiedText, id, idParams, idText, optionalText, pageMeta, paging } from '../fields.ts'
import { listOf, year } from '../shapes.ts'
import { amount, page_size, reason } from './seedShapes.ts'
import { storeCode } from './warehouses.ts'

const name = z.string().nullable()
const gramsOrNull = z.number().nullable()

/**
 * A lot: the seed of one plot, plant or bought line in one place. Amounts are numbers of seeds, masses grams, germination
 * %.
 */
const seed = z.object({
  id: z.int(),
  spec_id: z.int(),
  location: z.int(),
  warehouse: z.int(),
  warehouse_name: z.string(),
  warehouse_storage_name: z.string(),
  /** Warehouse / place. */
  address: z.string(),
  region: name,
  field_id: z.int().nullable(),
  field_name: name,
  experiment_name: name,
  year: z.int().nullable(),
  plot_id: z.int().nullable(),
  plot_name: name,
  plot_label: name,
  plant_id: z.int().nullable(),
  plant_number: name,
  /** Label (or name) of the plot and number of the plant; null for a lot without a plant. */
  selection_number: name,
  line_id: z.int().nullable(),
  line_name: name,
  date_added: day,
  harvest_year: z.int().nullable(),
  amount: z.int(),
  booked_amount: z.int(),
  available: z.int(),
  weight_full: gramsOrNull,
  booked_weight: gramsOrNull,
  weight_1000: gramsOrNull,
  cleared_for_sowing: z.boolean(),
  reserved: z.boolean(),
  germination: z.number().nullable(),
  germination_date: day.nullable(),
  comment: name,
  warnings: z.array(z.enum(seedWarningCodes)),
  version: z.int(),
})
export type Seed = z.output<typeof seed>

/** A booking of a lot's seed: by a sowing plan, or by hand (`plan_id` null). */
const booking = z.object({
  plan_id: z.int().nullable(),
  nursery: name,
  year: z.int().nullable(),
  amount: z.int(),
})
export type SeedBooking = z.output<typeof booking>

/** A lot; after a count below the booked amount, with the bookings that are short, oldest plan first. */
const bookedSeed = z.object({ ...seed.shape, bookings: z.array(booking).optional() })
export type BookedSeed = z.output<typeof bookedSeed>

/** A lot after a change, with the ledger entries of that change. */
const changedSeed = z.object({ ...seed.shape, entry_id: z.int().nullable() })

const grams = z.number('validation.number').min(0).max(1e12)
const weight1000 = z.number('validation.number').positive().max(1e9)
const flag = z.boolean('validation.choice')
const germination = z.number('validation.number').min(0).max(100)

/** Fields of a new lot besides its place and its origin. */
const newLot = {
  amount: amount.nullish(),
  weight_full: grams.nullish(),
  weight_1000: weight1000.nullish(),
  booked_amount: amount.nullish(),
  cleared_for_sowing: flag.nullish(),
  reserved: flag.nullish(),
  germination: germination.nullish(),
  germination_date: day.nullish(),
  harvest_year: year.nullish(),
  date_added: day.nullish(),
  reason,
}

const changes = {
  spec_id: id.optional(),
  location: id.optional(),
  amount: amount.optional(),
  booked_amount: amount.optional(),
  weight_full: grams.optional(),
  weight_1000: weight1000.nullable().optional(),
  cleared_for_sowing: flag.optional(),
  reserved: flag.optional(),
  germination: germination.nullable().optional(),
  germination_date: day.nullable().optional(),
  harvest_year: year.nullable().optional(),
  date_added: day.optional(),
  comment: emptiedText(2000).optional(),
  version: z.int('validation.integer').min(1).optional(),
  reason,
}

const refusals = ['seed.amount', 'seed.weight', 'seed.short', 'seed.held', 'seed.planned', 'version.stale'] as const

/** Columns by which lots are sorted. */
export const seedSorts = [
  'id',
  'line_name',
  'region',
  'field_name',
  'year',
  'plot_name',
  'date_added',
  'address',
  'amount',
  'booked_amount',
  'weight_full',
  'weight_1000',
] as const

export const listSeeds = defineCall({
  name: 'listSeeds',
  method: 'GET',
  base: 'warehouse',
  path: '/seeds/',
  summary: 'Lots of seed page by page, empty ones only with `empty=true`; meta has the total amount found',
  allow: 'work',
  topic: 'seeds',
  query: z
    .object({
      spec_id: idText.optional(),
      warehouse: idText.optional(),
      location: idText.optional(),
      line_id: idText.optional(),
      plot_id: idText.optional(),
      q: z.string('validation.text').max(260).optional(),
      empty: z.enum(['true', 'false'], 'validation.choice').default('false'),
      sort_by: z.enum(seedSorts, 'validation.choice').default('id'),
      order: z.enum(['asc', 'desc'], 'validation.choice').default('asc'),
      page: paging.page,
      page_size,
    })
    .strict(),
  status: 200,
  answerKind: 'json',
  answer: z.object({
    meta: z.object({
      ...pageMeta.shape,
      amount: z.int(),
      /** Warning limits of the crop's lots; null without `spec_id`. */
      limits: z.object({ min_germination: z.number(), max_age: z.int(), test_months: z.int() }).nullable(),
    }),
    data: z.array(seed),
  }),
})

export const createSeed = defineCall({
  name: 'createSeed',
  method: 'POST',
  base: 'warehouse',
  path: '/seeds/',
  summary: 'Adds a lot to the store: from a plot, a plant of it, or bought seed of a line',
  allow: 'work',
  body: z
    .object({
      spec_id: id,
      location: id,
      plot_id: id.nullish(),
      plant_id: id.nullish(),
      line_id: id.nullish(),
      ...newLot,
      comment: optionalText(2000),
    })
    .strict(),
  status: 201,
  answerKind: 'json',
  answer: changedSeed,
  errors: ['seed.source', ...refusals],
})

export const getSeed = defineCall({
  name: 'getSeed',
  method: 'GET',
  base: 'warehouse',
  path: '/seeds/:id/',
  summary: 'One lot of seed, with its bookings that exceed the stock',
  allow: 'work',
  topic: 'seeds',
  params: idParams,
  status: 200,
  answerKind: 'json',
  answer: bookedSeed,
})

export const updateSeed = defineCall({
  name: 'updateSeed',
  method: 'PATCH',
  base: 'warehouse',
  path: '/seeds/:id/',
  summary: 'Changes a lot; amount, booking and place go through its ledger; absent fields stay unchanged',
  allow: 'work',
  params: idParams,
  body: z.object(changes).strict(),
  status: 200,
  answerKind: 'json',
  answer: changedSeed,
  errors: refusals,
})

export const updateSeeds = defineCall({
  name: 'updateSeeds',
  method: 'PATCH',
  base: 'warehouse',
  path: '/seeds/',
  summary: 'Changes many lots at once, all or none',
  allow: 'work',
  body: z
    .object({
      items: z
        .array(z.object({ id, ...changes }).strict(), 'validation.list')
        .min(1)
        .max(1000),
    })
    .strict(),
  bodyLimit: 'large',
  status: 200,
  answerKind: 'json',
  answer: listOf(changedSeed),
  errors: refusals,
})

export const deleteSeed = defineCall({
  name: 'deleteSeed',
  method: 'DELETE',
  base: 'warehouse',
  path: '/seeds/:id/',
  summary: 'Discards a lot and removes it from the lists; its ledger stays',
  allow: 'work',
  params: idParams,
  status: 204,
  answerKind: 'none',
  errors: ['seed.booked'],
})

export const seedCode = defineCall({
  name: 'seedCode',
  method: 'GET',
  base: 'warehouse',
  path: '/seeds/:id/qrcode/',
  summary: 'The QR code of a lot; with Accept image/svg+xml or another image the picture itself',
  allow: 'work',
  topic: 'seeds',
  params: idParams,
  status: 200,
  answerKind: 'json',
  answer: storeCode,
})

export const seedSummary = defineCall({
  name: 'seedSummary',
  method: 'GET',
  base: 'warehouse',
  path: '/summary_warehouse_seed_info/',
  summary: 'Seed of a crop by place and plot, or by line for lots without a plot',
  allow: 'work',
  topic: 'seeds',
  query: z.object({ spec_id: idText }).strict(),
  status: 200,
  answerKind: 'json',
  answer: z.object({
    meta: z.object({ total: z.int(), amount: z.int(), booked_amount: z.int(), lots: z.int() }),
    data: z.array(
      z.object({
        warehouse_storage_name: z.string(),
        plot_name: name,
        line_name: name,
        field_name: name,
        year: z.int().nullable(),
        amount: z.int(),
      }),
    ),
  }),
})

export const seedCalls = [listSeeds, createSeed, getSeed, updateSeed, updateSeeds, deleteSeed, seedCode, seedSummary]
