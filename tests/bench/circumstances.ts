import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus, loadavg, release, totalmem } from 'node:os'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')

/** The circumstances of a run: time, commit, machine, versions. */
export function circumstances() {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >
  return {
    at: new Date().toISOString(),
    commit: git('rev-parse', 'HEAD'),
    uncommitted: git('status', '--porcelain') !== '',
    machine: {
      cpu: cpus()[0]?.model ?? null,
      cores: cpus().length,
      memoryGb: Math.round(totalmem() / 2 ** 30),
      system: `${process.platform} ${release()}`,
      /** Mean number of processes that wanted a core over the last 15 minutes. */
      load: loadavg()[2],
    },
    versions: { node: process.version, ...dependencies, ...devDependencies },
  }
}

/** Null outside a clone. */
function git(...args: string[]): string | null {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return null
  }
}
