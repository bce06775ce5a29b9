import { z } from 'zod'
import { defineCall } from './call.ts'
import { idListText, idParams } from './fields.ts'

/** Most markers that one question asks about: as many as an address holds. */
export const lineCallMarkersMax = 250

/**
 * Calls of lines at markers: of each marker its calls as they are written (`words`), and of each line, in the order of `lines`,
 * which of them it has, -1 = none. Lines and markers without any call are in neither.
 */
const lineCallsAnswer = z.object({
  lines: z.array(z.int()),
  markers: z.array(z.object({ id: z.int(), words: z.array(z.string()), calls: z.array(z.int()) })),
})

export type LineCallsAnswer = z.output<typeof lineCallsAnswer>

/** What stands in grey on plots that have no call of their own. */
export const readLineCalls = defineCall({
  name: 'readLineCalls',
  method: 'GET',
  base: 'main',
  path: '/field_years/:id/line_calls/',
  summary: 'Calls that the lines of a field-year have at markers, of their genotypes or of their plots',
  allow: 'work',
  topic: 'genotypes',
  params: idParams,
  query: z.object({ markers: idListText(lineCallMarkersMax) }).strict(),
  status: 200,
  answerKind: 'json',
  answer: lineCallsAnswer,
})

export const lineCallCalls = [readLineCalls]
