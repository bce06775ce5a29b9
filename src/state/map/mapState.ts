import { atom } from 'jotai'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { yearAtom } from '../lifetime.ts'
import type { Store } from '../store.ts'
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

type Drafted = keyof Drafts

/**
 * The mode of the map with its draft; one mode at a time. Drafts refer to plots by id and store nothing derived, so they
 * stay valid under any change.
 */
type MapState =
  | { readonly mode: 'select' | 'paint' | 'lasso' }
  | { [Mode in Drafted]: { readonly mode: Mode; readonly draft: Drafts[Mode] } }[Drafted]

export type MapMode = MapState['mode']

const atRest: MapState = { mode: 'select' }

const isIn = <Mode extends Drafted>(
  state: MapState,
  mode: Mode,
): state is MapState & { mode: Mode; draft: Drafts[Mode] } => state.mode === mode

/** An open editor stays as long as its plot exists. */
function carried(state: MapState, _: FieldYearColumns, to: FieldYearColumns): MapState {
  if (!isIn(state, 'edit') || state.draft.plotId === null) return state
  const { at, plotId } = state.draft
  const plot = to.indexOf.get(plotId)
  return plot === undefined ? atRest : { mode: 'edit', draft: { ...state.draft, at: { ...at, plot } } }
}

const mapStateAtom = yearAtom<MapState>(atRest, { reloaded: carried })

/** Modes without a draft to lose: their selections are final, and an open editor writes when it closes. */
export const modesWithoutDraft: ReadonlySet<MapMode> = new Set(['select', 'paint', 'lasso', 'edit'])

/** The mode's name. */
export const mapModeAtom = atom((get): MapMode => get(mapStateAtom).mode)

/** The draft of a mode; null while another one is on. */
export function draftAtomOf<Mode extends Drafted>(mode: Mode) {
  return atom((get): Drafts[Mode] | null => {
    const state = get(mapStateAtom)
    return isIn(state, mode) ? state.draft : null
  })
}

/** Turns a mode on, which ends the previous one, or replaces its draft. */
export function enterMode(store: Store, state: MapState): void {
  store.set(mapStateAtom, state)
}

/** Leaves a mode and drops its draft; no effect while another mode is on. */
export function leaveMode(store: Store, mode: MapMode): void {
  if (store.get(mapStateAtom).mode === mode) store.set(mapStateAtom, atRest)
}
