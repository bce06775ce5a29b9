import { atom } from 'jotai'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { yearAtom } from '../../lifetime.ts'
import type { Store } from '../../store.ts'
import type {
  CellEditor,
  DesignDraft,
  MovingPlots,
  NumberingDraft,
  PastePreview,
  StructureDraft,
} from './modeDrafts.ts'

/** What each mode works on. */
interface Drafts {
  readonly edit: CellEditor
  readonly move: MovingPlots
  readonly width: { readonly text: string }
  readonly numbering: NumberingDraft
  readonly design: DesignDraft
  readonly structure: StructureDraft
  readonly paste: PastePreview
}

type ModeWithDraft = keyof Drafts

/**
 * The mode of the map with its draft; one mode at a time. Drafts refer to plots by id and store nothing derived, so they
 * stay valid under any change.
 */
type MapState =
  | { readonly mode: 'select' | 'paint' | 'lasso' }
  | { [Mode in ModeWithDraft]: { readonly mode: Mode; readonly draft: Drafts[Mode] } }[ModeWithDraft]

export type MapMode = MapState['mode']

const initialState: MapState = { mode: 'select' }

const isInMode = <Mode extends ModeWithDraft>(
  state: MapState,
  mode: Mode,
): state is MapState & { mode: Mode; draft: Drafts[Mode] } => state.mode === mode

/** An open editor stays as long as its plot exists. */
function carryMapState(state: MapState, _: FieldYearColumns, to: FieldYearColumns): MapState {
  if (!isInMode(state, 'edit') || state.draft.plotId === null) return state
  const { at, plotId } = state.draft
  const plot = to.indexOf.get(plotId)
  return plot === undefined ? initialState : { mode: 'edit', draft: { ...state.draft, at: { ...at, plot } } }
}

const mapStateAtom = yearAtom<MapState>(initialState, { reloaded: carryMapState })

/** Modes without a draft to lose: their selections are final, and an open editor writes when it closes. */
export const modesWithoutDraft: ReadonlySet<MapMode> = new Set(['select', 'paint', 'lasso', 'edit'])

/** The mode's name. */
export const mapModeAtom = atom((get): MapMode => get(mapStateAtom).mode)

/** The draft of a mode; null while another one is on. */
export function draftAtomOf<Mode extends ModeWithDraft>(mode: Mode) {
  return atom((get): Drafts[Mode] | null => {
    const state = get(mapStateAtom)
    return isInMode(state, mode) ? state.draft : null
  })
}

/** Turns a mode on, which ends the previous one, or replaces its draft. */
export function enterMode(store: Store, state: MapState): void {
  store.set(mapStateAtom, state)
}

/** Leaves a mode and drops its draft; no effect while another mode is on. */
export function leaveMode(store: Store, mode: MapMode): void {
  if (store.get(mapStateAtom).mode === mode) store.set(mapStateAtom, initialState)
}
