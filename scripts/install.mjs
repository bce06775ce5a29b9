import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { arePatched, patchPackages } from './patches.mjs'
import { terminalText } from './terminalWords.mjs'

// Runs before anything is installed, on any Node from 20: no packages and no TypeScript here.

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const oldestNode = 20
const pinnedMajor = 24

/** Ends the command with a message. */
export function giveUp(message) {
  console.error(message)
  process.exit(1)
}

/**
 * Installs the packages of the lock file with their patches, unless exactly these are installed, and shows the
 * progress. Install scripts of packages never run. npm's output is shown only if it fails: its warnings are about this
 * Node, which only starts the pinned one.
 */
export async function installPackages() {
  if (Number(process.versions.node.split('.')[0]) < oldestNode)
    giveUp(terminalText('nodeTooOld', { wanted: oldestNode, version: process.version }))
  if (isInstalled() && arePatched()) return
  const tell = startTelling()
  const installed = await runNpm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
  tell()
  const { ok, output } = installed.ok ? patchPackages() : installed
  if (ok) return
  console.error(output)
  giveUp(terminalText('notInstalled'))
}

/** Runs npm; `output` is its complete output. */
function runNpm(args) {
  const npm = process.env.npm_execpath
  const options = { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] }
  const child = npm
    ? spawn(process.execPath, [npm, ...args], options)
    : spawn('npm', args, { ...options, shell: process.platform === 'win32' })
  const pieces = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => pieces.push(piece))
  const stop = () => child.kill()
  process.on('exit', stop)
  return new Promise((resolve) => {
    child.on('error', (error) => pieces.push(Buffer.from(String(error))))
    child.on('close', (code) => {
      process.off('exit', stop)
      resolve({ ok: code === 0, output: Buffer.concat(pieces).toString() })
    })
  })
}

/**
 * Shows how many packages are installed and the elapsed time: one line that changes, or a line at intervals in a log.
 */
function startTelling() {
  const began = Date.now()
  const requiredPackages = Object.entries(lockedPackages()).filter(([path, entry]) => path !== '' && !entry.optional)
  const line = () => {
    const count = requiredPackages.filter(([path]) => existsSync(join(root, path, 'package.json'))).length
    return terminalText('installing', {
      count,
      total: requiredPackages.length,
      seconds: Math.round((Date.now() - began) / 1000),
    })
  }
  const isTerminal = process.stdout.isTTY
  const show = () => (isTerminal ? process.stdout.write(`\r${line()}`) : console.log(line()))
  show()
  const timer = setInterval(show, isTerminal ? 500 : 10_000)
  return () => {
    clearInterval(timer)
    show()
    if (isTerminal) console.log()
  }
}

function lockedPackages() {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
}

// npm writes this list at the end of an install: an interrupted install leaves no list.
function isInstalled() {
  const list = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(list)) return false
  const installed = JSON.parse(readFileSync(list, 'utf8')).packages
  return Object.entries(lockedPackages()).every(
    ([path, entry]) => path === '' || entry.optional || installed[path]?.version === entry.version,
  )
}

/** The pinned Node 24, or this one if it is as new: it runs TypeScript without compilation. */
export function findNode() {
  const program = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'
  const platform = process.platform === 'win32' ? 'win' : process.platform
  for (const name of [`node-${platform}-${process.arch}`, `node-bin-${platform}-${process.arch}`]) {
    const path = join(root, 'node_modules', name, program)
    if (existsSync(path) && spawnSync(path, ['--version']).status === 0) return path
  }
  if (Number(process.versions.node.split('.')[0]) >= pinnedMajor) return process.execPath
  return giveUp(terminalText('noNode', { wanted: pinnedMajor, platform: `${platform}-${process.arch}` }))
}
