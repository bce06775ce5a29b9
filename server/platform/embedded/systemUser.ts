import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { StartRefusedError } from '../startRefused.ts'

const run = promisify(execFile)

/** The operating system's user that runs the database. */
export interface SystemUser {
  uid: number
  gid: number
}

const name = 'plotline-db'

/**
 * PostgreSQL refuses to run as root: root gets (or creates) a user without login for it; any other user runs it directly
 * (null).
 */
export async function databaseUser(): Promise<SystemUser | null> {
  if (process.getuid?.() !== 0) return null
  const known = await readSystemUser()
  if (known) return known
  const ways: [string, string[]][] = [
    [
      'useradd',
      [
        '--system',
        '--user-group',
        '--no-create-home',
        '--home-dir',
        '/nonexistent',
        '--shell',
        '/usr/sbin/nologin',
        name,
      ],
    ],
    ['adduser', ['-S', '-D', '-H', '-h', '/nonexistent', '-s', '/sbin/nologin', name]],
  ]
  let cause: unknown
  for (const [program, args] of ways) {
    try {
      await run(program, args)
      break
    } catch (error) {
      cause = error
    }
  }
  const created = await readSystemUser()
  if (!created) throw new StartRefusedError('start.noDatabaseUser', { user: name }, { cause })
  return created
}

async function readSystemUser(): Promise<SystemUser | null> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return null
  }
}
