import { z } from 'zod'
import { defineCall } from './call.ts'
import { idParams } from './fields.ts'
import { genotypeOfPlot } from './genotypes.ts'

/** What a plot's line has at the crop's pinned markers, by chromosome and place; the plot's own calls are told with the plot. */
export const readLineCalls = defineCall({
  name: 'readLineCalls',
  method: 'GET',
  base: 'main',
  path: '/plot_table/:id/line_calls/',
  summary: "Calls that a plot's line has at the pinned markers",
  allow: 'work',
  topic: 'values',
  params: idParams,
  status: 200,
  answerKind: 'json',
  answer: z.object({
    meta: z.object({ total: z.int(), line_name: z.string().nullable() }),
    data: z.array(genotypeOfPlot),
  }),
})

export const lineCallCalls = [readLineCalls]
