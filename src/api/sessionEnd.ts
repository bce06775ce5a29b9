const channelName = 'plotline.session'

type Listener = () => void

/** Tells everyone in this tab, and every other tab, that the session is over. */
export interface SessionEnd {
  /** Calls back when the session ends here or in another tab; answers the unsubscriber. */
  onEnd(listener: Listener): Listener
  end(): void
}

/** The session's end over a channel that all tabs share. */
export function createSessionEnd(channel: BroadcastChannel = new BroadcastChannel(channelName)): SessionEnd {
  const listeners = new Set<Listener>()
  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  channel.onmessage = tell
  return {
    onEnd(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    end() {
      tell()
      channel.postMessage('ended')
    },
  }
}
