import { atom } from 'jotai'
import { deviceAtom, yearAtom } from '../lifetime.ts'
import { requestsOf } from '../shell/requests.ts'
import type { Pane } from '../year/selection.ts'

/** The address parameter for a window that shows a single pane. */
export const paneParam = 'fieldPane'

/** The pane requested by the address; null = both. */
export const requestedPaneAtom = deviceAtom<Pane | null>(null)

/** The other window of the pair, and the pane that it shows. */
export interface OtherWindow {
  readonly window: string
  readonly pane: Pane | null
}

/** The other window of the pair; `gone` once it has closed, null before there is one. */
export const otherWindowAtom = deviceAtom<OtherWindow | 'closed' | null>(null)

/** Whether another window is open. */
export const isPairedAtom = atom((get) => {
  const other = get(otherWindowAtom)
  return other !== null && other !== 'closed'
})

/** Parses the pane of an address; null if it names none. */
export const paneOfAddress = (params: URLSearchParams): Pane | null => {
  const named = params.get(paneParam)
  return named === 'map' || named === 'table' ? named : null
}

const otherPane = (pane: Pane): Pane => (pane === 'map' ? 'table' : 'map')

/** The only pane of this window; null = both. A closed window returns its pane to the other one. */
export const onlyPaneAtom = atom((get): Pane | null => {
  const [requested, other] = [get(requestedPaneAtom), get(otherWindowAtom)]
  if (other === 'closed') return null
  if (requested !== null || other === null) return requested
  return other.pane && otherPane(other.pane)
})

/** Requests a window for a pane; `close` returns the pane. */
export const secondWindowRequests = requestsOf<Pane | 'close'>()

/** The address that the browser did not allow the page to open; null = none. */
export const blockedWindowAtom = yearAtom<string | null>(null)
