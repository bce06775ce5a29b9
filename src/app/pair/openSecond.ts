import { inBackground } from '../../domain/inBackground.ts'
import {
  blockedWindowAtom,
  isPairedAtom,
  otherWindowAtom,
  paneParam,
  requestedPaneAtom,
  secondWindowRequests,
} from '../../state/pair/secondWindow.ts'
import { showMessageAtom } from '../../state/shell/messages.ts'
import { handleRequests } from '../../state/shell/requests.ts'
import type { Store } from '../../state/store.ts'
import type { Pane } from '../../state/year/selection.ts'
import type { WindowPair } from './windowPair.ts'

/** The current address with a single pane. */
function addressOf(pane: Pane): string {
  const url = new URL(location.href)
  url.searchParams.set(paneParam, pane)
  return url.href
}

/** Opens and closes the second window for commands; if the browser blocks it, its address is offered as a link. */
export function serveSecondWindow(store: Store, pair: WindowPair): () => void {
  let opened: Window | null = null
  const open = async (pane: Pane) => {
    if (!(await pair.begin())) {
      store.set(showMessageAtom, { kind: 'warning', key: 'window.notHere', params: {} })
      return
    }
    const address = addressOf(pane)
    // No `noopener`: the new window gets a copy of this tab's storage, through which it joins the pair.
    opened = globalThis.open(
      address,
      `plotline-${pair.ownId}`,
      `popup,width=${window.screen.availWidth},height=${window.screen.availHeight}`,
    )
    store.set(blockedWindowAtom, opened ? null : address)
  }
  const close = () => {
    if (store.get(requestedPaneAtom) !== null) globalThis.close()
    else pair.post({ kind: 'close' })
  }
  const stopServing = handleRequests(store, secondWindowRequests, (request) =>
    request === 'close' ? close() : inBackground(open(request)),
  )
  const stopFollowing = store.sub(otherWindowAtom, () => {
    if (store.get(isPairedAtom)) store.set(blockedWindowAtom, null)
  })
  // A window that ended without a message frees its pane when this one is looked at.
  const check = () => {
    if (opened?.closed && store.get(isPairedAtom)) store.set(otherWindowAtom, 'closed')
  }
  globalThis.addEventListener('focus', check)
  return () => {
    stopServing()
    stopFollowing()
    globalThis.removeEventListener('focus', check)
  }
}
