/** Tabs of the former release speak otherwise on `plotline.session`. */
const channelName = 'plotline.sessions'

/**
 * `expired`: the server refuses the tokens, the person goes on after signing in again; `closed`: the company waits for its
 * deletion; `taken`: somebody else has signed in in this browser; `left`: the person has signed out.
 */
export type SessionEndReason = 'expired' | 'closed' | 'taken' | 'left'

type Listener = (reason: SessionEndReason) => void

/** What the tabs tell each other: a session of `user` is over, or has begun; null where nobody knows whose it was. */
type News = { readonly ended: 'expired' | 'closed' | 'left'; readonly user: number | null } | { readonly began: number }

/** Tells everyone in this tab, and every other tab, that the session is over. */
export interface SessionEnd {
  /** Calls back when the session ends here or in another tab; answers the unsubscriber. */
  onEnd(listener: Listener): () => void
  /** The session is over, in all tabs of its person. */
  end(reason: 'expired' | 'closed' | 'left'): void
  /** The browser has somebody else's tokens: over for this tab, not for theirs. */
  takenHere(): void
  /** This person has signed in here: tabs of anybody else are over. */
  began(user: number): void
}

/** The session's end over a channel that all tabs share; `owner` is the user whom this tab is of, null for none yet. */
export function createSessionEnd(
  owner: () => number | null,
  channel: BroadcastChannel = new BroadcastChannel(channelName),
): SessionEnd {
  const listeners = new Set<Listener>()
  const tell = (reason: SessionEndReason) => {
    for (const listener of [...listeners]) listener(reason)
  }
  const isMine = (user: number | null) => user === null || owner() === null || user === owner()
  const post = (news: News) => channel.postMessage(news)
  channel.onmessage = ({ data }: MessageEvent<News>) => {
    if ('began' in data) {
      if (!isMine(data.began)) tell('taken')
    } else if (isMine(data.user)) tell(data.ended)
  }
  return {
    onEnd(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    end(reason) {
      tell(reason)
      post({ ended: reason, user: owner() })
    },
    takenHere: () => tell('taken'),
    began: (user) => post({ began: user }),
  }
}
