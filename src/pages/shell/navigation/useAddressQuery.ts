import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Changes the query of the address as it is now; with `replace`, Back does not return to the former one. */
export type ChangeQuery = (
  change: (before: URLSearchParams) => URLSearchParams,
  options?: { readonly replace?: boolean },
) => void

/**
 * The query of the address, for choices made one right after another. The router otherwise draws a new address as a transition,
 * which a busy page puts off: a second click would still see, and write back, the choices from before the first.
 */
export function useAddressQuery(): [URLSearchParams, ChangeQuery] {
  const [query, setQuery] = useSearchParams()
  const changeQuery = useCallback<ChangeQuery>(
    (change, options) => setQuery(change(new URLSearchParams(location.search)), { ...options, flushSync: true }),
    [setQuery],
  )
  return [query, changeQuery]
}
