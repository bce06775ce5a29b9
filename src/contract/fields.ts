import { z } from 'zod'
import { isTimeZone } from '../domain/company/timeZone.ts'
import { checkText, maxLength, required, type TextRule, textMaxLength } from '../domain/plots/textRules.ts'

/** The largest integer that JSON carries exactly. */
const maxId = Number.MAX_SAFE_INTEGER

/** An id in a JSON body. */
export const id = z.int('validation.integer').min(1).max(maxId)
/** An id in a path or a query, where all values are text. */
export const idText = z.coerce.number('validation.integer').int('validation.integer').min(1).max(maxId)
/** The path of one item. */
export const idParams = z.object({ id: idText })
/** At most `limit` ids in a query: `3,12`. */
export const idListText = (limit: number) =>
  z
    .string('validation.text')
    .regex(new RegExp(`^[1-9]\\d{0,14}(,[1-9]\\d{0,14}){0,${limit - 1}}$`), 'validation.integer')
    .transform((text) => text.split(',').map(Number))
/** A day without a time; there is no year 0. */
export const day = z.iso.date('validation.date').regex(/^(?!0000)/, 'validation.date')
/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime()

/** Page and page size of a list. */
export const paging = {
  page: z.coerce.number('validation.integer').int('validation.integer').min(1).default(1),
  page_size: z.coerce.number('validation.integer').int('validation.integer').min(1).max(1000).default(50),
}
export const pageMeta = z.object({ page: z.int(), page_size: z.int(), total: z.int(), total_pages: z.int() })

function checkedText(rules: readonly TextRule[]) {
  return (text: string, context: z.RefinementCtx) => {
    const fault = checkText(text, rules)
    if (fault) context.addIssue({ code: 'custom', message: fault.key, params: fault.params })
  }
}

/** An untrimmed text (passwords, tokens): required, then the rules in order. */
export function exactText(...rules: TextRule[]) {
  return z.string('validation.text').superRefine(checkedText([required, ...rules]))
}

/** A trimmed, non-empty text of at most `max` characters. */
export function requiredText(max: number = textMaxLength, ...rules: TextRule[]) {
  return z
    .string('validation.text')
    .trim()
    .superRefine(checkedText([required, maxLength(max), ...rules]))
}

/** A trimmed text; absent, null and empty become null. */
export function optionalText(max: number = textMaxLength, ...rules: TextRule[]) {
  return z
    .string('validation.text')
    .trim()
    .superRefine(checkedText([maxLength(max), ...rules]))
    .nullish()
    .transform((text) => text || null)
}

/** A trimmed text in a change; null and empty become null, absent stays absent if it is optional. */
export function emptiedText(max: number = textMaxLength) {
  return z
    .string('validation.text')
    .trim()
    .superRefine(checkedText([maxLength(max)]))
    .nullable()
    .transform((text) => text || null)
}

/** The IANA name of a time zone, such as Europe/Rome. */
export const timeZone = z
  .string('validation.text')
  .max(64, 'validation.maxLength')
  .refine(isTimeZone, 'validation.choice')
