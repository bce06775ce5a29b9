import { atom } from 'jotai'
import { deviceAtom, yearAtom } from '../lifetime.ts'
import { requestsOf } from '../shell/requests.ts'
import type { Pane } from '../year/selection.ts'

/** The parameter of the address by which a window shows one pane alone. */
export const paneParam = 'fieldPane'

/** The pane that the address asks for; null = both. */
export const askedPaneAtom = deviceAtom<Pane | null>(null)

/** The other window of the same year, and the pane that it shows alone. */
export interface Beside {
  readonly window: string
  readonly pane: Pane | null
}

/** The window beside this one; `gone` once it has been closed, null while there has been none. */
export const besideAtom = deviceAtom<Beside | 'gone' | null>(null)

/** Whether a window is beside this one now. */
export const isPairedAtom = atom((get) => {
  const beside = get(besideAtom)
  return beside !== null && beside !== 'gone'
})

/** Reads the pane of an address; null where it names none. */
export const paneOf = (params: URLSearchParams): Pane | null => {
  const named = params.get(paneParam)
  return named === 'map' || named === 'table' ? named : null
}

const otherPane = (pane: Pane): Pane => (pane === 'map' ? 'table' : 'map')

/** The pane that stands in this window alone; null = both. A window that is closed gives its pane back to the other one. */
export const alonePaneAtom = atom((get): Pane | null => {
  const [asked, beside] = [get(askedPaneAtom), get(besideAtom)]
  if (beside === 'gone') return null
  if (asked !== null || beside === null) return asked
  return beside.pane && otherPane(beside.pane)
})

/** Asks for a window of its own for a pane; `close`: for its pane back. */
export const secondWindowRequests = requestsOf<Pane | 'close'>()

/** The address that the browser did not let the page open by itself; null = none. */
export const blockedWindowAtom = yearAtom<string | null>(null)
