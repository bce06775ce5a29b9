/** Details with which the server reports an invalid or expired token. */
const invalidTokenDetails: readonly string[] = ['Token is invalid', 'Invalid token.']
/** Detail of a 401 for wrong credentials, the same in every language. */
export const wrongCredentialsDetail = 'No active account found with the given credentials'
/** Detail of the authentication check and the profile load without an access token. */
export const missingTokenDetail = 'Token does not exist'

interface ErrorBody {
  detail?: unknown
  code?: unknown
  errors?: unknown
}

/** A failed call. */
export class ApiError extends Error {
  /** The server's localised sentence; null if there is none. */
  readonly detail: string | null
  /** The stable key; `network` without an answer of the server, `unknown` for a failure without a key. */
  readonly code: string
  /** Localised sentences by field of the request. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** HTTP status; null when no answer came. */
  readonly status: number | null
  /** The server's id of the request, for support. */
  readonly requestId: string | null
  /** No answer: the network is down or the server is not reachable. */
  readonly offline: boolean
  /** Seconds after which the server asks to retry; null if it does not specify any. */
  readonly retryAfter: number | null
  /** The whole answer, for codes with more than a sentence (conflicts, faults, the next free number). */
  readonly body: unknown

  constructor(parts: {
    detail: string | null
    code: string
    status: number | null
    errors?: Record<string, string[]>
    requestId?: string | null
    retryAfter?: number | null
    body?: unknown
    cause?: unknown
  }) {
    super(parts.detail ?? parts.code, { cause: parts.cause })
    this.name = 'ApiError'
    this.detail = parts.detail
    this.code = parts.code
    this.errors = parts.errors ?? {}
    this.status = parts.status
    this.requestId = parts.requestId ?? null
    this.retryAfter = parts.retryAfter ?? null
    this.body = parts.body ?? null
    this.offline = parts.status === null && parts.code === 'network'
  }
}

function fieldErrors(errors: unknown): Record<string, string[]> {
  if (typeof errors !== 'object' || errors === null) return {}
  const pairs = Object.entries(errors).map(([field, texts]) => [
    field,
    (Array.isArray(texts) ? texts : [texts]).filter((text): text is string => typeof text === 'string'),
  ])
  return Object.fromEntries(pairs)
}

/** The error for an answer with a failure status. `body` is what was received, JSON or not. */
export function errorOfAnswer(
  status: number,
  body: unknown,
  headers: Record<string, unknown>,
  cause: unknown,
): ApiError {
  const { detail, code, errors }: ErrorBody = typeof body === 'object' && body !== null ? body : {}
  const wait = Number(headers['retry-after'])
  const requestId = headers['x-request-id']
  return new ApiError({
    detail: typeof detail === 'string' ? detail : null,
    code: typeof code === 'string' ? code : 'unknown',
    status,
    errors: fieldErrors(errors),
    requestId: typeof requestId === 'string' ? requestId : null,
    retryAfter: headers['retry-after'] !== undefined && Number.isFinite(wait) ? wait : null,
    body,
    cause,
  })
}

/** Whether the server itself has refused: it always gives a reason, unlike a proxy or a network's own page. */
export function isServerRefusal(error: ApiError): boolean {
  return error.status !== null && error.status < 500 && error.status !== 429 && error.code !== 'unknown'
}

/**
 * Whether the failure is an invalid or expired token, which one refresh may fix: the two known details, or a 401 with any
 * other detail than wrong credentials.
 */
export function isTokenFailure(error: ApiError): boolean {
  if (error.detail !== null && invalidTokenDetails.includes(error.detail)) return true
  return error.status === 401 && error.detail !== null && error.detail !== wrongCredentialsDetail
}
