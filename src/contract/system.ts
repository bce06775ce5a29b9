import { z } from 'zod'
import { defineCall } from './call.ts'
import { instant } from './fields.ts'

export const getMaintenance = defineCall({
  name: 'getMaintenance',
  method: 'GET',
  base: 'main',
  path: '/maintenance/',
  summary: 'The maintenance notice: its period, or null when none is announced',
  allow: 'anyone',
  status: 200,
  answerKind: 'json',
  answer: z.object({ notice: z.object({ from: instant, to: instant }).nullable() }),
})

export const systemCalls = [getMaintenance]
