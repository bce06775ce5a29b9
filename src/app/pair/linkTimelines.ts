import { type ScopeKey, scopeKey } from '../../domain/change/scope.ts'
import { inBackground } from '../../domain/inBackground.ts'
import type { Windows } from '../../state/log/persistence/adopt.ts'
import { startTimelineSync, type TimelineMessage, type TimelineSync } from '../../state/pair/timelineSync.ts'
import type { Store } from '../../state/store.ts'
import type { WindowPair } from './windowPair.ts'

type ChannelMessage =
  | { readonly kind: 'hello'; readonly from: string }
  /** The answer to a hello: all timelines of a tab that is open already. */
  | { readonly kind: 'timelines'; readonly to: string; readonly timelines: readonly TimelineMessage[] }
  | { readonly kind: 'timeline'; readonly message: TimelineMessage }

/** How long a new tab waits for the timelines of open ones, ms. */
const answerWithin = 300

/** Connects this tab's undo timelines with the timelines of the user's other tabs in this browser. */
export interface TimelineLink {
  /** Resolves with the scopes whose timelines came from another open tab; with none if no other tab answers. */
  readonly joined: Promise<ReadonlySet<ScopeKey>>
  stop(): void
}

/**
 * Shares the undo timelines of all tabs of a user in this browser (ADR 103). Two paired windows share their work, so the
 * owner sends for both.
 */
export function linkTimelines(store: Store, userId: number, pair: WindowPair, windows: Windows): TimelineLink {
  let channel: BroadcastChannel | null = null
  let sync: TimelineSync | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let resolveJoined: (shared: ReadonlySet<ScopeKey>) => void = () => {}
  const whenJoined = new Promise<ReadonlySet<ScopeKey>>((resolve) => {
    resolveJoined = resolve
  })
  const post = (message: ChannelMessage) => channel?.postMessage(message)

  function start(): void {
    if (typeof BroadcastChannel === 'undefined') {
      resolveJoined(new Set())
      return
    }
    channel = new BroadcastChannel(`plotline.timeline.${userId}`)
    const early: TimelineMessage[] = []
    const join = (timelines: readonly TimelineMessage[]) => {
      if (sync) return
      clearTimeout(timer)
      // Only now: entries that this tab has adopted would be sent to the other tabs as new ones.
      sync = startTimelineSync(store, (message) => post({ kind: 'timeline', message }))
      for (const message of [...timelines, ...early]) sync.receive(message)
      resolveJoined(new Set(timelines.map(({ scope }) => scopeKey(scope))))
    }
    channel.onmessage = ({ data }: MessageEvent<ChannelMessage>) => {
      if (data.kind === 'hello') {
        if (sync) post({ kind: 'timelines', to: data.from, timelines: sync.whole() })
      } else if (data.kind === 'timelines') {
        if (data.to === windows.ownId) join(data.timelines)
      } else if (sync) sync.receive(data.message)
      else early.push(data.message)
    }
    post({ kind: 'hello', from: windows.ownId })
    timer = setTimeout(() => join([]), answerWithin)
    inBackground(
      windows.alive().then((alive) => {
        if (![...alive].some((window) => window !== windows.ownId)) join([])
      }),
    )
  }

  const stopOwning = pair.whenOwner(start)
  return {
    joined: whenJoined,
    stop() {
      clearTimeout(timer)
      stopOwning()
      sync?.stop()
      channel?.close()
    },
  }
}
