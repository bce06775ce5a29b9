import { z } from 'zod'
import { carriedGroups } from '../../domain/columns/carriedColumns.ts'
import { defineCall } from '../call.ts'
import { id } from '../fields.ts'

/** `columns` are new to the year, `calls` and `planned` are filled cells; all 0: nothing was written. */
export const copyCharacteristics = defineCall({
  name: 'copyCharacteristics',
  method: 'POST',
  base: 'main',
  path: '/characteristics/copy_characteristics/',
  summary: 'Copies columns from another year, without values; planned dates of technologies move by the years between',
  allow: 'work',
  body: z
    .object({
      year_from_id: id,
      year_to_id: id,
      characteristic_group: z.enum([...carriedGroups, 'all'], 'validation.choice'),
    })
    .strict(),
  status: 200,
  answerKind: 'json',
  answer: z.object({ columns: z.int(), calls: z.int(), planned: z.int() }),
  errors: ['year.same'],
})

export const characteristicCalls = [copyCharacteristics]
