import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './install.mjs'
import { say } from './terminalWords.mjs'

const inputs = ['index.html', 'vite.config.ts', 'package-lock.json', 'tsconfig.json', 'src', 'public']
const stamp = join(root, 'dist/.inputs')

/** Builds the client when a source has changed since the last build; false when it cannot be built. */
export function buildClient(node) {
  const hash = hashInputs()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return true
  console.log(say('building'))
  rmSync(stamp, { force: true })
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const done = spawnSync(node, [vite, 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' })
  if (done.status !== 0) return false
  writeFileSync(stamp, hash)
  return true
}

function files(path) {
  if (!existsSync(path)) return []
  const found = readdirSync(path, { withFileTypes: true, recursive: true })
  return found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name))
}

function hashInputs() {
  const hash = createHash('sha256')
  for (const input of inputs) {
    const path = join(root, input)
    const list = /\.\w+$/.test(input) ? (existsSync(path) ? [path] : []) : files(path).sort()
    for (const file of list) {
      if (/\.test\.tsx?$/.test(file)) continue
      hash.update(`${relative(root, file)}\0`).update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}
