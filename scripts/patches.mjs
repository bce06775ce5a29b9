import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Runs as `postinstall`, and from install.mjs, which installs without packages' scripts. No packages and no TypeScript
// here.

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'patches')
/** Hash of the patches that have been applied to the installed packages; npm removes it with them. */
const stamp = join(root, 'node_modules/.patches')

function hashPatches() {
  const hash = createHash('sha256')
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith('.patch'))
    .sort())
    hash.update(`${name}\0`).update(readFileSync(join(folder, name)))
  return hash.digest('hex')
}

/** Whether the installed packages have the present patches. */
export function arePatched() {
  return !existsSync(folder) || (existsSync(stamp) && readFileSync(stamp, 'utf8') === hashPatches())
}

/** Applies the patches to newly installed packages; `output` explains the failure unless it is `ok`. */
export function patchPackages() {
  if (arePatched()) return { ok: true, output: '' }
  const program = join(root, 'node_modules/patch-package/index.js')
  const result = spawnSync(process.execPath, [program, '--error-on-fail'], { cwd: root, encoding: 'utf8' })
  if (result.status === 0) writeFileSync(stamp, hashPatches())
  return { ok: result.status === 0, output: `${result.stdout}${result.stderr}` }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { ok, output } = patchPackages()
  if (!ok) {
    console.error(output)
    process.exitCode = 1
  }
}
