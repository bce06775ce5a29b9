import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id } from '../fields.ts'

const effect = { effect: z.number(), se: z.number().nullable() }

const ability = z.object({
  feature_id: z.int(),
  feature: z.string(),
  unit: z.string(),
  method: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  gca: z.array(z.object({ line_id: z.int(), line_name: z.string(), ...effect })),
  sca: z.array(z.object({ mother_id: z.int(), mother: z.string(), father_id: z.int(), father: z.string(), ...effect })),
  unsown: z.array(z.int()),
})

const skipped = z.object({
  feature_id: z.int(),
  feature: z.string(),
  code: z.string(),
  params: z.record(z.string(), z.union([z.number(), z.string()])),
})

export const addCombiningAbility = defineCall({
  name: 'addCombiningAbility',
  method: 'POST',
  base: 'main',
  path: '/plot_final_results/add_gsk_multiple/',
  summary:
    'Writes general combining ability to the plots of parents, and specific combining ability to the plots of crosses, as one change',
  allow: 'work',
  body: z.object({ spec_id: id, year_id: id }).strict(),
  status: 200,
  answerKind: 'json',
  answer: z.object({
    meta: z.object({ total: z.int(), seq: z.int(), crop_seq: z.int() }),
    data: z.array(ability),
    skipped: z.array(skipped),
  }),
  errors: ['statistics.notEnoughData'],
})

export const combiningAbilityCalls = [addCombiningAbility]
