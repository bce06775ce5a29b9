const channelName = 'plotline.session'

/** `expired`: the server refuses the tokens, the person goes on after signing in again; `left`: the person has signed out. */
export type SessionEndReason = 'expired' | 'left'

type Listener = (reason: SessionEndReason) => void

/** Tells everyone in this tab, and every other tab, that the session is over. */
export interface SessionEnd {
  /** Calls back when the session ends here or in another tab; answers the unsubscriber. */
  onEnd(listener: Listener): () => void
  end(reason: SessionEndReason): void
}

/** The session's end over a channel that all tabs share. */
export function createSessionEnd(channel: BroadcastChannel = new BroadcastChannel(channelName)): SessionEnd {
  const listeners = new Set<Listener>()
  const tell = (reason: SessionEndReason) => {
    for (const listener of [...listeners]) listener(reason)
  }
  channel.onmessage = ({ data }) => tell(data === 'expired' ? 'expired' : 'left')
  return {
    onEnd(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    end(reason) {
      tell(reason)
      channel.postMessage(reason)
    },
  }
}
