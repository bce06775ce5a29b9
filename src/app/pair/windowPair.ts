import type { WatchedScopes } from '../../contract/live.ts'
import { inBackground } from '../../domain/inBackground.ts'
import { type OtherWindow, otherWindowAtom, requestedPaneAtom } from '../../state/pair/secondWindow.ts'
import type { MirrorNews } from '../../state/pair/windowMirror.ts'
import type { LiveState } from '../../state/shell/connection.ts'
import type { PersonPresent } from '../../state/shell/people.ts'
import type { Store } from '../../state/store.ts'
import type { Pane } from '../../state/year/selection.ts'
import { readFromTab, storeInTab } from '../tabStorage.ts'

/** Messages between the two windows of a pair. */
export type PairNews =
  | MirrorNews
  | { readonly kind: 'hello' | 'here'; readonly pane: Pane | null }
  | { readonly kind: 'bye' | 'close' | 'retry' | 'unread' | 'askPeople' }
  | { readonly kind: 'live'; readonly event: string; readonly data: unknown }
  | { readonly kind: 'liveState'; readonly state: LiveState }
  | { readonly kind: 'people'; readonly people: readonly PersonPresent[] }
  | { readonly kind: 'watch'; readonly open: WatchedScopes }
  | { readonly kind: 'presence'; readonly presence: object }
  | { readonly kind: 'place'; readonly cropId: number; readonly fieldId: number; readonly yearId: number }

interface PairMessage {
  readonly from: string
  readonly news: PairNews
}

/**
 * This window and a possible second one. One window owns queue and socket: the only one, or the one of two that has the
 * pair's lock. When that window closes, the browser passes the lock to the other.
 */
export interface WindowPair {
  /** The id of this window. */
  readonly ownId: string
  isOwner(): boolean
  /** Calls back once this window owns queue and socket, at once if it does; returns how to stop. */
  whenOwner(onOwner: () => void): () => void
  /** Calls back once a second window can join, at once if it can; returns how to stop. */
  whenJoined(onJoined: () => void): () => void
  /** Starts a pair, which a window opened after that joins; false if the browser has no locks. */
  begin(): Promise<boolean>
  post(news: PairNews): void
  /** Listens to messages of the other window, with the sender's name; returns how to stop. */
  listen(listener: (news: PairNews, from: string) => void): () => void
  /** Leaves: the other window continues alone. */
  leave(): void
}

/** Storage key of the pair that this tab, or the one that opened it, has started. */
const pairName = 'plotline.pair'
/** A reloaded window is back within this time, ms; after that it counts as closed. */
const reloadTimeout = 1500

/** Joins the pair of this tab, if any. */
export function openPair(store: Store, userId: number): WindowPair {
  const ownId = crypto.randomUUID()
  const listeners = new Set<(news: PairNews, from: string) => void>()
  const owners = new Set<() => void>()
  const joiners = new Set<() => void>()
  const locks: LockManager | undefined = navigator.locks
  let channel: BroadcastChannel | null = null
  let isOwner = false
  let release = () => {}
  let leaveTimer: ReturnType<typeof setTimeout> | undefined

  const post = (news: PairNews) => channel?.postMessage({ from: ownId, news } satisfies PairMessage)
  const setOtherWindow = (other: OtherWindow) => {
    clearTimeout(leaveTimer)
    store.set(otherWindowAtom, other)
  }
  const loseOtherWindow = (window: string) => {
    const other = store.get(otherWindowAtom)
    if (other === null || other === 'closed' || other.window !== window) return
    clearTimeout(leaveTimer)
    leaveTimer = setTimeout(() => store.set(otherWindowAtom, 'closed'), reloadTimeout)
  }

  function receiveOther({ data }: MessageEvent<PairMessage>): void {
    const { from, news } = data
    if (news.kind === 'hello' || news.kind === 'here') setOtherWindow({ window: from, pane: news.pane })
    if (news.kind === 'hello') post({ kind: 'here', pane: store.get(requestedPaneAtom) })
    if (news.kind === 'bye') loseOtherWindow(from)
    for (const listener of [...listeners]) listener(news, from)
  }

  function becomeOwner(): void {
    if (isOwner) return
    isOwner = true
    for (const listener of [...owners]) listener()
  }

  /** Joins a pair; resolves once this window holds its lock, which for a second window may be never. */
  function join(pair: string): Promise<void> {
    channel = new BroadcastChannel(`${pairName}.${userId}.${pair}`)
    channel.onmessage = receiveOther
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const owning = new Promise<void>((resolve) => {
      const ownWithLock = () => {
        becomeOwner()
        resolve()
        return released
      }
      inBackground(
        navigator.locks.request(`plotline.owner.${userId}.${pair}`, ownWithLock).catch((error: unknown) => {
          console.warn('The windows cannot agree on who sends', error)
          inBackground(ownWithLock())
        }),
      )
    })
    for (const listener of [...joiners]) listener()
    post({ kind: 'hello', pane: store.get(requestedPaneAtom) })
    return owning
  }

  const stopFollowing = store.sub(requestedPaneAtom, () => post({ kind: 'here', pane: store.get(requestedPaneAtom) }))
  const postBye = () => post({ kind: 'bye' })
  globalThis.addEventListener('pagehide', postBye)
  const pair = locks ? readFromTab(pairName) : null
  if (pair === null) isOwner = true
  else inBackground(join(pair))

  return {
    ownId,
    isOwner: () => isOwner,
    whenOwner(take) {
      if (isOwner) take()
      owners.add(take)
      return () => owners.delete(take)
    },
    whenJoined(take) {
      if (channel) take()
      joiners.add(take)
      return () => joiners.delete(take)
    },
    async begin() {
      if (!locks) return false
      if (channel) return true
      const pairId = crypto.randomUUID()
      storeInTab(pairName, pairId)
      // While a browser opens a window it runs nothing else, not even taking a lock.
      await join(pairId)
      return true
    },
    post,
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    leave() {
      globalThis.removeEventListener('pagehide', postBye)
      stopFollowing()
      postBye()
      clearTimeout(leaveTimer)
      channel?.close()
      channel = null
      release()
      store.set(otherWindowAtom, null)
    },
  }
}
