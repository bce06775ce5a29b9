import type { Crop, SessionUser } from '../../../contract/crops.ts'
import type { UserInfo } from '../../../state/session.ts'
import { forgetUser, openKept } from '../../../state/sync/kept.ts'

interface Session {
  user: SessionUser
  cultures: Crop[]
}

const sessionName = 'session'
const profileName = 'profile'

async function keep(userId: number, name: string, answer: unknown): Promise<void> {
  const database = await openKept()
  await database.put('answers', { userId, name, answer, at: Date.now() })
}

/** Keeps who is signed in and the crop list, so that a reload without a network finds them. */
export function keepSession(user: SessionUser, cultures: Crop[]): Promise<void> {
  return keep(user.id, sessionName, { user, cultures } satisfies Session)
}

/** The session that was last kept in this browser; null when there is none. */
export async function keptSession(): Promise<Session | null> {
  const database = await openKept()
  const answers = (await database.getAll('answers')).filter((one) => one.name === sessionName)
  const latest = answers.sort((a, b) => b.at - a.at)[0]
  return latest ? (latest.answer as Session) : null
}

/** Keeps the profile. */
export function keepProfile(profile: UserInfo): Promise<void> {
  return keep(profile.user_data.id, profileName, profile)
}

/** A user's kept profile; null when there is none. */
export async function keptProfile(userId: number): Promise<UserInfo | null> {
  const database = await openKept()
  const found = await database.get('answers', [userId, profileName])
  return found ? (found.answer as UserInfo) : null
}

/** Takes away what was kept of a user, as at logout. */
export async function forgetKept(userId: number): Promise<void> {
  await forgetUser(await openKept(), userId)
}
