/** Details by which the server says that a token is bad or has expired. */
const invalidTokenDetails: readonly string[] = ['Token is invalid', 'Invalid token.']
/** Detail of a 401 for wrong credentials, the same in every language. */
export const wrongCredentialsDetail = 'No active account found with the given credentials'
/** What the authentication check and the profile load say when there is no access token. */
export const missingTokenDetail = 'Token does not exist'

interface ErrorBody {
  detail?: unknown
  code?: unknown
  errors?: unknown
}

/** A call that did not succeed. */
export class ApiError extends Error {
  /** The server's localised sentence; null when it gave none. */
  readonly detail: string | null
  /** The stable key; `network` when no answer of the server came, `unknown` when a failed one had none. */
  readonly code: string
  /** Localised sentences by field of the request. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** HTTP status; null when no answer came. */
  readonly status: number | null
  /** The server's id of the request, for the person who is asked for help. */
  readonly requestId: string | null
  /** No answer came: the network is away or the server is not reached. */
  readonly offline: boolean
  /** Seconds after which the server asks to try again; null when it does not say. */
  readonly retryAfter: number | null
  /** The whole answer, for codes that carry more than a sentence (conflicts, faults, the next free number). */
  readonly body: unknown

  constructor(given: {
    detail: string | null
    code: string
    status: number | null
    errors?: Record<string, string[]>
    requestId?: string | null
    retryAfter?: number | null
    body?: unknown
    cause?: unknown
  }) {
    super(given.detail ?? given.code, { cause: given.cause })
    this.name = 'ApiError'
    this.detail = given.detail
    this.code = given.code
    this.errors = given.errors ?? {}
    this.status = given.status
    this.requestId = given.requestId ?? null
    this.retryAfter = given.retryAfter ?? null
    this.body = given.body ?? null
    this.offline = given.status === null && given.code === 'network'
  }
}

function fieldErrors(errors: unknown): Record<string, string[]> {
  if (typeof errors !== 'object' || errors === null) return {}
  const pairs = Object.entries(errors).map(([field, told]) => [
    field,
    (Array.isArray(told) ? told : [told]).filter((text): text is string => typeof text === 'string'),
  ])
  return Object.fromEntries(pairs)
}

/** The error that an answer with a failure status means. `body` is whatever came, JSON or not. */
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

/** Whether the server itself has refused: it always says why, which a proxy or a network's own page does not. */
export function isRefusal(error: ApiError): boolean {
  return error.status !== null && error.status < 500 && error.status !== 429 && error.code !== 'unknown'
}

/**
 * Whether the failure is a bad or expired token, which one refresh may mend: the two known details, or a 401 of any
 * other detail than wrong credentials.
 */
export function isTokenFailure(error: ApiError): boolean {
  if (error.detail !== null && invalidTokenDetails.includes(error.detail)) return true
  return error.status === 401 && error.detail !== null && error.detail !== wrongCredentialsDetail
}
