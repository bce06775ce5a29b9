import { z } from 'zod'
import { maxSeedAmount } from '../../domain/seeds/seedAmount.ts'
import { defineCall } from '../call.ts'
import { id, idParams, idText, instant, paging } from '../fields.ts'
import { listOf } from '../shapes.ts'
import { amount, page_size, pageOf, reason } from './seedShapes.ts'

const name = z.string().nullable()

export const seedKinds = [
  'received',
  'counted',
  'booked',
  'unbooked',
  'sown',
  'withdrawn',
  'moved',
  'discarded',
  'edited',
] as const

/** An action on a lot: signed numbers of seeds and of booked ones, and the amounts afterwards. */
const entry = z.object({
  id: z.int(),
  seed: z.int(),
  at: instant,
  user_id: z.int().nullable(),
  user_name: name,
  kind: z.enum(seedKinds),
  reason: name,
  amount: z.int(),
  booked: z.int(),
  balance: z.int(),
  booked_balance: z.int(),
  plan_id: z.int().nullable(),
  reverses: z.int().nullable(),
  /** Whether the entry repeats an action by reverting its reversal; the reason is then copied from the first entry. */
  again: z.boolean(),
  /** The entry that reverts this one; null: none. */
  reversed_by: z.int().nullable(),
  location_from: z.int().nullable(),
  location_to: z.int().nullable(),
  /** Addresses of the places. */
  from_address: name,
  to_address: name,
})
export type SeedEntry = z.output<typeof entry>

export const listSeedEntries = defineCall({
  name: 'listSeedEntries',
  method: 'GET',
  base: 'warehouse',
  path: '/seeds/:id/entries/',
  summary: 'The ledger of a lot, newest first',
  allow: 'work',
  topic: 'seeds',
  params: idParams,
  query: z.object({ page: paging.page, page_size }).strict(),
  status: 200,
  answerKind: 'json',
  answer: pageOf(entry),
})

export const addSeedEntry = defineCall({
  name: 'addSeedEntry',
  method: 'POST',
  base: 'warehouse',
  path: '/seeds/:id/entries/',
  summary: 'Receives, counts, withdraws, discards or moves seed of a lot; a moved part becomes a separate lot',
  allow: 'work',
  params: idParams,
  body: z
    .object({
      kind: z.enum(['received', 'counted', 'withdrawn', 'discarded', 'moved'], 'validation.choice'),
      amount: z.int('validation.integer').min(-maxSeedAmount).max(maxSeedAmount).optional(),
      counted: amount.optional(),
      location: id.optional(),
      reason,
      /** The lot's version from which the amount was computed; absent: valid for any amount. */
      version: z.int('validation.integer').min(1).optional(),
    })
    .strict(),
  status: 201,
  answerKind: 'json',
  answer: z.union([entry, listOf(entry)]),
  errors: ['seed.reason', 'seed.sign', 'seed.same_place', 'seed.short', 'seed.held', 'version.stale'],
})

export const reverseSeedEntry = defineCall({
  name: 'reverseSeedEntry',
  method: 'POST',
  base: 'warehouse',
  path: '/seeds/:id/entries/:entry/reverse/',
  summary: 'Reverts an entry with the opposite entry, and the other entries of the same action',
  allow: 'work',
  params: z.object({ id: idText, entry: idText }),
  status: 201,
  answerKind: 'json',
  answer: entry,
  errors: ['seed.reversed', 'seed.planned', 'seed.short', 'seed.held', 'seed.moved_on', 'location.gone'],
})

export const seedEntryCalls = [listSeedEntries, addSeedEntry, reverseSeedEntry]
