import type { Crop, SessionUser } from '../../../contract/crops.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { browserStorage } from '../../../state/log/persistence/storage.ts'

interface Session {
  user: SessionUser
  cultures: Crop[]
}

const sessionName = 'session'

/** Nobody waits for it: what cannot be kept is told by the port. */
function keep(userId: number, name: string, answer: unknown): void {
  inBackground(browserStorage().write([{ kind: 'answers', put: { userId, name, answer, at: Date.now() } }]))
}

/** Keeps who is signed in and the crop list, so that a reload without a network finds them. */
export function keepSession(user: SessionUser, cultures: Crop[]): void {
  keep(user.id, sessionName, { user, cultures } satisfies Session)
}

/** The session that was last kept in this browser of this user, or of anybody where nobody knows of whom; null when there is none. */
export async function keptSession(userId: number | null): Promise<Session | null> {
  const answers = (await browserStorage().all('answers', [])).filter(
    (one) => one.name === sessionName && (userId === null || one.userId === userId),
  )
  const latest = answers.sort((a, b) => b.at - a.at)[0]
  return latest ? (latest.answer as Session) : null
}
