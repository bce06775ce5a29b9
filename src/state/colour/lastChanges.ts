import { atom } from 'jotai'
import type { LastChangesAnswer } from '../../contract/plots/lastChanges.ts'
import { type ChangeSet, plotsOfChange } from '../../domain/change/changeSet.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { yearAtom } from '../lifetime.ts'
import { secondMapAtom } from '../map/secondMap/secondMap.ts'
import { colouringAtom } from './colouring.ts'

/** Who last changed each plot of the open year, and when, as the server answered; null until requested and answered. */
export const lastChangesAtom = yearAtom<LastChangesAnswer | null>(null)

/** Whether the last request failed without an earlier answer: what colleagues changed is unknown. */
export const lastChangesFailedAtom = yearAtom(false)

/** Whether the find field's text depends on when plots were changed. */
export const findNeedsLastChangesAtom = yearAtom(false)

/** When anyone last changed each plot, ms by plot id: the server's answer, plus this user's own `changes` since. */
export function changeTimes(
  answer: LastChangesAnswer | null,
  changes: Iterable<{ readonly change: ChangeSet; readonly at: number }>,
): ReadonlyMap<number, number> {
  const times = new Map<number, number>()
  answer?.plots.forEach((plot, k) => {
    times.set(plot, answer.seconds[k] * 1000)
  })
  for (const { change, at } of changes)
    for (const plot of plotsOfChange(change)) times.set(plot, Math.max(at, times.get(plot) ?? at))
  return times
}

/** Whether a map or the find field shows something that needs the last changes from the server. */
export const needsLastChangesAtom = atom((get) => {
  if (get(findNeedsLastChangesAtom)) return true
  const second = get(secondMapAtom)
  const subjects = [get(colouringAtom)?.subject, second?.kind === 'subject' ? second.subject : undefined]
  return subjects.some((subject) => subject?.by === 'changed' || subject?.by === 'who')
})

/** Ages, the latest first. */
export const changeAges = ['today', 'yesterday', 'week', 'month', 'earlier'] as const

/** Maximum days before today of each age except the last, today = 0. */
const ageLimits = [0, 1, 6, 29]

/** The age of a moment as an index of `changeAges`, by the user's calendar days; times are ms. */
export function changeAgeIndex(at: number, now: number): number {
  const day = (time: number) => new Date(time).setHours(0, 0, 0, 0)
  const days = Math.round((day(now) - day(at)) / 86_400_000)
  const age = ageLimits.findIndex((reach) => days <= reach)
  return age < 0 ? ageLimits.length : age
}

/** A number for each plot by index from the lists of an answer; -1 if the answer has none. */
export function numbersByPlot(
  { count, indexOf }: FieldYearColumns,
  { plots }: LastChangesAnswer,
  numberOf: (place: number) => number,
): Int32Array {
  const numbers = new Int32Array(count).fill(-1)
  for (let k = 0; k < plots.length; k++) {
    const i = indexOf.get(plots[k])
    if (i !== undefined) numbers[i] = numberOf(k)
  }
  return numbers
}
