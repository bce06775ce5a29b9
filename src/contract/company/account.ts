import { z } from 'zod'
import { defineCall } from '../call.ts'
import { personFields, role } from './person.ts'

export const userData = z.object({
  id: z.int(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  patronymic: z.string().nullable(),
  email: z.string().nullable(),
  contact_telephone: z.string().nullable(),
  role,
  division: z.object({ id: z.int(), company_division_name: z.string() }).nullable(),
  countries: z.array(z.int()),
  birthday: z.string().nullable(),
  extra_information: z.string().nullable(),
  company_id: z.int(),
  company_name: z.string().nullable(),
  /** The password was set by another person. */
  password_pending: z.boolean(),
})

/** The five counters of the account page. */
export const companyInfo = z.object({
  brush_table_objects: z.int(),
  fields: z.int(),
  lines_created_by_user: z.int(),
  lines_in_division: z.int(),
  plots: z.int(),
})

export const getProfile = defineCall({
  name: 'getProfile',
  method: 'GET',
  base: 'main',
  path: '/users/profile/',
  summary: 'The signed-in user and the counters of the company',
  allow: 'self',
  topic: 'profile',
  status: 200,
  answerKind: 'json',
  answer: z.object({ user_data: userData, company_info: companyInfo }),
})

export const updateProfile = defineCall({
  name: 'updateProfile',
  method: 'PATCH',
  base: 'main',
  path: '/users/profile/',
  summary: 'Updates the profile of the signed-in user',
  allow: 'self',
  body: z.strictObject(personFields).partial(),
  status: 200,
  answerKind: 'json',
  answer: z.object({ user_data: userData, company_info: companyInfo }),
})

export const accountCalls = [getProfile, updateProfile]
