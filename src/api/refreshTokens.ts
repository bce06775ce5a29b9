import { ApiError, isServerRefusal } from './apiError.ts'
import type { TokenPair, TokenStore } from './tokens.ts'

const lockName = 'plotline.refresh'

export interface RefreshParts {
  tokens: TokenStore
  /** POST refresh/ with the refresh token. */
  send(refresh: string): Promise<TokenPair>
  /** Called once when the session is over: no refresh token, or the server refused it. */
  ended(): void
  /** Runs `work` under a lock of all tabs of this browser. */
  exclusively?(work: () => Promise<void>): Promise<void>
  log?(message: string): void
}

/** Refreshes the tokens because `failed` (the access token that was sent) was rejected; one refresh at a time. */
export type Refresh = (failed: string | null) => Promise<void>

async function underWebLock(work: () => Promise<void>): Promise<void> {
  // Without locks every tab refreshes for itself.
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return work()
  let isBegun = false
  try {
    await locks.request(lockName, () => {
      isBegun = true
      return work()
    })
  } catch (error) {
    if (isBegun) throw error
    await work()
  }
}

/**
 * One refresh at a time for all requests of this tab, and one for all tabs: the next tab finds the new token in the
 * cookie and sends nothing. Rejects if there is no usable token afterwards.
 */
export function createRefresh(parts: RefreshParts): Refresh {
  const exclusively = parts.exclusively ?? underWebLock
  const log = parts.log ?? ((message: string) => console.warn(message))
  let running: Promise<void> | null = null

  async function renew(failed: string | null): Promise<void> {
    const present = parts.tokens.access()
    if (present !== null && present !== failed) return
    const refresh = parts.tokens.refresh()
    if (refresh === null) {
      log('Refresh token does not exist')
      end()
      throw new ApiError({ detail: null, code: 'token_not_valid', status: 401 })
    }
    try {
      parts.tokens.store(await parts.send(refresh))
      // Browsers store cookies asynchronously; reading one waits for it, before the next tab is let in.
      parts.tokens.access()
    } catch (error) {
      // No answer, or a server in trouble, does not end the session.
      if (error instanceof ApiError && isServerRefusal(error)) end()
      throw error
    }
  }

  function end() {
    parts.tokens.clear()
    parts.ended()
  }

  return (failed) => {
    running ??= exclusively(() => renew(failed)).finally(() => {
      running = null
    })
    return running
  }
}
