import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * `plotline-<process>-<purpose>-<six letters>`: the process id shows whose folder it is when the process could not remove
 * it.
 */
const nameShape = /^plotline-(\d+)-[a-z]+-\w{6}$/

/** Creates a folder in the system's temporary one; the caller removes it. */
export function makeFolder(purpose: string): string {
  return mkdtempSync(join(tmpdir(), `plotline-${process.pid}-${purpose}-`))
}

/** Removes a folder with all that is in it. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Removes the folders of killed runs: those whose process has ended, with any database that ran in them. */
export function sweepFolders(): void {
  for (const name of readdirSync(tmpdir())) {
    const maker = nameShape.exec(name)?.[1]
    if (maker === undefined || isAlive(Number(maker))) continue
    const folder = join(tmpdir(), name)
    if (!databases(folder).some(isAlive)) removeFolder(folder)
  }
}

/** Process of the database that has, or had, its files in a folder. */
function databases(folder: string): number[] {
  try {
    return [Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])]
  } catch {
    // No database was started there, or it ended cleanly.
    return []
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Another user's process cannot be signalled, but it exists.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
