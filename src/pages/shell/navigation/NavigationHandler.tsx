import { useStore } from 'jotai'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { inBackground } from '../../../domain/inBackground.ts'
import { goRequests } from '../../../state/map/goTo.ts'
import { handleRequests } from '../../../state/shell/requests.ts'
import { preservedQuery } from './preservedQuery.ts'

/** Navigates to pages requested by commands and the palette. */
export function NavigationHandler() {
  const store = useStore()
  const navigate = useNavigate()
  const { search } = useLocation()
  useEffect(
    () =>
      handleRequests(store, goRequests, ({ path, query = {} }) => {
        const next = new URLSearchParams(preservedQuery(search, path))
        for (const [name, value] of Object.entries(query)) next.set(name, value)
        inBackground(navigate({ pathname: path, search: String(next) }))
      }),
    [store, navigate, search],
  )
  return null
}
