import { atom } from 'jotai'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { yearAtom } from '../lifetime.ts'
import type { Store } from '../store.ts'
import type { CellEditor, DesignDraft, HeldPlots, NumberingDraft, PastePreview, StructureDraft } from './modeDrafts.ts'

/** What the modes work on. */
interface Drafts {
  readonly edit: CellEditor
  readonly move: HeldPlots
  readonly width: { readonly text: string }
  readonly numbering: NumberingDraft
  readonly design: DesignDraft
  readonly structure: StructureDraft
  readonly paste: PastePreview
}

type Drafted = keyof Drafts

/**
 * What the map is doing beyond showing, with what it is working on: one mode at a time. Drafts hold plots by id and nothing
 * that follows from the plots, so that they stand whatever changes under them.
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

/** An open editor stays over its plot while that is there. */
function carried(state: MapState, _: FieldYearColumns, to: FieldYearColumns): MapState {
  if (!isIn(state, 'edit') || state.draft.plotId === null) return state
  const { at, plotId } = state.draft
  const plot = to.indexOf.get(plotId)
  return plot === undefined ? atRest : { mode: 'edit', draft: { ...state.draft, at: { ...at, plot } } }
}

const mapStateAtom = yearAtom<MapState>(atRest, { reloaded: carried })

/** Modes that hold nothing: what is chosen in them is chosen at once, and an open editor writes when it is left. */
export const holdNothing: ReadonlySet<MapMode> = new Set(['select', 'paint', 'lasso', 'edit'])

/** The mode's name. */
export const mapModeAtom = atom((get): MapMode => get(mapStateAtom).mode)

/** What a mode is working on; null while another one is on. */
export function draftAtomOf<Mode extends Drafted>(mode: Mode) {
  return atom((get): Drafts[Mode] | null => {
    const state = get(mapStateAtom)
    return isIn(state, mode) ? state.draft : null
  })
}

/** Turns a mode on, which ends the one before it, or puts another draft into it. */
export function enterMode(store: Store, state: MapState): void {
  store.set(mapStateAtom, state)
}

/** Leaves a mode and drops what it was working on; nothing where another one is on. */
export function leaveMode(store: Store, mode: MapMode): void {
  if (store.get(mapStateAtom).mode === mode) store.set(mapStateAtom, atRest)
}
