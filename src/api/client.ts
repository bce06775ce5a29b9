import axios, { type AxiosInstance, type AxiosRequestConfig, type AxiosResponse, isAxiosError, isCancel } from 'axios'
import type { Call, CallAnswer, CallInput } from '../contract/call.ts'
import { type ApiBases, callAddress, queryString } from './address.ts'
import { ApiError, errorOfAnswer, isTokenFailure } from './apiError.ts'
import { checkAnswer } from './checkAnswer.ts'
import type { Refresh } from './refreshTokens.ts'
import type { TokenStore } from './tokens.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** Share of the sent or received bytes, 0 … 1, if the length is known. */
  onProgress?(share: number): void
  headers?: Record<string, string>
  /** Milliseconds after which the request counts as not answered; default none. */
  timeout?: number
  /** The request is sent although its page is being closed; its body is small. */
  outlivesPage?: boolean
  /** false: a token failure is passed on without a refresh. */
  refresh?: boolean
}

/** A downloaded file with the server's name for it. */
export interface FileAnswer {
  blob: Blob
  name: string
}

export interface ClientParts {
  bases: ApiBases
  tokens: TokenStore
  language(): string
  refresh: Refresh
  /** Called when the company is pending deletion: everyone but its director is signed out. */
  closed?(): void
  /** Called with every answer: whether the server was reached. */
  reached?(reached: boolean): void
  http?: AxiosInstance
}

type AnyInput = { params?: object; query?: object; body?: object; file?: Blob }

function formData(call: Call, input: AnyInput): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(input.body ?? {})) {
    if (value !== undefined && value !== null) form.append(name, String(value))
  }
  if (input.file) form.append(call.multipart ?? 'file', input.file)
  return form
}

function fileName(disposition: unknown): string {
  const text = typeof disposition === 'string' ? disposition : ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(text)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(text)?.[1] ?? 'download'
}

/** The client of the contract: every call typed by its declaration, with one refresh and one retry on a bad token. */
export function createClient(parts: ClientParts) {
  // With a cookie's name axios would first await the cookie: requests would be sent after the frame instead of with the
  // click.
  const http = parts.http ?? axios.create({ xsrfCookieName: '' })

  async function send(call: Call, input: AnyInput, options: CallOptions, kind: 'json' | 'blob' | 'arraybuffer') {
    const token = parts.tokens.access()
    const config: AxiosRequestConfig = {
      method: call.method,
      url: callAddress(call, { ...input.params }, parts.bases),
      params: input.query,
      paramsSerializer: { serialize: queryString },
      data: call.multipart === undefined ? input.body : formData(call, input),
      responseType: kind,
      signal: options.signal,
      timeout: options.timeout,
      ...(options.outlivesPage ? { adapter: 'fetch', fetchOptions: { keepalive: true } } : {}),
      // With progress the body would be a stream, which cannot be sent from a closing page.
      onUploadProgress:
        kind === 'json' && !options.outlivesPage ? ({ progress }) => options.onProgress?.(progress ?? 0) : undefined,
      onDownloadProgress: kind === 'json' ? undefined : ({ progress }) => options.onProgress?.(progress ?? 0),
      headers: {
        'Accept-Language': parts.language(),
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        ...options.headers,
      },
    }
    try {
      const answer = await http.request(config)
      const data = checkAnswer(call, answer)
      parts.reached?.(true)
      return { data, headers: answer.headers }
    } catch (error) {
      if (error instanceof ApiError) parts.reached?.(!error.offline)
      throw await readError(error, token)
    }
  }

  async function readError(error: unknown, token: string | null): Promise<unknown> {
    if (isCancel(error) || !isAxiosError(error)) return error
    if (!error.response) {
      parts.reached?.(false)
      return new ApiError({ detail: null, code: 'network', status: null, cause: error })
    }
    parts.reached?.(true)
    const { status, headers } = error.response
    const failure = errorOfAnswer(status, await readBody(error.response), { ...headers }, error)
    sentWith.set(failure, token)
    return failure
  }

  const sentWith = new WeakMap<ApiError, string | null>()

  async function request(call: Call, input: AnyInput, options: CallOptions, kind: 'json' | 'blob' | 'arraybuffer') {
    try {
      return await send(call, input, options, kind)
    } catch (error) {
      if (call.allow !== 'anyone' && error instanceof ApiError && error.code === 'company.closed') {
        parts.closed?.()
        // Pending changes wait in this browser, as after the end of a session.
        throw new ApiError({ detail: null, code: 'token_not_valid', status: 401 })
      }
      const mendable = call.allow !== 'anyone' && options.refresh !== false
      if (!mendable || !(error instanceof ApiError) || !isTokenFailure(error)) throw error
      await parts.refresh(sentWith.get(error) ?? null)
      return send(call, input, options, kind)
    }
  }

  return {
    /** Calls with input and answer by the contract; rejects with ApiError, or with axios' cancel when aborted. */
    async call<C extends Call>(call: C, input: CallInput<C>, options: CallOptions = {}): Promise<CallAnswer<C>> {
      const answer = await request(call, input as AnyInput, options, 'json')
      return answer.data as CallAnswer<C>
    },
    /** A call whose answer is a file. */
    async callFile<C extends Call>(call: C, input: CallInput<C>, options: CallOptions = {}): Promise<FileAnswer> {
      const answer = await request(call, input as AnyInput, options, 'blob')
      return { blob: answer.data as Blob, name: fileName(answer.headers['content-disposition']) }
    },
    /** A call whose answer is a buffer. */
    async callBytes<C extends Call>(call: C, input: CallInput<C>, options: CallOptions = {}): Promise<ArrayBuffer> {
      const answer = await request(call, input as AnyInput, options, 'arraybuffer')
      return answer.data as ArrayBuffer
    },
  }
}

/** Whether a call ended because it was aborted, which is not a failure to report. */
export const isAborted = (error: unknown): boolean =>
  isCancel(error) || (error instanceof DOMException && error.name === 'AbortError')

/** The client that pages and wiring receive to call the server. */
export type Client = ReturnType<typeof createClient>

/** The body of a failed answer; it is JSON even if a file or buffer was requested. */
async function readBody(answer: AxiosResponse): Promise<unknown> {
  const { data } = answer
  const text =
    data instanceof Blob ? await data.text() : data instanceof ArrayBuffer ? new TextDecoder().decode(data) : data
  if (typeof text !== 'string') return text
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
