import { z } from 'zod'
import { maxLength, notOnlySpecial, textMaxLength } from '../../domain/plots/textRules.ts'
import { bases, defineCall } from '../call.ts'
import { exactText, id, idParams, requiredText, timeZone } from '../fields.ts'
import { companyStructure } from './people.ts'

/** `name` null = not set yet; `purge_at` null = deletion was not requested. */
const company = z.object({
  id: z.int(),
  name: z.string().nullable(),
  /** IANA name; it defines the company's days. */
  time_zone: z.string(),
  created_at: z.string(),
  purge_at: z.string().nullable(),
})
export type Company = z.infer<typeof company>

export const getCompany = defineCall({
  name: 'getCompany',
  method: 'GET',
  base: 'main',
  path: '/company/',
  summary: 'The company, and the date on which it is erased if its deletion was requested',
  allow: 'company.manage',
  topic: 'company',
  status: 200,
  answerKind: 'json',
  answer: company,
})

/** `limit` null = none. */
const usage = z.object({ used: z.int(), limit: z.int().nullable() })

export const getCompanyUsage = defineCall({
  name: 'getCompanyUsage',
  method: 'GET',
  base: 'main',
  path: '/company/usage/',
  summary: 'Usage and quotas of the company: bytes of files, plots, arriving archives, API calls of this hour',
  allow: 'company.manage',
  topic: 'company',
  status: 200,
  answerKind: 'json',
  answer: z.object({ bytes: usage, plots: usage, archives: usage, calls: usage }),
})

export const renameCompany = defineCall({
  name: 'renameCompany',
  method: 'PATCH',
  base: 'main',
  path: '/company/',
  summary: 'Changes the company’s name or time zone',
  allow: 'company.manage',
  body: z.strictObject({ name: requiredText(textMaxLength, notOnlySpecial), time_zone: timeZone.optional() }),
  status: 200,
  answerKind: 'json',
  answer: company,
})

/** Tables, nurseries as workbooks and photos in one archive; `genome`: also archives of reads, which may be large. */
export const exportCompany = defineCall({
  name: 'exportCompany',
  method: 'POST',
  base: 'main',
  path: '/company/export/',
  summary: 'Exports all data of the company as one archive, as a task (202)',
  allow: 'company.manage',
  body: z.strictObject({ genome: z.boolean('validation.boolean').default(false) }),
  status: 202,
  answerKind: 'json',
  isNeverStored: true,
  answer: z.object({ task_id: z.int() }),
  errors: ['company.exportRuns'],
})

const companyExport = z.object({
  id: z.int(),
  at: z.string(),
  bytes: z.int(),
  expires_at: z.string(),
  /** Its download address, without a token, valid for five minutes. */
  url: z.string(),
})
export type CompanyExport = z.infer<typeof companyExport>

/** Report of an export task. */
export interface ExportReport {
  readonly bytes: number
  readonly tables: number
  readonly rows: number
  readonly files: number
}

export const listCompanyExports = defineCall({
  name: 'listCompanyExports',
  method: 'GET',
  base: 'main',
  path: '/company/exports/',
  summary: 'Stored export archives of the company, newest first',
  allow: 'company.manage',
  topic: 'company',
  status: 200,
  answerKind: 'json',
  answer: z.object({ meta: z.object({ total: z.int() }), data: z.array(companyExport) }),
})

export const companyExportContent = defineCall({
  name: 'companyExportContent',
  method: 'GET',
  base: 'main',
  path: '/company/exports/:id/content/',
  summary: 'An export archive; the ticket in the listed address replaces the token',
  allow: 'company.manage',
  params: idParams,
  query: z.strictObject({ ticket: z.string('validation.text').max(2000).optional() }),
  status: 200,
  answerKind: 'file',
})

export const pathOfExport = (exported: number, ticket: string): string =>
  `${bases.main}${companyExportContent.path.replace(':id', String(exported))}?ticket=${ticket}`

/** Everyone but the director is refused from then on; after 30 days all data are erased. */
export const deleteCompany = defineCall({
  name: 'deleteCompany',
  method: 'POST',
  base: 'main',
  path: '/company/delete/',
  summary: 'Requests the deletion of the company',
  allow: 'company.manage',
  body: z.strictObject({ name: exactText(maxLength()), password: exactText() }),
  status: 200,
  answerKind: 'json',
  answer: z.object({ purge_at: z.string() }),
  errors: ['auth.wrongPassword', 'auth.tooManyAttempts', 'company.nameDiffers'],
})

export const keepCompany = defineCall({
  name: 'keepCompany',
  method: 'POST',
  base: 'main',
  path: '/company/keep/',
  summary: 'Cancels the requested deletion of the company',
  allow: 'company.manage',
  status: 200,
  answerKind: 'json',
  answer: company,
})

/** That person becomes the general director, and the caller head of a division. */
export const handCompanyOver = defineCall({
  name: 'handCompanyOver',
  method: 'POST',
  base: 'main',
  path: '/users/employees/:id/hand_over/',
  summary: 'Transfers the company to another person',
  allow: 'company.manage',
  params: idParams,
  body: z.strictObject({ password: exactText(), own_division: id }),
  status: 200,
  answerKind: 'json',
  isNeverStored: true,
  answer: companyStructure.answer as NonNullable<typeof companyStructure.answer>,
  errors: ['auth.wrongPassword', 'auth.tooManyAttempts', 'company.heirRemoved'],
})

export const deleteOwnAccount = defineCall({
  name: 'deleteOwnAccount',
  method: 'POST',
  base: 'main',
  path: '/users/profile/delete/',
  summary: 'Deletes the user’s own account; name, login and contacts are erased after 30 days',
  allow: 'self',
  body: z.strictObject({ password: exactText() }),
  status: 200,
  answerKind: 'json',
  isNeverStored: true,
  answer: z.object({ erased_at: z.string() }),
  errors: ['account.directorStays', 'auth.wrongPassword', 'auth.tooManyAttempts'],
})

export const companyDataCalls = [
  getCompany,
  getCompanyUsage,
  renameCompany,
  exportCompany,
  listCompanyExports,
  companyExportContent,
  deleteCompany,
  keepCompany,
  handCompanyOver,
  deleteOwnAccount,
]
