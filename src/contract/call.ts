import type { z } from 'zod'
import type { Action } from '../domain/company/may.ts'
import { pathConstants } from './pathConstants.ts'

/** The three API bases of one origin; the client can point each elsewhere (VITE_API_URL, …). */
export const bases = {
  main: '/api/v1',
  warehouse: `/${pathConstants.warehouse}api/v1`,
  notification: '/notification/api/v1',
} as const

export type Base = keyof typeof bases

/** Subjects of answers: a write names its topic, and answers about it are read again. */
export type Topic =
  | 'profile'
  | 'structure'
  | 'company'
  | 'sessions'
  | 'settings'
  | 'history'
  | 'notifications'
  | 'crops'
  | 'nurseries'
  | 'lines'
  | 'values'
  | 'genotypes'
  | 'photos'
  | 'genome_files'
  | 'results'
  | 'selections'
  | 'numbering'
  | 'seeds'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** `json` returns data by a schema, `none` nothing; `file` bytes with a file name; `bytes` a raw buffer. */
export type AnswerKind = 'json' | 'none' | 'file' | 'bytes'

/**
 * One call of the product, declared once: the server's route, the typed client and /api/openapi.json are derived from it.
 * Paths have parameters as `:id` and end with the slash of the specification.
 */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  /** Unique, camelCase: identifies the call in client and tests. */
  name: string
  method: Method
  base: Base
  path: string
  /** Further addresses of the same call (for example `/token/`). */
  aliases?: readonly string[]
  summary: string
  /** The action for which rights are checked (src/domain/company/may.ts); `anyone`: no token required. */
  allow: 'anyone' | Action
  /** What its answer is about; absent = changes of it are not announced. */
  topic?: Topic
  params?: Params
  query?: Query
  /** JSON body; with `multipart` the text fields next to the file. */
  body?: Body
  /** Name of the file field of a multipart body. */
  multipart?: string
  /** `large`: 32 MiB instead of 1 MiB; a call that `anyone` may make takes 16 KiB. */
  bodyLimit?: 'large'
  /** Status of success. */
  status: 200 | 201 | 202 | 204
  /**
   * Status if the request named one item instead of a list, was a dry run, or has to wait for a task; set by the handler.
   */
  singleStatus?: 200 | 201 | 202
  answerKind: AnswerKind
  /**
   * Its requests carry no idempotency key, and its answer is never stored: it contains tokens, or the caller may lose
   * the right to it.
   */
  isNeverStored?: true
  /**
   * Changes nothing though it is a POST, as its input is too long for an address: its work stops when the client
   * disconnects.
   */
  isReading?: true
  answer?: Answer
  /**
   * Replaces `answer` for a client that validates responses: only as much as it relies on, and faster, for answers of
   * many cells.
   */
  check?(answer: unknown): boolean
  /** Codes besides the common ones (validation, token, permission, not found) that this call can return. */
  errors?: readonly string[]
}

/** Declares a call; an identity function that preserves its exact schema types. */
export function defineCall<
  Params extends z.ZodType = z.ZodNever,
  Query extends z.ZodType = z.ZodNever,
  Body extends z.ZodType = z.ZodNever,
  Answer extends z.ZodType = z.ZodNever,
>(call: Call<Params, Query, Body, Answer>): Call<Params, Query, Body, Answer> {
  return call
}

type Input<K extends string, S> = S extends z.ZodNever
  ? object
  : S extends z.ZodType
    ? { [P in K]: z.input<S> }
    : object

/** A query without required parameters can be omitted. */
type QueryInput<S> = S extends z.ZodNever
  ? object
  : S extends z.ZodType
    ? Record<never, never> extends z.input<S>
      ? { query?: z.input<S> }
      : { query: z.input<S> }
    : object

/** Input of a call: params, query and body if the call has them (and the file of a multipart call). */
export type CallInput<C> =
  C extends Call<infer P, infer Q, infer B, z.ZodType>
    ? Input<'params', P> & QueryInput<Q> & Input<'body', B> & { file?: Blob }
    : never

/** Answer of a call. */
export type CallAnswer<C> =
  C extends Call<z.ZodType, z.ZodType, z.ZodType, infer A> ? (A extends z.ZodNever ? unknown : z.output<A>) : never
