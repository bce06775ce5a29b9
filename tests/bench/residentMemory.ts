import { readFileSync } from 'node:fs'

/** A memory figure of a process from /proc, MB; NaN on systems without /proc. */
function memoryOf(pid: number | 'self', name: 'VmRSS' | 'VmHWM'): number {
  const match = new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return match ? Number(match[1]) / 1024 : Number.NaN
}

/** Present memory of a process, MB. */
export const residentMemory = (pid: number): number => memoryOf(pid, 'VmRSS')

/**
 * Largest memory of this process so far, MB. `resourceUsage` starts with the parent's figure, here a bench that has
 * measured other rows before.
 */
export const maxResident = (): number => memoryOf('self', 'VmHWM')
