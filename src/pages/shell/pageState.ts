import type { ReactNode } from 'react'
import type { ApiError } from '../../api/apiError.ts'
import type { QueryAnswer } from '../../api/query/queries.ts'
import type { FailedRequest } from './failureReason.ts'

/**
 * What a page shows instead of its body: a skeleton while it loads; an empty state with the reason and the next step; a
 * failed request; a role without access. `copyAt`: the time of the stored answer that is shown without a network, ms
 * since 1970; null for a current answer.
 */
export type PageState =
  | { readonly kind: 'ready'; readonly copyAt: number | null }
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'empty'
      readonly title: string
      readonly text?: string
      readonly actions?: ReactNode
      readonly copyAt: number | null
    }
  | {
      readonly kind: 'failed'
      readonly title: string
      readonly failure: FailedRequest | null
      readonly retry: () => void
    }
  | { readonly kind: 'noPermission' }

/** A load as returned by `useCall` or `usePages`. */
type Reading = { readonly failure: ApiError | null; readonly readAgain: () => void } & (
  | { readonly answered: QueryAnswer<unknown> | null }
  | { readonly rows: readonly unknown[] | null; readonly copyAt: number | null }
)

/** Texts for a failed load and for an empty list. */
interface Sentences {
  readonly failed: string
  readonly empty?: { readonly title: string; readonly text?: string; readonly actions?: ReactNode }
}

/** The state of a page, or of a part of it, that shows one load. */
export function pageStateOf(reading: Reading, { failed, empty }: Sentences): PageState {
  const { failure, readAgain } = reading
  if (failure?.status === 403) return { kind: 'noPermission' }
  if (failure) return { kind: 'failed', title: failed, failure, retry: readAgain }
  if ('answered' in reading) {
    const { answered } = reading
    return answered ? { kind: 'ready', copyAt: answered.isCopy ? answered.at : null } : { kind: 'loading' }
  }
  const { rows, copyAt } = reading
  if (rows === null) return { kind: 'loading' }
  return rows.length === 0 && empty ? { kind: 'empty', ...empty, copyAt } : { kind: 'ready', copyAt }
}
