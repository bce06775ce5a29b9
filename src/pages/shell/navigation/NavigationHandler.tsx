import { useStore } from 'jotai'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { inBackground } from '../../../domain/inBackground.ts'
import { openPageRequests } from '../../../state/shell/navigation.ts'
import { handleRequests } from '../../../state/shell/requests.ts'
import { preservedQuery } from './preservedQuery.ts'

/** Navigates to pages requested by commands and the palette. */
export function NavigationHandler() {
  const store = useStore()
  const navigate = useNavigate()
  useEffect(
    () =>
      handleRequests(store, openPageRequests, ({ path, query = {} }) => {
        // The actual address: a new one is rendered later.
        const next = new URLSearchParams(preservedQuery(location.search, path))
        for (const [name, value] of Object.entries(query)) next.set(name, value)
        inBackground(navigate({ pathname: path, search: String(next) }))
      }),
    [store, navigate],
  )
  return null
}
