import { atom } from 'jotai'
import type { Corner } from '../../domain/layout/corners.ts'
import { breaksMax, type KeptWalk, keptWalk, lastBreakMax } from '../../domain/layout/keptWalk.ts'
import { storedCorner, storedNumberingType } from '../../domain/layout/viewCorner.ts'
import type { NumberingType, WalkOrderKind } from '../../domain/layout/walkOrder.ts'
import { yearAtom } from '../lifetime.ts'
import { viewSideAtom } from '../map/view.ts'

/** The order in which the plots of a year are gone through, as it was chosen: corner and axis as they are seen. */
export interface ChosenOrder {
  /** The year's walk, by rows and columns, or another walk; null = nothing was chosen: each takes what suits it. */
  readonly by: 'walk' | 'rows' | 'other' | null
  readonly corner: Corner
  readonly axis: NumberingType
  readonly turn: WalkOrderKind
  /** Numbers of runs between commas, as they were typed. */
  readonly breaks: string
}

/** Chosen once for all that goes through the year's plots: lists, labels, plans. */
export const chosenOrderAtom = yearAtom<ChosenOrder>({
  by: null,
  corner: 'bottom_left',
  axis: 'horizontal',
  turn: 'snake',
  breaks: '',
})

/** The runs after which a walk begins anew; null when the text is none. */
export function readBreaks(text: string): number[] | null {
  const parts = text.split(/[,;\s]+/).filter((part) => part !== '')
  if (parts.length > breaksMax || !parts.every((part) => /^[1-9]\d{0,5}$/.test(part))) return null
  const runs = parts.map(Number)
  return runs.every((run) => run <= lastBreakMax) ? runs : null
}

/** The other walk on the stored map; null while its breaks are none. */
export const otherWalkAtom = atom((get): KeptWalk | null => {
  const { corner, axis, turn, breaks } = get(chosenOrderAtom)
  const runs = readBreaks(breaks)
  if (runs === null) return null
  const view = get(viewSideAtom)
  const start_position = storedCorner(corner, view)
  return keptWalk({ start_position, numbering_type: storedNumberingType(axis, view), order: turn, breaks: runs })
})

/** The order as requests name it; undefined = what suits each, null = what was typed is none. */
export const askedOrderAtom = atom((get): 'walk' | 'rows' | KeptWalk | undefined | null => {
  const { by } = get(chosenOrderAtom)
  return by === 'other' ? get(otherWalkAtom) : (by ?? undefined)
})
