import { z } from 'zod'
import { statusOfTrialCode } from './plots/trialErrors.ts'

/** Answer of every refused call: a sentence in the user's language, a stable code, and sentences by field. */
export const errorAnswer = z.object({
  detail: z.string(),
  code: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})
export type ErrorAnswer = z.infer<typeof errorAnswer>

export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 423 | 429 | 500 | 503 | 507

/** Status of every code other than 400. Codes are keys of locales; a code missing here is 400. */
const statusOfCode: Readonly<Record<string, ErrorStatus>> = {
  'auth.noActiveAccount': 401,
  token_not_valid: 401,
  'auth.permissionDenied': 403,
  'account.roleTooHigh': 403,
  'auth.registrationClosed': 403,
  'auth.invitationNeeded': 403,
  'auth.invitationInvalid': 403,
  'account.directorStays': 409,
  'company.closed': 403,
  'company.exportRuns': 409,
  'crop.notEmpty': 409,
  'crop.sampleExists': 409,
  'division.exists': 409,
  'division.notEmpty': 409,
  notFound: 404,
  'genome.locked': 423,
  'genome.noSpace': 413,
  'genome.notReady': 409,
  'genome.offset': 409,
  'genome.protocol': 412,
  'news.endOfList': 404,
  'news.notFound': 404,
  'validation.cultureWithNameExists': 409,
  'validation.cultureWithLatinNameExists': 409,
  'auth.loginExists': 409,
  'subregion.exists': 409,
  'design.occupied': 409,
  'request.keyReused': 409,
  'task.finished': 409,
  'version.stale': 409,
  'body.tooLarge': 413,
  'quota.archives': 403,
  'quota.bytes': 413,
  'quota.calls': 429,
  'quota.plots': 403,
  'body.type': 415,
  'auth.tooManyAttempts': 429,
  'auth.tooManyRegistrations': 429,
  'server.tooManyRequests': 429,
  'server.error': 500,
  'server.busy': 503,
  'server.databaseFull': 503,
  'server.filesFull': 507,
  ...statusOfTrialCode,
}

/** The details of these codes are the same in every language: clients of the first version compare them. */
export const fixedDetails: Readonly<Record<string, string>> = {
  'auth.noActiveAccount': 'No active account found with the given credentials',
  token_not_valid: 'Token is invalid',
}

/** Status of an error code. */
export function statusOf(code: string): ErrorStatus {
  return statusOfCode[code] ?? 400
}
