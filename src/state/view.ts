import { atom } from 'jotai'
import type { ChangeName } from '../domain/change/changeSet.ts'
import { type MapView, storedView } from '../domain/layout/viewCorner.ts'

/** What the map colours by: a trait id, or one of the fixed subjects. */
export type ColourSubject =
  | { by: 'trait'; trait: number }
  | { by: 'line' | 'mother' | 'father' | 'rep' | 'missing' | 'out' | 'number' | 'changed' }

export type ScaleMode = 'continuous' | 'binned' | 'categories'
export type BinRule = 'quantile' | 'equal' | 'own'
export type PaletteName = 'viridis' | 'cividis' | 'diverging'

/** A colouring of the map: subject, scale and palette. `middle` is the diverging palette's chosen middle. */
export interface Colouring {
  subject: ColourSubject
  mode: ScaleMode
  bins: BinRule
  classes: number
  limits: number[] | null
  palette: PaletteName
  middle: number | null
  reversed: boolean
}

export function colouringOf(subject: ColourSubject, mode: ScaleMode = 'binned'): Colouring {
  return {
    subject,
    mode,
    bins: 'quantile',
    classes: 6,
    limits: null,
    palette: 'viridis',
    middle: null,
    reversed: false,
  }
}

/** Null until a field-year is loaded; then the first quantitative trait unless the user chose otherwise. */
export const colouringAtom = atom<Colouring | null>(null)
export const formerColouringAtom = atom<Colouring | null>(null)

/** The field that the map shows as text and edits in place: `label`, `line` or `trait:<id>`, `comment`. */
export const shownFieldAtom = atom<string>('label')

/** Legend classes that are shown while others dim; null = all. Hidden classes are left out of sight altogether. */
export const legendFilterAtom = atom<{ shown: Set<number> | null; hidden: Set<number> }>({
  shown: null,
  hidden: new Set<number>(),
})

/** Plot indexes that the table's filter leaves; null = no filter. */
export const tableFilterAtom = atom<Uint8Array | null>(null)

/** Which stored corner is drawn bottom left, and whether the view is turned or mirrored to bring it there. */
export const viewSideAtom = atom<MapView>(storedView)

/** Width of a cell at 100 %, CSS pixels. */
export const fullSizeCell = 40

/** Camera of the map: CSS pixels per cell and the field coordinate at the window's top left. */
export interface Camera {
  cellWidth: number
  cellHeight: number
  x: number
  y: number
}
export const cameraAtom = atom<Camera | null>(null)

/** Zoom in whole percent of a cell's full size, which a pan leaves as it is; null before anything is loaded. */
export const zoomPercentAtom = atom((get): number | null => {
  const camera = get(cameraAtom)
  return camera && Math.round((camera.cellWidth / fullSizeCell) * 100)
})

/** Share of the width that the map takes, 0 … 1; 0 and 1 collapse a side. */
export const splitAtom = atom(0.55)

/** What the map is doing beyond showing: one mode at a time. */
export type MapMode = 'select' | 'numbering' | 'width' | 'move' | 'paint' | 'edit'
export const mapModeAtom = atom<MapMode>('select')

/** Status-bar messages, newest first: results of edits as a key of src/words with its numbers. */
export interface Message {
  id: number
  kind: 'info' | 'warning' | 'error'
  key: string
  params: Record<string, string | number>
  /** The change that the message is about; its name in the reader's language stands for `name` in the sentence. */
  of?: ChangeName
  /** Shown together with the message before it: both are what one command came to. */
  isBesideResult?: boolean
  at: number
}
export const messagesAtom = atom<Message[]>([])
const messageLimit = 50

let lastMessage = 0

export const tellAtom = atom(null, (get, set, message: Omit<Message, 'id' | 'at'>) => {
  set(messagesAtom, [{ ...message, id: ++lastMessage, at: Date.now() }, ...get(messagesAtom)].slice(0, messageLimit))
})
