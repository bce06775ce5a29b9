import { readFileSync } from 'node:fs'

/** A memory figure of a process from /proc, MB; NaN where the system has none. */
function memoryOf(pid: number | 'self', name: 'VmRSS' | 'VmHWM'): number {
  const found = new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return found ? Number(found[1]) / 1024 : Number.NaN
}

/** Present memory of a process, MB. */
export const resident = (pid: number): number => memoryOf(pid, 'VmRSS')

/**
 * Largest memory of this process so far, MB. `resourceUsage` starts with the parent's figure, here a bench that has
 * measured other rows before.
 */
export const maxResident = (): number => memoryOf('self', 'VmHWM')
