import { atom } from 'jotai'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import type { DesignPosition } from '../../../domain/designs/designRequest.ts'
import { usualWidth } from '../../../domain/designs/ownParams.ts'
import { isPlaced } from '../../../domain/layout/positions.ts'
import { signInAtom } from '../../lifetime.ts'
import { requestsOf } from '../../shell/requests.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { selectionAtom, setSelection } from '../../year/selection.ts'
import { draftAtomOf, enterMode, leaveMode } from '../mode/mapState.ts'
import type { DesignDraft } from '../mode/modeDrafts.ts'
import { forgetDesign } from './designAnswer.ts'

/** The draft while design mode is on, else null. */
export const designDraftAtom = draftAtomOf('design')

/** Whether design mode is on. */
export const isDesigningAtom = atom((get) => get(designDraftAtom) !== null)

/** Settings that the next design inherits. */
type DesignSettings = Pick<
  DesignDraft,
  | 'kind'
  | 'reps'
  | 'blocks'
  | 'blockSize'
  | 'width'
  | 'treatmentName'
  | 'corner'
  | 'snake'
  | 'borders'
  | 'gap'
  | 'numbering'
>

/** Settings of the last design: the next one starts with them. */
export const lastDesignAtom = signInAtom<DesignSettings>({
  kind: 'rcbd',
  reps: '3',
  blocks: '4',
  blockSize: '4',
  width: String(usualWidth),
  treatmentName: 'Treatment',
  corner: 'top_left',
  snake: false,
  borders: 0,
  gap: '',
  numbering: 'by_replication',
})

/** Panel fields that a key can focus. */
export type DesignPanelField = 'lines' | 'kind'

/** Requests the focus for a field of the panel, once the panel is mounted. */
export const designFieldRequests = requestsOf<DesignPanelField>({ waits: true })

/** Requests to write the shown design. */
export const applyDesignRequests = requestsOf<undefined>()

/** Requests to cancel the worker. */
export const cancelDesignRequests = requestsOf<undefined>()

const seedsBelow = 1_000_000

/** A random seed, short enough to read aloud. */
export const randomSeed = (): string => String(Math.floor(Math.random() * seedsBelow))

/** The first row below all plots, leaving one row empty; the map's first row if there are no plots. */
export function firstFreeRow(columns: FieldYearColumns): number {
  let lowest = 0
  for (let i = 0; i < columns.count; i++) if (isPlaced(columns, i) && columns.row[i] > lowest) lowest = columns.row[i]
  return lowest === 0 ? 1 : lowest + 2
}

const textOfLines = (columns: FieldYearColumns, ids: Iterable<number>): string =>
  [...ids].flatMap((id) => columns.lines.get(id)?.name ?? []).join('\n')

/** Distinct lines of the selected plots, without checks. */
export function selectedLines(store: Store, checks: readonly number[]): number[] {
  const columns = store.get(loadedYearAtom)
  const { mask } = store.get(selectionAtom)
  const lines = new Set<number>()
  for (let i = 0; columns && i < columns.count; i++)
    if (mask[i] && columns.alive[i] && columns.line[i] > 0) lines.add(columns.line[i])
  for (const check of checks) lines.delete(check)
  return [...lines]
}

/** Turns design mode on with the last settings, for the lines of the selected plots and the year's checks. */
export function openDesign(store: Store): void {
  const columns = store.get(loadedYearAtom)
  if (!columns) return
  forgetDesign(store)
  const row = firstFreeRow(columns)
  enterMode(store, {
    mode: 'design',
    draft: {
      ...store.get(lastDesignAtom),
      lines: textOfLines(columns, selectedLines(store, columns.checks)),
      checks: textOfLines(columns, columns.checks),
      twice: '',
      treatments: '',
      filler: '',
      gaps: [],
      seed: randomSeed(),
      row: String(row),
      col: '1',
      origin: [row, 1],
      swaps: [],
      pickedUp: null,
      pendingSwap: null,
      redrawn: null,
      isChanged: false,
    },
  })
}

/** Leaves design mode without writing. */
export function leaveDesign(store: Store): void {
  const { active } = store.get(selectionAtom)
  leaveMode(store, 'design')
  // An active position that only the preview has disappears with it.
  const columns = store.get(loadedYearAtom)
  const isBeyond = columns && active && active.plot < 0 && active.row > columns.map_rows
  if (isBeyond) setSelection(store, { active: null, anchor: null })
}

/** Changing any other part puts other lines on the positions, which drops swaps and the earlier layout. */
const partsWithSwaps = new Set<keyof DesignDraft>([
  'row',
  'col',
  'swaps',
  'pickedUp',
  'pendingSwap',
  'isChanged',
  'gap',
  'numbering',
])

const shiftPosition = ([row, col]: DesignPosition, down: number, right: number): DesignPosition => [
  row + down,
  col + right,
]

/** Shifts swaps to the origin of another design. */
const shiftSwaps = (swaps: DesignDraft['swaps'], down: number, right: number): DesignDraft['swaps'] =>
  swaps.map(([from, to]) => [shiftPosition(from, down, right), shiftPosition(to, down, right)] as const)

/** The origin as typed; where a text is no row or column, such as a half-typed number, `last` applies. */
function originOf({ row, col }: Pick<DesignDraft, 'row' | 'col'>, last: DesignPosition): DesignPosition {
  const readSettings = (text: string, otherwise: number) =>
    /^\d{1,10}$/.test(text.trim()) && Number(text) > 0 ? Number(text) : otherwise
  return [readSettings(row, last[0]), readSettings(col, last[1])]
}

/** Changes parts of the draft. */
export function changeDesign(store: Store, part: Partial<DesignDraft>): void {
  const draft = store.get(designDraftAtom)
  if (!draft) return
  const next = { ...draft, isChanged: true, ...part }
  const isOther = (Object.keys(part) as (keyof DesignDraft)[]).some((name) => !partsWithSwaps.has(name))
  const isMoved = part.row !== undefined || part.col !== undefined
  const origin = originOf(next, draft.origin)
  const [down, right] = [origin[0] - draft.origin[0], origin[1] - draft.origin[1]]
  const swaps = isOther ? [] : down !== 0 || right !== 0 ? shiftSwaps(next.swaps, down, right) : next.swaps
  const rests = isOther || isMoved ? { pickedUp: null, pendingSwap: null } : {}
  const redrawn = isOther ? null : next.redrawn
  enterMode(store, { mode: 'design', draft: { ...next, origin, swaps, redrawn, ...rests } })
}

/** Replaces the whole draft, including its swaps. */
export function putDesign(store: Store, part: Partial<DesignDraft>): void {
  const draft = store.get(designDraftAtom)
  if (!draft) return
  const next = { ...draft, pickedUp: null, pendingSwap: null, isChanged: true, ...part }
  enterMode(store, { mode: 'design', draft: { ...next, origin: originOf(next, draft.origin) } })
}

/** Saves the settings of a design for the next one. */
export function saveDesignSettings(store: Store, draft: DesignDraft): void {
  const { kind, reps, blocks, blockSize, width, treatmentName, corner, snake, borders, gap, numbering } = draft
  const settings = { kind, reps, blocks, blockSize, width, treatmentName, corner, snake, borders, gap, numbering }
  store.set(lastDesignAtom, settings)
}

/** Draws a new seed. */
export function redrawSeed(store: Store): void {
  changeDesign(store, { seed: randomSeed() })
}
