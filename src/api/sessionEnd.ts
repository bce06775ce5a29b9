/** Tabs of the previous release use another format on `plotline.session`. */
const channelName = 'plotline.sessions'

/**
 * `expired`: the server refuses the tokens, the user continues after signing in again; `closed`: the company is pending
 * deletion; `taken`: another user has signed in in this browser; `left`: the user has signed out.
 */
export type SessionEndReason = 'expired' | 'closed' | 'taken' | 'left'

type Listener = (reason: SessionEndReason) => void

/** Messages between tabs: a session of `user` has ended or begun; null if the user is unknown. */
type News = { readonly ended: 'expired' | 'closed' | 'left'; readonly user: number | null } | { readonly began: number }

/** Notifies all listeners in this tab and every other tab that the session has ended. */
export interface SessionEnd {
  /** Calls back when the session ends here or in another tab; returns how to stop. */
  onEnd(listener: Listener): () => void
  /** Ends the session in all tabs of its user. */
  end(reason: 'expired' | 'closed' | 'left'): void
  /** The browser has another user's tokens: ends the session of this tab only. */
  endHere(): void
  /** Call when this user has signed in: ends the sessions of other users in other tabs. */
  began(user: number): void
}

/** The session's end over a channel that all tabs share; `owner` returns the user of this tab, null for none yet. */
export function createSessionEnd(
  owner: () => number | null,
  channel: BroadcastChannel = new BroadcastChannel(channelName),
): SessionEnd {
  const listeners = new Set<Listener>()
  const notify = (reason: SessionEndReason) => {
    for (const listener of [...listeners]) listener(reason)
  }
  const isMine = (user: number | null) => user === null || owner() === null || user === owner()
  const post = (news: News) => channel.postMessage(news)
  channel.onmessage = ({ data }: MessageEvent<News>) => {
    if ('began' in data) {
      if (!isMine(data.began)) notify('taken')
    } else if (isMine(data.user)) notify(data.ended)
  }
  return {
    onEnd(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    end(reason) {
      notify(reason)
      post({ ended: reason, user: owner() })
    },
    endHere: () => notify('taken'),
    began: (user) => post({ began: user }),
  }
}
