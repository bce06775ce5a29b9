import { z } from 'zod'
import { defineCall } from '../call.ts'
import { idParams, idText, requiredText } from '../fields.ts'

const country = z.object({ id: z.int(), code: z.string(), name: z.string() })
const region = z.object({ id: z.int(), name: z.string(), country_id: z.int() })
const subregion = z.object({ id: z.int(), name: z.string(), region_id: z.int() })
export type Region = z.infer<typeof region>
export type Subregion = z.infer<typeof subregion>

export const listCountries = defineCall({
  name: 'listCountries',
  method: 'GET',
  base: 'main',
  path: '/plotline_db/countries/',
  summary: 'All countries, named in the reader’s language; sign-up reads it without a token',
  allow: 'anyone',
  status: 200,
  answerKind: 'json',
  answer: z.object({ meta: z.object({ total: z.int() }), data: z.array(country) }),
})

export const listRegions = defineCall({
  name: 'listRegions',
  method: 'GET',
  base: 'main',
  path: '/regions_by_country',
  summary: 'Regions of a country',
  allow: 'work',
  query: z.object({ country_id: idText.default(1) }),
  status: 200,
  answerKind: 'json',
  answer: z.object({ meta: z.object({ total: z.int() }), data: z.array(region) }),
})

export const listSubregions = defineCall({
  name: 'listSubregions',
  method: 'GET',
  base: 'main',
  path: '/regions/:id/subregions',
  summary: 'The company’s subregions of a region',
  allow: 'work',
  params: idParams,
  status: 200,
  answerKind: 'json',
  answer: z.object({ meta: z.object({ total: z.int() }), data: z.array(subregion) }),
})

export const createSubregion = defineCall({
  name: 'createSubregion',
  method: 'POST',
  base: 'main',
  path: '/regions/:id/subregions',
  summary: 'Adds a subregion',
  allow: 'work',
  params: idParams,
  body: z.strictObject({ name: requiredText() }),
  status: 201,
  answerKind: 'json',
  answer: subregion,
  errors: ['subregion.exists'],
})

export const regionCalls = [listCountries, listRegions, listSubregions, createSubregion]
