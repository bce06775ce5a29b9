import { atom } from 'jotai'
import type { Corner } from '../../domain/layout/corners.ts'
import { storedCorner, storedNumberingType } from '../../domain/layout/viewCorner.ts'
import { maxBreaks, maxLastBreak, type StoredWalk, storedWalk } from '../../domain/layout/walk/storedWalk.ts'
import type { NumberingType, WalkOrderKind } from '../../domain/layout/walk/walkOrder.ts'
import { yearAtom } from '../lifetime.ts'
import { viewSideAtom } from '../map/view/view.ts'

/** The chosen order of plots for lists: corner and axis as seen. */
export interface ChosenOrder {
  /** The year's walk, by rows and columns, or another walk; null = no choice: each list uses its default. */
  readonly by: 'walk' | 'rows' | 'other' | null
  readonly corner: Corner
  readonly axis: NumberingType
  readonly turn: WalkOrderKind
  /** Run lengths between commas, as typed. */
  readonly breaks: string
}

/** The order of plots that the user has chosen for all lists, labels and plans of the year. */
export const chosenOrderAtom = yearAtom<ChosenOrder>({
  by: null,
  corner: 'bottom_left',
  axis: 'horizontal',
  turn: 'snake',
  breaks: '',
})

/** The runs after which a walk starts over; null if the text is invalid. */
export function parseBreaks(text: string): number[] | null {
  const parts = text.split(/[,;\s]+/).filter((part) => part !== '')
  if (parts.length > maxBreaks || !parts.every((part) => /^[1-9]\d{0,5}$/.test(part))) return null
  const runs = parts.map(Number)
  return runs.every((run) => run <= maxLastBreak) ? runs : null
}

/** The other walk on the stored map; null while its breaks are invalid. */
export const otherWalkAtom = atom((get): StoredWalk | null => {
  const { corner, axis, turn, breaks } = get(chosenOrderAtom)
  const runs = parseBreaks(breaks)
  if (runs === null) return null
  const view = get(viewSideAtom)
  const start_position = storedCorner(corner, view)
  return storedWalk({ start_position, numbering_type: storedNumberingType(axis, view), order: turn, breaks: runs })
})

/** The order for requests; undefined = each list's default, null = the typed breaks are invalid. */
export const requestedOrderAtom = atom((get): 'walk' | 'rows' | StoredWalk | undefined | null => {
  const { by } = get(chosenOrderAtom)
  return by === 'other' ? get(otherWalkAtom) : (by ?? undefined)
})
