import { z } from 'zod'
import { numberingLevels } from '../../domain/layout/numbering/numberingGroups.ts'
import { maxNumber, maxNumberDigits } from '../../domain/layout/numbering/numberingOptions.ts'
import { labelMaxLength } from '../../domain/plots/label.ts'
import { defineCall } from '../call.ts'
import { id, idText, requiredText } from '../fields.ts'

const prefix = z.string('validation.text').trim().max(labelMaxLength)
/** The number as typed: leading zeros set the number of digits. */
const digits = z.string('validation.text').regex(/^[0-9]{1,5}$/, 'validation.invalid')
const labelNumber = z.int('validation.integer').min(0).max(maxNumber)

const options = z
  .object({
    start_position: z.enum(['top_left', 'top_right', 'bottom_left', 'bottom_right'], 'validation.choice'),
    numbering_type: z.enum(['horizontal', 'vertical'], 'validation.choice'),
    order: z.enum(['by_rows', 'snake'], 'validation.choice'),
    prefix,
    start: digits,
    step: digits,
    /** Minimum digits of a number; 0 = no padding. */
    digits: z.int('validation.integer').min(0).max(maxNumberDigits),
    restart: z.enum(['none', ...numberingLevels], 'validation.choice'),
    count_empty: z.boolean('validation.boolean'),
  })
  .strict()
export type RecipeOptions = z.output<typeof options>

const recipe = z.object({ name: z.string(), options })
export type NumberingRecipe = z.output<typeof recipe>

const range = z.object({
  prefix: z.string(),
  first: z.int(),
  last: z.int(),
  /** The nursery with these labels; null = they are reserved for none. */
  field_id: z.int().nullable(),
  field_name: z.string().nullable(),
})
/** Further fields of a range, which is identified by its prefix and first number. */
const rangeEnd = z.object({ last: labelNumber, field_id: id.nullable() }).strict()
export type RangeEnd = z.output<typeof rangeEnd>
export type ReservedRange = z.output<typeof range>

const rules = z.object({ recipes: z.array(recipe), ranges: z.array(range) })
export type NumberingRules = z.output<typeof rules>

export const listNumberingRules = defineCall({
  name: 'listNumberingRules',
  method: 'GET',
  base: 'main',
  path: '/numbering_rules/',
  summary: 'Numbering recipes of a crop by name, and ranges of reserved labels',
  allow: 'work',
  topic: 'numbering',
  query: z.object({ spec_id: idText }).strict(),
  status: 200,
  answerKind: 'json',
  answer: rules,
})

export const storeRecipe = defineCall({
  name: 'storeRecipe',
  method: 'PUT',
  base: 'main',
  path: '/numbering_rules/recipes/',
  summary: 'Saves a numbering recipe under its name, or deletes it (null); returns the previous one',
  allow: 'work',
  body: z
    .object({
      spec_id: id,
      name: requiredText(60),
      options: options.nullable(),
      /**
       * The rule that the caller has loaded under this name, null = none: a different one is not overwritten. Absent =
       * overwrite.
       */
      expected: options.nullable().optional(),
    })
    .strict(),
  status: 200,
  answerKind: 'json',
  answer: rules.extend({ former: options.nullable() }),
  errors: ['numbering.ruleChanged'],
})

export const storeLabelRange = defineCall({
  name: 'storeLabelRange',
  method: 'PUT',
  base: 'main',
  path: '/numbering_rules/ranges/',
  summary:
    'Reserves a range of labels with a prefix for a nursery, or releases it (last null); returns the previous range',
  allow: 'work',
  body: z
    .object({
      spec_id: id,
      prefix,
      first: labelNumber,
      last: labelNumber.nullable(),
      field_id: id.nullable().default(null),
      /**
       * The reservation that the caller has loaded there, null = none: a different one is not overwritten. Absent =
       * overwrite.
       */
      expected: rangeEnd.nullable().optional(),
    })
    .strict()
    .refine(({ first, last }) => last === null || last >= first, { path: ['last'], message: 'numbering.rangeOrder' }),
  status: 200,
  answerKind: 'json',
  answer: rules.extend({ former: range.nullable() }),
  errors: ['numbering.rangeOverlaps', 'numbering.ruleChanged'],
})

export const numberingRuleCalls = [listNumberingRules, storeRecipe, storeLabelRange]
