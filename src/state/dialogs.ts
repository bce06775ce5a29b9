import { atom } from 'jotai'

/** Dialogs and panels that a command can open over the fields page; one at a time. */
export type OpenDialog =
  | { kind: 'palette' }
  | { kind: 'keys' }
  | { kind: 'timeline' }
  | { kind: 'find' }
  | { kind: 'goto' }
  | { kind: 'conflicts' }
  | { kind: 'nursery'; fieldId: number | null }
  | { kind: 'year' }
  | { kind: 'deleteNursery' }
  | { kind: 'deleteYear' }
  | { kind: 'addPlot'; row: number | null; col: number | null }
  | { kind: 'addPlots' }
  | { kind: 'nextYear' }
  | { kind: 'deletePlots' }
  | { kind: 'clearNumbering' }
  | { kind: 'upload'; files: File[] }

export const openDialogAtom = atom<OpenDialog | null>(null)
