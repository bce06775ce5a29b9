import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Changes the query of the current address; with `replace`, Back does not return to the previous one. */
export type ChangeQuery = (
  change: (before: URLSearchParams) => URLSearchParams,
  options?: { readonly replace?: boolean },
) => void

/**
 * The query of the current address, even immediately after a change. The router renders a new address as a transition,
 * which a busy page delays: a second click would read, and write back, the outdated query.
 */
export function useAddressQuery(): [URLSearchParams, ChangeQuery] {
  const [query, setQuery] = useSearchParams()
  const changeQuery = useCallback<ChangeQuery>(
    (change, options) => setQuery(change(new URLSearchParams(location.search)), { ...options, flushSync: true }),
    [setQuery],
  )
  return [query, changeQuery]
}
