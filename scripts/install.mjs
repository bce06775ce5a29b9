import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { say } from './terminalWords.mjs'

// Runs before anything is installed, on any Node from 20: no packages and no TypeScript here.

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const oldestNode = 20
const pinnedMajor = 24

/** Ends the command with a message. */
export function giveUp(message) {
  console.error(message)
  process.exit(1)
}

/** Installs the packages of the lock file unless exactly these are there. Packages' own scripts never run. */
export function installPackages() {
  if (Number(process.versions.node.split('.')[0]) < oldestNode)
    giveUp(say('nodeTooOld', { wanted: oldestNode, version: process.version }))
  if (isInstalled()) return
  console.log(say('installing'))
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund']
  const npm = process.env.npm_execpath
  const options = { cwd: root, stdio: 'inherit' }
  const done = npm
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  if (done.status !== 0) giveUp(say('notInstalled'))
}

// npm writes this list at the end of an install: an interrupted one has none.
function isInstalled() {
  const list = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(list)) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const there = JSON.parse(readFileSync(list, 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, entry]) => path === '' || entry.optional || there[path]?.version === entry.version,
  )
}

/** The pinned Node 24, or this one when it is as new: it runs TypeScript as it is. */
export function findNode() {
  const program = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'
  const platform = process.platform === 'win32' ? 'win' : process.platform
  for (const name of [`node-${platform}-${process.arch}`, `node-bin-${platform}-${process.arch}`]) {
    const path = join(root, 'node_modules', name, program)
    if (existsSync(path) && spawnSync(path, ['--version']).status === 0) return path
  }
  if (Number(process.versions.node.split('.')[0]) >= pinnedMajor) return process.execPath
  return giveUp(say('noNode', { wanted: pinnedMajor, platform: `${platform}-${process.arch}` }))
}
