import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { terminalText } from './terminalWords.mjs'

/** The path of a program in PATH or in Debian's folders of servers; null if there is none. */
export function programOnPath(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null
}

/**
 * Installs a package of the system without starting its server, and reports that, if this user is the administrator;
 * otherwise does nothing.
 */
export function installForSystem(name) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return
  console.log(terminalText('installingNamed', { name }))
  // RUNLEVEL 1: Debian's packages start no server while one user maintains the system.
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' } }
  spawnSync('apt-get', ['update', '-qq'], options)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options)
}
