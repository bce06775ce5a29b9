import { z } from 'zod'
import { maxSeedAmount } from '../../domain/seeds/seedAmount.ts'
import { optionalText, pageMeta } from '../fields.ts'

/** A number of seeds. */
export const amount = z.int('validation.integer').min(0).max(maxSeedAmount)
/** Why something was done with a lot. */
export const reason = optionalText(2000)
export const page_size = z.coerce.number('validation.integer').int('validation.integer').min(1).max(1000).default(100)
export const pageOf = <T extends z.ZodType>(item: T) => z.object({ meta: pageMeta, data: z.array(item) })
