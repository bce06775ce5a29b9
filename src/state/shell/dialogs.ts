import type { Correction, HeadMapping } from '../../domain/files/headers/mapping.ts'
import type { FileChoices } from '../../domain/files/uploadRecord.ts'
import { yearAtom } from '../lifetime.ts'
import type { PhotoOf } from '../photos/waitingPhotos.ts'

/** How a file uploaded from its review is read: its columns, the user's choices and the rows left out. */
export interface UploadReading {
  readonly mapping: HeadMapping
  readonly choices: FileChoices
  readonly corrections: readonly Correction[]
}

/** Dialogs and panels that a command can open over a page; one at a time. */
export type OpenDialog =
  | { kind: 'palette' }
  | { kind: 'keys' }
  | { kind: 'about' | 'messages' }
  | { kind: 'renameCrop' | 'deleteCrop' | 'addSampleCrop' }
  | { kind: 'cellHistory'; rowId: number; field: string }
  | { kind: 'find' }
  | { kind: 'goto' }
  | { kind: 'conflicts' }
  | { kind: 'nursery'; fieldId: number | null }
  | { kind: 'year' }
  | { kind: 'deleteNursery' }
  | { kind: 'deleteYear' }
  | { kind: 'addPlot'; row: number | null; col: number | null }
  | { kind: 'addPlots' }
  | { kind: 'addTrait' }
  | { kind: 'saveResult' }
  | { kind: 'editResult' | 'deleteResult'; id: number }
  | { kind: 'recount'; traitId: number | null }
  | { kind: 'formula'; traitId: number | null; text?: string; rows?: 'selected' | 'shown' }
  | { kind: 'phenotype' | 'stage' | 'technology' | 'genotype'; traitId: number | null }
  | { kind: 'suppress' | 'note' | 'replace' }
  | { kind: 'pasteSpecial'; clipboard: { readonly text: string; readonly html: string }; on: 'map' | 'table' }
  | { kind: 'pageFilter'; field: string | null }
  | { kind: 'addLine' | 'promoteLine' }
  | { kind: 'parentsOfLine'; line: number }
  | { kind: 'nextYear' }
  | {
      kind: 'planCrossings'
      females?: readonly number[]
      males?: readonly number[]
      /** Restricts the parents to these crosses, mother first. */
      pairs?: readonly (readonly [number, number])[]
    }
  | { kind: 'genomeSettings' | 'saveIdeotype' | 'keepIdeotype' }
  | { kind: 'markerEffects'; marker: number }
  | { kind: 'yearData' }
  | { kind: 'takeOut' | 'editTrait'; traitId: number }
  | { kind: 'marker'; markerId: number }
  | { kind: 'deletePlots' | 'selections' | 'saveRecipe' }
  | { kind: 'addDivision' | 'removedPeople' }
  | { kind: 'removePerson' | 'movePerson' | 'deleteDivision'; id: number }
  | { kind: 'promote' }
  | { kind: 'renameLine'; lineId: number }
  | { kind: 'download'; first?: 'plan' | 'labels' }
  | { kind: 'plantMeans' }
  | { kind: 'bindPhotos'; files: readonly File[] }
  | { kind: 'photo' | 'deletePhoto'; of: PhotoOf; owner: number; key: string }
  | { kind: 'deleteGenomeFile'; id: number; name: string }
  | { kind: 'clearNumbering' }
  | { kind: 'leaveDesign' }
  | { kind: 'warehouse' | 'storeLocation'; id: number | null }
  | { kind: 'deleteWarehouse' | 'addLot' | 'sowingPlan' | 'seedLimits' }
  | { kind: 'deleteLocation'; id: number }
  | {
      kind: 'seedEntry'
      what: 'booked' | 'received' | 'withdrawn' | 'counted' | 'moved'
      lot: number
      /** The amount as typed into the lot's cell. */
      amount?: string
      /** Target of a move: moves the typed part of the lot. */
      location?: number
    }
  | { kind: 'editLot' | 'deleteLot'; lot: number }
  | { kind: 'upload'; upload: string | null; files: readonly File[]; reading?: UploadReading }

/** Dialogs that act on the field-year they were opened over: closed when another one is shown. */
const yearDialogs: ReadonlySet<OpenDialog['kind']> = new Set([
  'cellHistory',
  'goto',
  'conflicts',
  'addPlot',
  'addPlots',
  'saveResult',
  'recount',
  'pageFilter',
  'formula',
  'phenotype',
  'stage',
  'technology',
  'genotype',
  'suppress',
  'note',
  'replace',
  'pasteSpecial',
  'nextYear',
  'yearData',
  'takeOut',
  'editTrait',
  'marker',
  'deletePlots',
  'selections',
  'saveRecipe',
  'promote',
  'renameLine',
  'download',
  'plantMeans',
  'bindPhotos',
  'photo',
  'deletePhoto',
  'deleteGenomeFile',
  'clearNumbering',
  'leaveDesign',
])

export const openDialogAtom = yearAtom<OpenDialog | null>(null, {
  otherYear: (dialog) => (dialog && yearDialogs.has(dialog.kind) ? null : dialog),
})
