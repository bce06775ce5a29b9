import { z } from 'zod'
import { defineCall } from '../call.ts'
import { idParams } from '../fields.ts'

/**
 * Author and time of each plot's last change in a year. Three parallel lists: ids of plots, seconds since 1970, and
 * indexes into `users`; a plot without an entry in the log is missing. `name` null = no user has that id any more.
 */
const lastChangesAnswer = z.object({
  users: z.array(z.object({ id: z.int().nullable(), name: z.string().nullable() })),
  plots: z.array(z.int()),
  seconds: z.array(z.int()),
  by: z.array(z.int()),
})

export type LastChangesAnswer = z.output<typeof lastChangesAnswer>

export const lastChanges = defineCall({
  name: 'lastChanges',
  method: 'GET',
  base: 'main',
  path: '/field_years/:id/last_changes/',
  summary: 'The last change of each plot of a field-year: its author and time',
  allow: 'work',
  topic: 'values',
  params: idParams,
  status: 200,
  answerKind: 'json',
  answer: lastChangesAnswer,
})
