import { atom } from 'jotai'
import type { TouchedLines } from '../../domain/change/applyToCrop.ts'
import { type ChangeScope, cropScope, isSameScope, yearScope } from '../../domain/change/scope.ts'
import type { CropColumns } from '../../domain/columns/cropColumns.ts'
import { session } from '../account/session.ts'
import { carryCropAtom, cropAtom, deviceAtom } from '../lifetime.ts'
import type { Store } from '../store.ts'
import { loadedYearAtom } from '../year/loaded.ts'
import type { LoadFailure, LoadProgress } from '../year/loading.ts'

/**
 * The crop's lines and traits, once a page has requested them, separate from the loaded field-year. Mutated in place by
 * `transact` and server changes, as the field-year is; a new object means a reload.
 */
export const openCropAtom = cropAtom<CropColumns | null>(null)

/**
 * The crop whose columns are open or loading; null = no page has needed them yet. They stay open and follow the log
 * until another crop is chosen.
 */
export const requestedCropIdAtom = cropAtom<number | null>(null)

/** Progress of loading the crop's columns; null = not loading. */
export const cropLoadingAtom = cropAtom<LoadProgress | null>(null)

/** Why the crop's columns could not be loaded; null = loaded or loading. */
export const cropFailureAtom = cropAtom<LoadFailure | null>(null)

/** When the offline copy of the crop's columns was stored (ms since 1970); null = they come from the server. */
export const cropCopyAtAtom = cropAtom<number | null>(null)

/** What the last write touched in the crop's columns; `touched` null = everything, after a load. */
export const touchedLinesAtom = deviceAtom<{ revision: number; touched: TouchedLines | null }>({
  revision: 0,
  touched: null,
})

/** Opens or reloads the crop's columns. State with line indexes is reset or carried over. */
export const putOpenCropAtom = atom(null, (get, set, columns: CropColumns, copyAt: number | null) => {
  const before = get(openCropAtom)
  if (before) set(carryCropAtom, before, columns)
  set(openCropAtom, columns)
  set(cropCopyAtAtom, copyAt)
  set(cropFailureAtom, null)
  set(touchedLinesAtom, { revision: get(touchedLinesAtom).revision + 1, touched: null })
})

/**
 * Whether the page on screen edits and undoes changes of a year or of a crop; null = neither. For 'crop', the chosen
 * crop's columns are loaded, cached and kept up to date.
 */
export const activeScopeKindAtom = deviceAtom<ChangeScope['of'] | null>('year')

/** The id of the crop that is edited; null if a year or nothing is. */
export const activeCropIdAtom = atom((get) =>
  get(activeScopeKindAtom) === 'crop' ? (get(session.selectedCulture)?.spec_id ?? null) : null,
)

/** The scope that is edited; null while it is not loaded. */
export const activeScopeAtom = atom((get): ChangeScope | null => {
  const kind = get(activeScopeKindAtom)
  if (kind === null) return null
  if (kind === 'crop') {
    const crop = get(openCropAtom)
    return crop && cropScope(crop.spec_id)
  }
  const columns = get(loadedYearAtom)
  return columns && yearScope(columns.year_id)
})

/** Whether changes of a scope are visible: its field-year, or something of its crop, is on screen. */
export const isShownAtom = atom((get) => {
  const columns = get(loadedYearAtom)
  const crop = get(openCropAtom)
  const shown = [
    ...(columns ? [yearScope(columns.year_id), cropScope(columns.spec_id)] : []),
    ...(crop ? [cropScope(crop.spec_id)] : []),
  ]
  return (scope: ChangeScope) => shown.some((shownScope) => isSameScope(shownScope, scope))
})

/** Sequence number of the last shown change of a scope; 0 if nothing of it is shown. */
export function seqOf(store: Store, { of, id }: ChangeScope): number {
  const columns = store.get(loadedYearAtom)
  const crop = store.get(openCropAtom)
  if (of === 'year') return columns?.year_id === id ? columns.seq : 0
  if (crop?.spec_id === id) return crop.seq
  return columns?.spec_id === id ? columns.crop_seq : 0
}

/** The position in a crop's log that open columns have reached. */
interface CropCursor {
  readonly seq: number
  /** Records that the change with this number is included. */
  advance(seq: number): void
  readonly of: ChangeScope['of']
}

/** The cursors of all open columns (field-year, crop) that contain lines and traits of a crop. */
export function cropCursors(store: Store, cropId: number): CropCursor[] {
  const columns = store.get(loadedYearAtom)
  const crop = store.get(openCropAtom)
  const cursors: CropCursor[] = []
  if (columns?.spec_id === cropId)
    cursors.push({
      of: 'year',
      seq: columns.crop_seq,
      advance(seq) {
        columns.crop_seq = seq
      },
    })
  if (crop?.spec_id === cropId)
    cursors.push({
      of: 'crop',
      seq: crop.seq,
      advance(seq) {
        crop.seq = seq
      },
    })
  return cursors
}
