import { ApiError, missingTokenDetail } from '../../../api/apiError.ts'
import { call } from '../../../api/browser.ts'
import { cookieTokens } from '../../../api/tokens.ts'
import { type Crop, listCrops, type SessionUser } from '../../../contract/lines/crops.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { finishAuthCheckAtom, session } from '../../../state/account/session.ts'
import { browserStorage } from '../../../state/log/persistence/storage.ts'
import type { Store } from '../../../state/store.ts'

interface Session {
  user: SessionUser
  cultures: Crop[]
}

const sessionName = 'session'

/** Not awaited: storage errors are reported by the port. */
function storeAnswer(userId: number, name: string, answer: unknown): void {
  inBackground(browserStorage().write([{ kind: 'answers', put: { userId, name, answer, at: Date.now() } }]))
}

/** Stores the user and the crop list for a reload without a network. */
function storeSession(user: SessionUser, cultures: Crop[]): void {
  storeAnswer(user.id, sessionName, { user, cultures } satisfies Session)
}

/** The last session of this user stored in this browser, or of any user if the user is unknown; null if there is none. */
async function storedSession(userId: number | null): Promise<Session | null> {
  const answers = (await browserStorage().all('answers', [])).filter(
    (one) => one.name === sessionName && (userId === null || one.userId === userId),
  )
  const latest = answers.sort((a, b) => b.at - a.at)[0]
  return latest ? (latest.answer as Session) : null
}

/**
 * Checks the session: loads the crop list with the user. Without a token nothing is requested. Without a network the last
 * session of this browser is used; only a refused refresh ends it.
 */
export async function checkSession(store: Store, cultureId: number | null): Promise<void> {
  if (cookieTokens.access() === null) {
    console.warn(missingTokenDetail)
    store.set(finishAuthCheckAtom, null, missingTokenDetail)
    return
  }
  try {
    const { meta, data } = await call(listCrops, {})
    store.set(finishAuthCheckAtom, { user: meta, cultures: data, cultureId })
    storeSession(meta, data)
  } catch (error) {
    const stored = error instanceof ApiError && error.offline ? await storedSession(cookieTokens.owner()) : null
    const reason = error instanceof Error ? error.message : String(error)
    store.set(finishAuthCheckAtom, stored && { ...stored, cultureId }, reason)
  }
}

/** Stores a changed crop list for the next start without a network. */
export function storeCrops(store: Store): void {
  const user = store.get(session.user)
  if (user) storeSession(user, store.get(session.cultureList))
}
