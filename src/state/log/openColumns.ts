import { atom } from 'jotai'
import type { TouchedLines } from '../../domain/change/applyToCrop.ts'
import { type ChangeScope, isSameScope, ofCrop, ofYear } from '../../domain/change/scope.ts'
import type { CropColumns } from '../../domain/columns/cropColumns.ts'
import { session } from '../account/session.ts'
import { carryCropAtom, cropAtom, deviceAtom } from '../lifetime.ts'
import type { Store } from '../store.ts'
import { loadedAtom } from '../year/loaded.ts'
import type { LoadFailure, LoadProgress } from '../year/loading.ts'

/**
 * The crop's lines and traits beside the loaded field-year, once a page has asked for them. Written in place by `transact`
 * and what comes from the server, as the field-year is; a new object means that they were reloaded.
 */
export const openCropAtom = cropAtom<CropColumns | null>(null)

/**
 * The crop whose columns are open or on their way; null = no page has worked on it yet. They stay open, and follow its log,
 * until another crop is chosen.
 */
export const openedCropIdAtom = cropAtom<number | null>(null)

/** How far the load of the crop's columns is; null when none is on its way. */
export const cropLoadingAtom = cropAtom<LoadProgress | null>(null)

/** Why the crop's columns could not be loaded; null when they could, or are being. */
export const cropFailureAtom = cropAtom<LoadFailure | null>(null)

/** When the crop's columns were kept (ms since 1970), while they are an offline copy; null = an answer of the server. */
export const cropCopyAtAtom = cropAtom<number | null>(null)

/** What the last write touched of the crop's columns; null = all of them: a load. */
export const touchedLinesAtom = deviceAtom<{ revision: number; touched: TouchedLines | null }>({
  revision: 0,
  touched: null,
})

/** Opens a crop's columns, or the same ones reloaded: what holds indexes of lines ends or is carried over with them. */
export const putOpenCropAtom = atom(null, (get, set, columns: CropColumns, copyAt: number | null) => {
  const before = get(openCropAtom)
  if (before) set(carryCropAtom, before, columns)
  set(openCropAtom, columns)
  set(cropCopyAtAtom, copyAt)
  set(cropFailureAtom, null)
  set(touchedLinesAtom, { revision: get(touchedLinesAtom).revision + 1, touched: null })
})

/**
 * Whose changes the page on screen makes, and takes back; null = it makes none. Where it is the crop, the chosen crop's
 * columns are loaded, kept and followed.
 */
export const workedOnAtom = deviceAtom<ChangeScope['of'] | null>('year')

/** The crop that is worked on; null where a year or nothing is. */
export const workedCropIdAtom = atom((get) =>
  get(workedOnAtom) === 'crop' ? (get(session.selectedCulture)?.spec_id ?? null) : null,
)

/** The scope that is worked on; null while nothing of it is loaded. */
export const workedScopeAtom = atom((get): ChangeScope | null => {
  const of = get(workedOnAtom)
  if (of === null) return null
  if (of === 'crop') {
    const crop = get(openCropAtom)
    return crop && ofCrop(crop.spec_id)
  }
  const columns = get(loadedAtom)
  return columns && ofYear(columns.year_id)
})

/** Whether what a scope's changes write is on screen: its field-year, or something of its crop. */
export const isShownAtom = atom((get) => {
  const columns = get(loadedAtom)
  const crop = get(openCropAtom)
  const shown = [
    ...(columns ? [ofYear(columns.year_id), ofCrop(columns.spec_id)] : []),
    ...(crop ? [ofCrop(crop.spec_id)] : []),
  ]
  return (scope: ChangeScope) => shown.some((one) => isSameScope(one, scope))
})

/** Number of the last change of a scope's log that is shown; 0 when nothing of it is. */
export function seqOf(store: Store, { of, id }: ChangeScope): number {
  const columns = store.get(loadedAtom)
  const crop = store.get(openCropAtom)
  if (of === 'year') return columns?.year_id === id ? columns.seq : 0
  if (crop?.spec_id === id) return crop.seq
  return columns?.spec_id === id ? columns.crop_seq : 0
}

/** Where the crop's log stands in open columns: in a field-year's own, or in the crop's. */
interface CropHolder {
  readonly seq: number
  /** Says that the change with this number is contained. */
  advance(seq: number): void
  readonly of: ChangeScope['of']
}

/** The open columns that hold lines and traits of a crop. */
export function cropHolders(store: Store, specId: number): CropHolder[] {
  const columns = store.get(loadedAtom)
  const crop = store.get(openCropAtom)
  const holders: CropHolder[] = []
  if (columns?.spec_id === specId)
    holders.push({
      of: 'year',
      seq: columns.crop_seq,
      advance(seq) {
        columns.crop_seq = seq
      },
    })
  if (crop?.spec_id === specId)
    holders.push({
      of: 'crop',
      seq: crop.seq,
      advance(seq) {
        crop.seq = seq
      },
    })
  return holders
}
