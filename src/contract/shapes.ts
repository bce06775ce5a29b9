import { z } from 'zod'
import { id } from './fields.ts'

/** Plots that one request names. */
export const plotIds = z.array(id, 'validation.list').min(1).max(100_000)
/** Length or width of a plot, m. */
export const metres = z.number('validation.number').positive().max(100_000)
export const repetitions = z.int('validation.integer').min(1).max(100)
export const year = z.int('validation.integer').min(1900).max(2100)
/** Most plots in one row of a map. */
export const mapWidth = z.int('validation.integer').min(2).max(150)
/** 1 in order, 2 linear, 3 random. */
export const sortMethod = z.union([z.literal(1), z.literal(2), z.literal(3)], 'validation.choice')
/** A trait by its id, its name or `name, unit`. */
export const feature = z.union([id, z.string().min(1).max(310)], 'validation.invalid')
/** A name entered by users; its characters and length are checked by the rules of src/domain. */
export const name = z.string('validation.text').min(1, 'validation.required').max(1000)
/** A name that may be left empty. */
export const optionalName = z.string('validation.text').max(1000).nullable().optional()
export const text = z.string('validation.text').max(2000)

/** `{meta, data}` of a list that is returned completely. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.object({ meta: z.object({ total: z.int() }), data: z.array(item) })
}
