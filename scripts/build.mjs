import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from './install.mjs'
import { terminalText } from './terminalWords.mjs'

const inputs = ['index.html', 'vite.config.ts', 'package-lock.json', 'tsconfig.json', 'src', 'locales', 'public']
const dist = join(root, 'dist')
/** Hash of the sources of a build. */
const stampFile = '.inputs'
/** Names of the assets that a build has created, as a list in JSON. */
const assetsFile = '.assets'

/** Builds the client if a source has changed since the last build; returns false if the build fails. */
export function buildClient(node) {
  const hash = hashInputs()
  const stamp = join(dist, stampFile)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return true
  console.log(terminalText('building'))
  const built = mkdtempSync(join(root, 'dist-'))
  try {
    const vite = join(root, 'node_modules/vite/bin/vite.js')
    const options = ['build', '--logLevel', 'warn', '--outDir', relative(root, built), '--emptyOutDir']
    const result = spawnSync(node, [vite, ...options], { cwd: root, stdio: 'inherit' })
    if (result.status !== 0) return false
    writeFileSync(join(built, stampFile), hash)
    replaceBuild(built, dist)
    return true
  } finally {
    rmSync(built, { recursive: true, force: true })
  }
}

/**
 * Replaces the present build by a new one. The assets of the present one are copied along, because running servers and
 * open pages still request them by name; those of earlier builds are not.
 */
export function replaceBuild(built, target) {
  const assets = files(join(built, 'assets')).map((file) => relative(built, file))
  writeFileSync(join(built, assetsFile), JSON.stringify(assets))
  for (const file of assetsOf(target)) {
    const copy = join(built, file)
    if (existsSync(copy)) continue
    mkdirSync(dirname(copy), { recursive: true })
    cpSync(join(target, file), copy)
  }
  const replaced = `${built}-replaced`
  if (existsSync(target)) renameSync(target, replaced)
  renameSync(built, target)
  rmSync(replaced, { recursive: true, force: true })
}

function assetsOf(build) {
  const list = join(build, assetsFile)
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
}

function files(path) {
  if (!existsSync(path)) return []
  const entries = readdirSync(path, { withFileTypes: true, recursive: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name))
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
