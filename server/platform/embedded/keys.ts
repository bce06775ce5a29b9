import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The secrets of a data directory: created once, readable by the server's user only. */
export interface Keys {
  /** Signs access and refresh tokens. */
  secret: string
  /** Passwords of the embedded cluster's roles. */
  superuser: string
  owner: string
  app: string
}

/** Reads the keys of a data directory; the first server there creates them. */
export async function readKeys(dataDir: string): Promise<Keys> {
  await mkdir(dataDir, { recursive: true, mode: 0o755 })
  const path = join(dataDir, 'keys.json')
  const stored = await load(path)
  if (stored) return stored
  const newKeys: Keys = { secret: random(), superuser: random(), owner: random(), app: random() }
  // A link appears with its content in one step: a server killed here leaves no half-written keys.
  const partial = `${path}.${process.pid}`
  await writeFile(partial, JSON.stringify(newKeys), { mode: 0o600, flush: true })
  try {
    await link(partial, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(partial, { force: true })
  }
  return (await load(path)) ?? newKeys
}

async function load(path: string): Promise<Keys | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function random(): string {
  return randomBytes(32).toString('base64url')
}
