import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Changes the query of the address as it is now; with `replace`, Back does not return to the former one. */
export type ChangeQuery = (
  change: (before: URLSearchParams) => URLSearchParams,
  options?: { readonly replace?: boolean },
) => void

/**
 * The address's query, also right after a choice. The router renders a new address as a transition, which a busy page
 * delays: a second click would read, and write back, the query from before the first click.
 */
export function useAddressQuery(): [URLSearchParams, ChangeQuery] {
  const [query, setQuery] = useSearchParams()
  const changeQuery = useCallback<ChangeQuery>(
    (change, options) => setQuery(change(new URLSearchParams(location.search)), { ...options, flushSync: true }),
    [setQuery],
  )
  return [query, changeQuery]
}
