import { atom } from 'jotai'
import type { ChangeName } from '../domain/change/changeSet.ts'
import { type MapView, storedView } from '../domain/layout/viewCorner.ts'
import type { Camera } from './camera.ts'
import { cropAtom, deviceAtom, signInAtom, yearAtom } from './lifetime.ts'

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

export function colouringOf(subject: ColourSubject, mode: ScaleMode = 'continuous'): Colouring {
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

/** How numbers are coloured: as was chosen last, at first continuously. */
export const scaleModeAtom = signInAtom<ScaleMode>('continuous')

/** Null until a field-year is loaded; then the first quantitative trait unless the user chose otherwise. */
export const colouringAtom = cropAtom<Colouring | null>(null)
export const formerColouringAtom = cropAtom<Colouring | null>(null)

/** The field that the map shows as text and edits in place: `label`, `line` or `trait:<id>`, `comment`. */
export const shownFieldAtom = cropAtom<string>('label')

/**
 * Legend classes that are shown while others dim, null = all, and those that are left out of sight altogether: by names
 * that hold while the rows of the legend move (map/legendFilter.ts), of the subject that they belong to.
 */
export interface LegendFilter {
  readonly subject: string | null
  readonly shown: ReadonlySet<string> | null
  readonly hidden: ReadonlySet<string>
}

/** Every class is in sight. */
export const wholeLegend: LegendFilter = { subject: null, shown: null, hidden: new Set<string>() }

export const legendFilterAtom = yearAtom<LegendFilter>(wholeLegend)

/** Which stored corner is drawn bottom left, and whether the view is turned or mirrored to bring it there. */
export const viewSideAtom = signInAtom<MapView>(storedView)

/** Width of a cell at 100 %, CSS pixels. */
export const fullSizeCell = 40

/** Camera of the map, whose unit is a cell. */
export const cameraAtom = yearAtom<Camera | null>(null)

/** Zoom in whole percent of a cell's full size, which a pan leaves as it is; null before anything is loaded. */
export const zoomPercentAtom = atom((get): number | null => {
  const camera = get(cameraAtom)
  return camera && Math.round((camera.scaleX / fullSizeCell) * 100)
})

/** The share of the width that the map has at first. */
export const usualSplit = 0.55

/** Share of the width that the map takes, 0 … 1; 0 and 1 collapse a side. */
export const splitAtom = deviceAtom(usualSplit)

/** Reads a kept share of the width; anything else is the usual one. */
export function readSplit(text: string | null): number {
  const share = text === null || text.trim() === '' ? Number.NaN : Number(text)
  return share >= 0 && share <= 1 ? share : usualSplit
}

/** What a message can be about, see messageLife.ts. */
export type MessageTopic = 'selection' | 'place' | 'doing' | 'sticky' | 'entries' | 'look' | 'copied' | 'saving'

/** Status-bar messages, newest first: results of edits as a key of src/words with its numbers. */
export interface Message {
  id: number
  kind: 'info' | 'warning' | 'error'
  key: string
  params: Record<string, string | number>
  /** What it is true of: it goes when that changes. Absent = of this moment: it goes with whatever is done next. */
  about?: readonly MessageTopic[]
  /** The change that the message is about; its name in the reader's language stands for `name` in the sentence. */
  of?: ChangeName
  /** The command that helps instead, which stands beside the message. */
  offers?: string
  /** Shown together with the message before it: both are what one command came to. */
  isBesideResult?: boolean
  at: number
}
export const messagesAtom = yearAtom<Message[]>([])
const messageLimit = 50

/** Number of the last message. */
const lastMessageAtom = deviceAtom(0)

/** What one command came to and is still true: the newest message and those that it stands beside. */
export const shownMessagesAtom = yearAtom<readonly Message[]>([])

export const tellAtom = atom(null, (get, set, told: Omit<Message, 'id' | 'at'>) => {
  set(lastMessageAtom, (before) => before + 1)
  const message = { ...told, id: get(lastMessageAtom), at: Date.now() }
  set(shownMessagesAtom, told.isBesideResult ? [...get(shownMessagesAtom), message] : [message])
  set(messagesAtom, [message, ...get(messagesAtom)].slice(0, messageLimit))
})
