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

/** What answers are about: who changes it names it, and what was read of it is read again. */
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

/** `json` and `none` answer a schema or nothing; `file` answers bytes with a file name; `bytes` a ready buffer. */
export type AnswerKind = 'json' | 'none' | 'file' | 'bytes'

/**
 * One call of the product, stated once: the server's route, the typed client and /api/openapi.json are made from it.
 * Paths carry parameters as `:id` and end with the slash that the specification writes.
 */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  /** Unique, camelCase: the client's and the tests' handle. */
  name: string
  method: Method
  base: Base
  path: string
  /** Further addresses of the same call (for example `/token/`). */
  aliases?: readonly string[]
  summary: string
  /** What it does, as rights know it (src/domain/company/may.ts); `anyone`: answers without a token. */
  allow: 'anyone' | Action
  /** What its answer is about; absent = nothing tells that it changed. */
  topic?: Topic
  params?: Params
  query?: Query
  /** JSON body; with `multipart` the text fields beside the file. */
  body?: Body
  /** Name of the file field of a multipart body. */
  multipart?: string
  /** `large`: 32 MiB instead of 1 MiB; a call that `anyone` may make takes 16 KiB. */
  bodyLimit?: 'large'
  /** Status of success. */
  status: 200 | 201 | 202 | 204
  /** Status where the request named a single thing beside a list of such, asked what would come of it, or has to wait for a task; its handler sets it. */
  singleStatus?: 200 | 201 | 202
  answerKind: AnswerKind
  /**
   * No request of it carries a key by which it could be sent again, and its answer is never kept: it holds tokens, or whoever
   * asked may not ask any more.
   */
  isNeverKept?: true
  /** It alters nothing though it is a POST, whose question is too long for an address: its work stops when the client gives up. */
  isReading?: true
  answer?: Answer
  /** Instead of `answer` for a client that checks what came: as much as it relies on, faster, for answers of many cells. */
  check?(answer: unknown): boolean
  /** Codes beyond the common ones (validation, token, permission, not found) that this call can answer. */
  errors?: readonly string[]
}

/** Declares a call; the identity function keeps its exact schema types. */
export function defineCall<
  Params extends z.ZodType = z.ZodNever,
  Query extends z.ZodType = z.ZodNever,
  Body extends z.ZodType = z.ZodNever,
  Answer extends z.ZodType = z.ZodNever,
>(call: Call<Params, Query, Body, Answer>): Call<Params, Query, Body, Answer> {
  return call
}

type Given<K extends string, S> = S extends z.ZodNever
  ? object
  : S extends z.ZodType
    ? { [P in K]: z.input<S> }
    : object

/** A query of which nothing must be named may be left out. */
type GivenQuery<S> = S extends z.ZodNever
  ? object
  : S extends z.ZodType
    ? Record<never, never> extends z.input<S>
      ? { query?: z.input<S> }
      : { query: z.input<S> }
    : object

/** What a caller passes: params, query and body where the call has them (and the file of a multipart call). */
export type CallInput<C> =
  C extends Call<infer P, infer Q, infer B, z.ZodType>
    ? Given<'params', P> & GivenQuery<Q> & Given<'body', B> & { file?: Blob }
    : never

/** What a caller receives. */
export type CallAnswer<C> =
  C extends Call<z.ZodType, z.ZodType, z.ZodType, infer A> ? (A extends z.ZodNever ? unknown : z.output<A>) : never
