import { atom } from 'jotai'
import { scaleAtom } from '../colour/scaleAtom.ts'
import { loadedAtom, revisionAtom } from '../year/loaded.ts'
import { rowFilterAtom } from './legendFilter.ts'
import { rowsOf } from './legendRows.ts'

/** Plots that the legend's filter shows (1, by index); null = no filter. */
export const legendVisibleAtom = atom((get): Uint8Array | null => {
  const { shown, hidden } = get(rowFilterAtom)
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
