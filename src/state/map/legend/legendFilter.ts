import { atom } from 'jotai'
import { type ClassLimits, missingClass, outOfRangeClass, suppressedClass } from '../../../domain/colour/classes.ts'
import { colouringAtom, type LegendFilter, legendFilterAtom, unfilteredLegend } from '../../colour/colouring.ts'
import type { Scale } from '../../colour/scale.ts'
import { scaleAtom } from '../../colour/scaleAtom.ts'
import { showMessageAtom } from '../../shell/messages.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom, revisionAtom } from '../../year/loaded.ts'
import { continuousRow, plotClassesOf } from './plotClasses.ts'

/** The legend's filter by its present rows; `shown` null = all. */
export interface RowFilter {
  readonly shown: ReadonlySet<number> | null
  readonly hidden: ReadonlySet<number>
}

const allRows: RowFilter = { shown: null, hidden: new Set<number>() }

const binName = ({ low, high }: ClassLimits) => `from ${low} to ${high}`

/**
 * Stable names of the legend's rows, by row: a category by its word, line or number, a class of numbers by its limits,
 * "other" by the categories outside it.
 */
function rowNames(scale: Scale): Map<number, string> {
  const names = new Map([
    [missingClass, 'missing'],
    [outOfRangeClass, 'out'],
    [suppressedClass, 'suppressed'],
  ])
  const nameClasses = (classNames: readonly string[]) => {
    for (const [row, className] of classNames.entries()) names.set(row, `class ${className}`)
  }
  if (scale.kind === 'states') nameClasses(scale.keys)
  else if (scale.kind === 'categories') {
    nameClasses(scale.names)
    if (scale.classes.other > 0) names.set(scale.names.length, `none of ${JSON.stringify([...scale.names].sort())}`)
  } else if (scale.classes.limits.length) nameClasses(scale.classes.limits.map(binName))
  else names.set(continuousRow, 'all')
  return names
}

/** Whether a class that is missing from the legend has no plots, rather than being merged into another class. */
const isOnlyEmpty = (scale: Scale, name: string) =>
  name.startsWith('class ') && scale.kind === 'categories' && scale.classes.other === 0

const subjectAtom = atom((get) => JSON.stringify(get(colouringAtom)?.subject))

/** The rows that a filter names; null if its subject or classes do not exist any more. */
function rowsByName(scale: Scale, subject: string, filter: LegendFilter): RowFilter | null {
  if (filter.shown === null && filter.hidden.size === 0) return allRows
  if (filter.subject !== subject) return null
  const rowOf = new Map([...rowNames(scale)].map(([row, name]) => [name, row]))
  const filteredNames = [...(filter.shown ?? []), ...filter.hidden]
  if (filteredNames.some((name) => !rowOf.has(name) && !isOnlyEmpty(scale, name))) return null
  const rows = (names: ReadonlySet<string>) => new Set([...names].flatMap((name) => rowOf.get(name) ?? []))
  return { shown: filter.shown && rows(filter.shown), hidden: rows(filter.hidden) }
}

const namedRowsAtom = atom((get): RowFilter | null => {
  const scale = get(scaleAtom)
  return scale ? rowsByName(scale, get(subjectAtom), get(legendFilterAtom)) : allRows
})

/** The legend's filter by its present rows; it follows its classes when rows move. */
export const rowFilterAtom = atom(
  (get): RowFilter => get(namedRowsAtom) ?? allRows,
  (get, set, { shown, hidden }: RowFilter) => {
    const scale = get(scaleAtom)
    if (!scale) return
    const nameOf = rowNames(scale)
    const names = (rows: ReadonlySet<number>) => new Set([...rows].flatMap((row) => nameOf.get(row) ?? []))
    set(legendFilterAtom, { subject: get(subjectAtom), shown: shown && names(shown), hidden: names(hidden) })
  },
)

/**
 * Removes a filter whose classes do not exist any more, which shows all plots, with a message. Returns the unsubscriber.
 */
export function followLegendFilter(store: Store): () => void {
  const check = () => {
    if (store.get(namedRowsAtom)) return
    // After the message of the command that changed the classes.
    queueMicrotask(() => {
      if (store.get(namedRowsAtom)) return
      store.set(legendFilterAtom, unfilteredLegend)
      store.set(showMessageAtom, { kind: 'warning', key: 'hidden.legendEnded', params: {}, isAddition: true })
    })
  }
  const stop = store.sub(namedRowsAtom, check)
  check()
  return stop
}

/** Plots that the legend's filter shows (1, by index); null = no filter. */
export const legendVisibleAtom = atom((get): Uint8Array | null => {
  const { shown, hidden } = get(rowFilterAtom)
  const columns = get(loadedYearAtom)
  const scale = get(scaleAtom)
  get(revisionAtom)
  if (!columns || !scale || (shown === null && hidden.size === 0)) return null
  const { legend } = plotClassesOf(scale)
  const visible = new Uint8Array(columns.count)
  for (let i = 0; i < columns.count; i++) {
    visible[i] = hidden.has(legend[i]) || (shown !== null && !shown.has(legend[i])) ? 0 : 1
  }
  return visible
})
