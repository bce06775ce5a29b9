import { atom } from 'jotai'
import { missingClass, outClass } from '../../domain/colour/classes.ts'
import type { Scale } from '../colour/scale.ts'
import { scaleAtom } from '../colour/scaleAtom.ts'
import { loadedAtom, revisionAtom } from '../loaded.ts'
import { actedPlots } from '../selection.ts'
import type { Store } from '../store.ts'
import { legendFilterAtom, tellAtom } from '../view.ts'

/** Legend row that all plots of a continuous scale share: it has no classes to filter by. */
const continuousRow = 0

/** Class of every plot as it is coloured, and its legend row: class, `outClass` or `missingClass`. */
export function rowsOf(scale: Scale): { index: Uint8Array; legend: Uint8Array } {
  if (scale.kind === 'numbers') {
    const { index, legend, limits } = scale.classes
    const isContinuous = limits.length === 0
    return { index, legend: isContinuous ? legend.map((row) => (row < outClass ? continuousRow : row)) : legend }
  }
  const index = scale.kind === 'categories' ? scale.classes.index : scale.index
  const { out } = scale
  if (!out) return { index, legend: index }
  return { index, legend: index.map((row, i) => (row !== missingClass && out[i] ? outClass : row)) }
}

/** Plots that the legend's filter leaves in sight (1, by index); null = no filter. */
const legendVisibleAtom = atom((get): Uint8Array | null => {
  const { shown, hidden } = get(legendFilterAtom)
  const columns = get(loadedAtom)
  const scale = get(scaleAtom)
  get(revisionAtom)
  if (!columns || !scale || (shown === null && hidden.size === 0)) return null
  const { legend } = rowsOf(scale)
  const visible = new Uint8Array(columns.count)
  for (let i = 0; i < columns.count; i++) {
    visible[i] = hidden.has(legend[i]) || (shown !== null && !shown.has(legend[i])) ? 0 : 1
  }
  return visible
})

/**
 * The plots that a command of the map acts on: the selected ones, or the active plot, that the legend leaves in sight.
 * Says how many it left out.
 */
export function visibleActedPlots(store: Store): number[] {
  const plots = actedPlots(store)
  const visible = store.get(legendVisibleAtom)
  if (!visible) return plots
  const seen = plots.filter((plot) => visible[plot] === 1)
  if (seen.length < plots.length) {
    store.set(tellAtom, { kind: 'info', key: 'map.leftOut', params: { count: plots.length - seen.length } })
  }
  return seen
}
