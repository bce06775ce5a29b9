import { atom } from 'jotai'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import type { Place } from '../../../domain/designs/designRequest.ts'
import { usualWidth } from '../../../domain/designs/ownParams.ts'
import { isPlaced } from '../../../domain/layout/positions.ts'
import { signInAtom } from '../../lifetime.ts'
import { requestsOf } from '../../shell/requests.ts'
import type { Store } from '../../store.ts'
import { loadedAtom } from '../../year/loaded.ts'
import { selectionAtom, setSelection } from '../../year/selection.ts'
import { draftAtomOf, enterMode, leaveMode } from '../mapState.ts'
import type { DesignDraft } from '../modeDrafts.ts'
import { forgetDesign } from './designAnswer.ts'

/** The draft while design mode is on, else null. */
export const designDraftAtom = draftAtomOf('design')

/** Whether design mode is on. */
export const isDesigningAtom = atom((get) => get(designDraftAtom) !== null)

/** What a design keeps for the next one. */
type Kept = Pick<
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

/** What was laid out last: the next design begins with it. */
export const lastDesignAtom = signInAtom<Kept>({
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

/** Fields of the panel that a key leads to. */
export type DesignPanelField = 'lines' | 'kind'

/** A field of the panel is to take the focus, as soon as the panel is there. */
export const designFieldRequests = requestsOf<DesignPanelField>({ waits: true })

/** What is shown is to be written. */
export const applyDesignRequests = requestsOf<undefined>()

/** What the worker is at is to be given up. */
export const cancelDesignRequests = requestsOf<undefined>()

const seedsBelow = 1_000_000

/** A seed nobody has chosen; short enough to be read out. */
export const drawnSeed = (): string => String(Math.floor(Math.random() * seedsBelow))

/** The first row below all plots, one left empty; the first of the map where there are none. */
export function freeRow(columns: FieldYearColumns): number {
  let lowest = 0
  for (let i = 0; i < columns.count; i++) if (isPlaced(columns, i) && columns.row[i] > lowest) lowest = columns.row[i]
  return lowest === 0 ? 1 : lowest + 2
}

const textOfLines = (columns: FieldYearColumns, ids: Iterable<number>): string =>
  [...ids].flatMap((id) => columns.lines.get(id)?.name ?? []).join('\n')

/** Lines of the selected plots, each once, but for those that are checks. */
export function selectedLines(store: Store, checks: readonly number[]): number[] {
  const columns = store.get(loadedAtom)
  const { mask } = store.get(selectionAtom)
  const lines = new Set<number>()
  for (let i = 0; columns && i < columns.count; i++)
    if (mask[i] && columns.alive[i] && columns.line[i] > 0) lines.add(columns.line[i])
  for (const check of checks) lines.delete(check)
  return [...lines]
}

/** Turns design mode on with what was used last, for the lines of the selected plots and the year's checks. */
export function openDesign(store: Store): void {
  const columns = store.get(loadedAtom)
  if (!columns) return
  forgetDesign(store)
  const row = freeRow(columns)
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
      seed: drawnSeed(),
      row: String(row),
      col: '1',
      origin: [row, 1],
      swaps: [],
      held: null,
      asked: null,
      redrawn: null,
      isChanged: false,
    },
  })
}

/** Leaves design mode; nothing was written. */
export function leaveDesign(store: Store): void {
  const { active } = store.get(selectionAtom)
  leaveMode(store, 'design')
  // A place of the preview alone is gone with it.
  const columns = store.get(loadedAtom)
  const isBeyond = columns && active && active.plot < 0 && active.row > columns.map_rows
  if (isBeyond) setSelection(store, { active: null, anchor: null })
}

/** Another way to lay out a design leaves other lines on its places: what was swapped there is forgotten, and how it was drawn before. */
const keepsSwaps = new Set<keyof DesignDraft>(['row', 'col', 'swaps', 'held', 'asked', 'isChanged', 'gap', 'numbering'])

const moved = ([row, col]: Place, down: number, right: number): Place => [row + down, col + right]

/** The same swaps in a design that begins elsewhere. */
const movedSwaps = (swaps: DesignDraft['swaps'], down: number, right: number): DesignDraft['swaps'] =>
  swaps.map(([from, to]) => [moved(from, down, right), moved(to, down, right)] as const)

/** A place as it is typed; where a text is no row or column, as while another number is typed, the `last` one stays. */
function originOf({ row, col }: Pick<DesignDraft, 'row' | 'col'>, last: Place): Place {
  const read = (text: string, otherwise: number) =>
    /^\d{1,10}$/.test(text.trim()) && Number(text) > 0 ? Number(text) : otherwise
  return [read(row, last[0]), read(col, last[1])]
}

/** Changes parts of the draft. */
export function changeDesign(store: Store, part: Partial<DesignDraft>): void {
  const draft = store.get(designDraftAtom)
  if (!draft) return
  const next = { ...draft, isChanged: true, ...part }
  const isOther = (Object.keys(part) as (keyof DesignDraft)[]).some((name) => !keepsSwaps.has(name))
  const isMoved = part.row !== undefined || part.col !== undefined
  const origin = originOf(next, draft.origin)
  const [down, right] = [origin[0] - draft.origin[0], origin[1] - draft.origin[1]]
  const swaps = isOther ? [] : down !== 0 || right !== 0 ? movedSwaps(next.swaps, down, right) : next.swaps
  const rests = isOther || isMoved ? { held: null, asked: null } : {}
  const redrawn = isOther ? null : next.redrawn
  enterMode(store, { mode: 'design', draft: { ...next, origin, swaps, redrawn, ...rests } })
}

/** Puts a whole design into the draft, its swaps too. */
export function putDesign(store: Store, part: Partial<DesignDraft>): void {
  const draft = store.get(designDraftAtom)
  if (!draft) return
  const next = { ...draft, held: null, asked: null, isChanged: true, ...part }
  enterMode(store, { mode: 'design', draft: { ...next, origin: originOf(next, draft.origin) } })
}

/** Keeps what was laid out for the next design. */
export function keepDesign(store: Store, draft: DesignDraft): void {
  const { kind, reps, blocks, blockSize, width, treatmentName, corner, snake, borders, gap, numbering } = draft
  const kept = { kind, reps, blocks, blockSize, width, treatmentName, corner, snake, borders, gap, numbering }
  store.set(lastDesignAtom, kept)
}

/** Draws another seed. */
export function drawAgain(store: Store): void {
  changeDesign(store, { seed: drawnSeed() })
}
