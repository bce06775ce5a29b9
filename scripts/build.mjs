import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { root } from './install.mjs'

const inputs = ['index.html', 'vite.config.ts', 'package-lock.json', 'tsconfig.json', 'src', 'public']
const stamp = join(root, 'dist/.inputs')
const packable = /\.(js|css|html|svg|json|webmanifest|wasm|txt|map)$/
const smallest = 1400

/** Builds the client when a source has changed since the last build; false when it cannot be built. */
export function buildClient(node) {
  const hash = hashInputs()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return true
  console.log('Building the client …')
  rmSync(stamp, { force: true })
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const done = spawnSync(node, [vite, 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' })
  if (done.status !== 0) return false
  packAhead()
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

// The server sends these instead of packing on every request.
function packAhead() {
  for (const file of files(join(root, 'dist'))) {
    if (!packable.test(file)) continue
    const bytes = readFileSync(file)
    if (bytes.length < smallest) continue
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}
