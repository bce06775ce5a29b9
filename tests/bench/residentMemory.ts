import { readFileSync } from 'node:fs'

/** A figure that the system tells of a process, MB; NaN where it tells none. */
function told(pid: number | 'self', name: 'VmRSS' | 'VmHWM'): number {
  const found = new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return found ? Number(found[1]) / 1024 : Number.NaN
}

/** What a process holds in memory now, MB. */
export const resident = (pid: number): number => told(pid, 'VmRSS')

/**
 * The most that this process has held so far, MB. What `resourceUsage` tells begins with what the process held that started
 * this one: a bench that has measured other rows before.
 */
export const mostResident = (): number => told('self', 'VmHWM')
