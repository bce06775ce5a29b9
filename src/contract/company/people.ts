import { z } from 'zod'
import { notOnlySpecial, textMaxLength } from '../../domain/plots/textRules.ts'
import { defineCall } from '../call.ts'
import { id, idParams, requiredText } from '../fields.ts'
import { newPassword } from './password.ts'
import { login, personFields, role } from './person.ts'

/** Message for a person without a division or a country. */
const placeRequired = 'account.divisionAndCountryRequired'

/**
 * A person of the company; a missing name is null. The last four are also null if the user's role does not include them,
 * as `person.details` of src/domain/company/may.ts decides.
 */
const person = z.object({
  id: z.int(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  patronymic: z.string().nullable(),
  email: z.string().nullable(),
  contact_telephone: z.string().nullable(),
  countries: z.array(z.int()),
  role,
  division: z.int().nullable(),
  is_active: z.boolean(),
  lines_created: z.int(),
  last_seen_at: z.string().nullable(),
  blocked_until: z.string().nullable(),
  password_pending: z.boolean().nullable(),
  removed_at: z.string().nullable(),
})
export type Person = z.infer<typeof person>

const division = z.object({
  id: z.int(),
  company_division_name: z.string(),
  country: z.int(),
  /** Active people, heads included. */
  employees_count: z.int(),
})
export type Division = z.infer<typeof division>

const structureDivision = division.omit({ employees_count: true }).extend({
  /** Lines whose author, including removed ones, is in the division. */
  lines_created: z.int(),
  heads: z.array(person),
  employees: z.array(person),
})
export type StructureDivision = z.infer<typeof structureDivision>

const structure = z.object({
  company: z.object({ id: z.int(), name: z.string().nullable(), created_at: z.string() }),
  general_director: person.nullable(),
  divisions: z.array(structureDivision),
  unassigned: z.array(person),
})
export type Structure = z.infer<typeof structure>

export const companyStructure = defineCall({
  name: 'companyStructure',
  method: 'GET',
  base: 'main',
  path: '/users/company_structure/',
  summary: 'Divisions with their people; with is_active=false, removed people',
  allow: 'structure.see',
  topic: 'structure',
  query: z.object({ is_active: z.enum(['true', 'false'], 'validation.boolean').default('true') }).strict(),
  status: 200,
  answerKind: 'json',
  answer: structure,
})

export const listDivisions = defineCall({
  name: 'listDivisions',
  method: 'GET',
  base: 'main',
  path: '/users/divisions/',
  summary: 'The divisions of the company',
  allow: 'structure.see',
  topic: 'structure',
  status: 200,
  answerKind: 'json',
  answer: z.object({ meta: z.object({ total: z.int() }), data: z.array(division) }),
})

const divisionName = requiredText(textMaxLength, notOnlySpecial)

export const createDivision = defineCall({
  name: 'createDivision',
  method: 'POST',
  base: 'main',
  path: '/users/divisions/',
  summary: 'Adds a division',
  allow: 'structure.change',
  body: z.strictObject({ company_division_name: divisionName, country: id.default(1) }),
  status: 201,
  answerKind: 'json',
  answer: division,
  errors: ['division.exists'],
})

export const updateDivision = defineCall({
  name: 'updateDivision',
  method: 'PATCH',
  base: 'main',
  path: '/users/divisions/:id/',
  summary: 'Renames a division, or changes its country',
  allow: 'structure.change',
  params: idParams,
  body: z.strictObject({ company_division_name: divisionName.optional(), country: id.optional() }),
  status: 200,
  answerKind: 'json',
  answer: division,
  errors: ['division.exists'],
})

/** Removed people of the division are in none then. */
export const deleteDivision = defineCall({
  name: 'deleteDivision',
  method: 'DELETE',
  base: 'main',
  path: '/users/divisions/:id/',
  summary: 'Deletes a division without active people',
  allow: 'structure.change',
  params: idParams,
  status: 204,
  answerKind: 'none',
  errors: ['division.notEmpty'],
})

const isAbsent = (input: unknown) => input === undefined || input === null
const ownDivision = z
  .int({ error: ({ input }) => (isAbsent(input) ? placeRequired : 'validation.integer') })
  .min(1)
  .max(Number.MAX_SAFE_INTEGER)
const ownCountries = z
  .array(id, { error: ({ input }) => (isAbsent(input) ? placeRequired : 'validation.list') })
  .min(1, placeRequired)
  .max(300, 'validation.maxItems')

const { first_name, last_name, patronymic, email, contact_telephone } = personFields
const employeeFields = {
  last_name,
  first_name,
  patronymic,
  email,
  contact_telephone,
  division: ownDivision,
  role,
  countries: ownCountries,
}

export const createEmployee = defineCall({
  name: 'createEmployee',
  method: 'POST',
  base: 'main',
  path: '/users/employees/',
  summary: 'Adds a person, who must choose a password at the first sign-in',
  allow: 'person.manage',
  body: z.strictObject({ username: login, password: newPassword, ...employeeFields }),
  status: 201,
  answerKind: 'json',
  answer: person,
  errors: ['account.roleTooHigh', 'auth.loginExists', placeRequired],
})

/** A new password ends the person's sessions; `is_active: true` restores a removed person. */
export const updateEmployee = defineCall({
  name: 'updateEmployee',
  method: 'PATCH',
  base: 'main',
  path: '/users/employees/:id/',
  summary: 'Changes a person, moves them to another division, sets a new password, or restores them',
  allow: 'person.manage',
  params: idParams,
  body: z
    .strictObject({ password: newPassword, is_active: z.literal(true, 'validation.choice'), ...employeeFields })
    .partial(),
  status: 200,
  answerKind: 'json',
  answer: person,
  errors: ['account.roleTooHigh', placeRequired],
})

/** Sessions and sockets end at once, waiting tasks are cancelled; name and authorship stay. */
export const deleteEmployee = defineCall({
  name: 'deleteEmployee',
  method: 'DELETE',
  base: 'main',
  path: '/users/employees/:id/',
  summary: 'Removes a person',
  allow: 'person.manage',
  params: idParams,
  status: 204,
  answerKind: 'none',
  errors: ['account.roleTooHigh'],
})

/** Figures for confirming a removal: sessions that it ends, and what remains under the name. */
export const removalOfEmployee = defineCall({
  name: 'removalOfEmployee',
  method: 'GET',
  base: 'main',
  path: '/users/employees/:id/removal/',
  summary: 'The consequences of removing a person: what ends and what remains',
  allow: 'person.manage',
  topic: 'structure',
  params: idParams,
  status: 200,
  answerKind: 'json',
  answer: z.object({
    /** Active sign-ins. */
    sessions: z.int(),
    /** Lines created by the person. */
    lines: z.int(),
    /** Changes by the person in the history. */
    changes: z.int(),
  }),
  errors: ['account.roleTooHigh'],
})

export const unblockEmployee = defineCall({
  name: 'unblockEmployee',
  method: 'POST',
  base: 'main',
  path: '/users/employees/:id/unblock/',
  summary: 'Unblocks a person’s sign-in after too many wrong passwords',
  allow: 'person.manage',
  params: idParams,
  status: 200,
  answerKind: 'json',
  answer: person,
  errors: ['account.roleTooHigh'],
})

export const peopleCalls = [
  companyStructure,
  listDivisions,
  createDivision,
  updateDivision,
  deleteDivision,
  createEmployee,
  updateEmployee,
  deleteEmployee,
  removalOfEmployee,
  unblockEmployee,
]
