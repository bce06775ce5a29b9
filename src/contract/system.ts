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
  summary: 'The installation: version, e-mail address of the data controller, and who may register',
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
  summary: 'Third-party packages with their licences',
  allow: 'self',
  status: 200,
  answerKind: 'json',
  answer: z.object({
    meta: z.object({ total: z.int() }),
    data: z.array(z.object({ name: z.string(), version: z.string(), licence: z.string() })),
  }),
})

export const systemCalls = [getMaintenance, getAbout, listParts]
