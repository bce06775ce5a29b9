import type { Crop, SessionUser } from '../../../contract/lines/crops.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { browserStorage } from '../../../state/log/persistence/storage.ts'

interface Session {
  user: SessionUser
  cultures: Crop[]
}

const sessionName = 'session'

/** Not awaited: storage errors are reported by the port. */
function keep(userId: number, name: string, answer: unknown): void {
  inBackground(browserStorage().write([{ kind: 'answers', put: { userId, name, answer, at: Date.now() } }]))
}

/** Stores the user and the crop list for a reload without a network. */
export function keepSession(user: SessionUser, cultures: Crop[]): void {
  keep(user.id, sessionName, { user, cultures } satisfies Session)
}

/** The last session of this user stored in this browser, or of any user if the user is unknown; null if there is none. */
export async function storedSession(userId: number | null): Promise<Session | null> {
  const answers = (await browserStorage().all('answers', [])).filter(
    (one) => one.name === sessionName && (userId === null || one.userId === userId),
  )
  const latest = answers.sort((a, b) => b.at - a.at)[0]
  return latest ? (latest.answer as Session) : null
}
