import { z } from 'zod'
import { defineCall } from '../call.ts'
import { idListText, idParams } from '../fields.ts'

/** Most markers of one request: as many as fit into an address. */
export const maxLineCallMarkers = 250

/**
 * Calls of lines at markers: for each marker its distinct calls as text (`words`), and for each line, in the order of
 * `lines`, the index of its call, -1 = none. Lines and markers without any call are omitted.
 */
const lineCallsAnswer = z.object({
  lines: z.array(z.int()),
  markers: z.array(z.object({ id: z.int(), words: z.array(z.string()), calls: z.array(z.int()) })),
})

export type LineCallsAnswer = z.output<typeof lineCallsAnswer>

/** The grey calls on plots without their own. */
export const readLineCalls = defineCall({
  name: 'readLineCalls',
  method: 'GET',
  base: 'main',
  path: '/field_years/:id/line_calls/',
  summary: 'Marker calls of the lines of a field-year, from their genotypes or their plots',
  allow: 'work',
  topic: 'genotypes',
  params: idParams,
  query: z.object({ markers: idListText(maxLineCallMarkers) }).strict(),
  status: 200,
  answerKind: 'json',
  answer: lineCallsAnswer,
})

export const genotypeCallEndpoints = [readLineCalls]
