import { atom } from 'jotai'
import { missingClass, outClass } from '../../domain/colour/classes.ts'
import type { Scale } from '../colour/scale.ts'
import { scaleAtom } from '../colour/scaleAtom.ts'
import { loadedAtom, revisionAtom } from '../loaded.ts'
import { legendFilterAtom } from '../view.ts'

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
export const legendVisibleAtom = atom((get): Uint8Array | null => {
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
