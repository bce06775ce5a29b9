import { type ErrorStatus, statusOf } from '../../../../src/contract/errors.ts'

export interface FieldFault {
  key: string
  params?: Record<string, string | number>
}

/**
 * A refused call: a code of src/contract/errors.ts (with its status; 400 if absent there), the parameters of its
 * sentence, and faults by field. Thrown anywhere below a route, worded at the edge in the reader's language.
 */
export class ApiError extends Error {
  readonly code: string
  readonly params: Record<string, string | number>
  /** Key of the sentence; by default the code itself. */
  readonly sentence: string
  readonly fields: Record<string, FieldFault[]>
  readonly status: ErrorStatus
  /** Seconds for Retry-After. */
  readonly retryAfter: number | null
  /** Further members of the answer, for refusals that carry data (conflicting cells, labels). */
  readonly extra: Record<string, unknown>

  constructor(
    code: string,
    options: {
      params?: Record<string, string | number>
      sentence?: string
      fields?: Record<string, FieldFault[]>
      retryAfter?: number
      extra?: Record<string, unknown>
    } = {},
  ) {
    super(code)
    this.name = 'ApiError'
    this.code = code
    this.params = options.params ?? {}
    this.sentence = options.sentence ?? code
    this.fields = options.fields ?? {}
    this.status = statusOf(code)
    this.retryAfter = options.retryAfter ?? null
    this.extra = options.extra ?? {}
  }
}

/** A code at one field: `errors: {[field]: [sentence]}` in addition to the detail. */
export function fieldError(field: string, code: string, params: Record<string, string | number> = {}): ApiError {
  return new ApiError(code, { params, fields: { [field]: [{ key: code, params }] } })
}

/** The caller's company has nothing with that id. */
export function notFound(): ApiError {
  return new ApiError('notFound')
}
