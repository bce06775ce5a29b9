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

export const getAbout = defineCall({
  name: 'getAbout',
  method: 'GET',
  base: 'main',
  path: '/about/',
  summary: 'What runs here: its version, and the e-mail address of who answers for the data, who may register',
  allow: 'anyone',
  status: 200,
  answerKind: 'json',
  answer: z.object({ version: z.string(), contact_email: z.string(), registration: z.enum(['open', 'invite', 'off']) }),
})

export const listParts = defineCall({
  name: 'listParts',
  method: 'GET',
  base: 'main',
  path: '/about/parts/',
  summary: 'The packages that the product is made with, each with its licence',
  allow: 'self',
  status: 200,
  answerKind: 'json',
  answer: z.object({
    meta: z.object({ total: z.int() }),
    data: z.array(z.object({ name: z.string(), version: z.string(), licence: z.string() })),
  }),
})

export const systemCalls = [getMaintenance, getAbout, listParts]
