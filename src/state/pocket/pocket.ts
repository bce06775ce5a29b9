import { atom } from 'jotai'
import { type FieldYearColumns, type TraitColumn, traitColumn } from '../../domain/columns/fieldYear.ts'
import { walkOrder } from '../../domain/layout/walkOrder.ts'
import { valueField } from '../../domain/plots/plotFields.ts'
import { hasValueAt, pocketStep } from '../../domain/pocket/pocketWalk.ts'
import { readCellInput } from '../../domain/sheet/cellInput.ts'
import { session } from '../account/session.ts'
import { shownFieldAtom } from '../colour/colouring.ts'
import { yearAtom } from '../lifetime.ts'
import { refusedAt } from '../log/refusedCells.ts'
import { readSeenCells } from '../log/seenCells.ts'
import { nameOfMapEdits } from '../map/cellWrite.ts'
import { plotsSourceAtom } from '../sheet/openSheet.ts'
import { commitTyped } from '../sheet/typing.ts'
import { showMessageAtom } from '../shell/messages.ts'
import { readSetting, writeSetting } from '../shell/settings.ts'
import type { Store } from '../store.ts'
import { loadedAtom, revisionAtom } from '../year/loaded.ts'
import { selectionAtom, selectPlots } from '../year/selection.ts'
import { readTyped, type Typed, writtenTyped } from './keptTyped.ts'
import { type KeptPocket, type PocketSettings, readPocket, writtenPocket } from './pocketSettings.ts'

/** How the open year is walked; null = it is still to be chosen. */
const pocketSettingsAtom = yearAtom<PocketSettings | null>(null)

/** The trait that is entered, by its id. */
const pocketTraitIdAtom = yearAtom<number | null>(null)

const typedAtom = yearAtom<Typed | null>(null)

/** The cell at which the walk has ended, with a value: what is typed on would be meant for a next plot. Null = the walk goes on. */
const endedAtom = yearAtom<Pick<Typed, 'plotId' | 'field'> | null>(null)

/** What the pocket page works with. */
export interface Pocket {
  readonly columns: FieldYearColumns
  readonly settings: PocketSettings
  readonly walk: Int32Array
  /** Columns of the traits that are taken along; those that the year has lost are left out. */
  readonly traits: readonly TraitColumn[]
  readonly trait: TraitColumn
  /** The plot where the walk stands; -1 = none. */
  readonly plot: number
}

const walkAtom = atom((get): Int32Array | null => {
  const [columns, settings] = [get(loadedAtom), get(pocketSettingsAtom)]
  get(revisionAtom)
  return columns && settings && columns.found === null ? walkOrder(columns, settings.walk) : null
})

/** The walk as it stands; null where none was begun, or the year has none of its traits. */
export const pocketAtom = atom((get): Pocket | null => {
  const [columns, settings, walk] = [get(loadedAtom), get(pocketSettingsAtom), get(walkAtom)]
  get(revisionAtom)
  if (!columns || !settings || !walk) return null
  const traits = settings.traits.flatMap((id) => traitColumn(columns, id) ?? [])
  const trait = traits.find((column) => column.trait.id === get(pocketTraitIdAtom)) ?? traits[0]
  if (!trait) return null
  const { active } = get(selectionAtom)
  return { columns, settings, walk, traits, trait, plot: active?.plot ?? -1 }
})

/** Where the walk of a year is kept on this device, for who is signed in. */
function keptUnder(store: Store): string | null {
  const [user, columns] = [store.get(session.user), store.get(loadedAtom)]
  return user && columns ? `plotline.pocket.${user.id}.${columns.year_id}` : null
}

function keep(store: Store): void {
  const [key, pocket] = [keptUnder(store), store.get(pocketAtom)]
  if (key === null || !pocket) return
  const { settings, trait, plot, columns } = pocket
  const kept: KeptPocket = { ...settings, trait: trait.trait.id, plot: plot < 0 ? null : columns.id[plot] }
  writeSetting(key, writtenPocket(kept))
}

/** What is typed now (null: nothing); it is kept with every sign, as a page may be gone without a word. */
function putTyped(store: Store, typed: Typed | null): void {
  const key = keptUnder(store)
  store.set(typedAtom, typed)
  if (key !== null) writeSetting(`${key}.typed`, typed ? writtenTyped(typed) : '')
}

/** Takes up what was typed and not written when the page was left, as long as its plot is there. */
function resumeTyped(store: Store): void {
  const [key, columns] = [keptUnder(store), store.get(loadedAtom)]
  if (key === null || !columns || store.get(typedAtom)) return
  const typed = readTyped(readSetting(`${key}.typed`))
  const plot = typed ? columns.indexOf.get(typed.plotId) : undefined
  if (plot !== undefined && columns.alive[plot]) store.set(typedAtom, typed)
}

/** The walk that was kept for the open year; null = none. */
export const keptPocket = (store: Store): KeptPocket | null => {
  const key = keptUnder(store)
  return key === null ? null : readPocket(readSetting(key))
}

function stand(store: Store, plot: number): void {
  const pocket = store.get(pocketAtom)
  if (!pocket || plot < 0) return
  store.set(endedAtom, null)
  selectPlots(store, [plot], 'map')
  showTrait(store)
  keep(store)
}

/** Notes and the map are about the trait that is entered. */
function showTrait(store: Store): void {
  const pocket = store.get(pocketAtom)
  if (pocket) store.set(shownFieldAtom, valueField(pocket.trait.trait.id))
}

/** The plots that are not passed by; undefined = all. */
function wantedBy({ settings, traits, trait }: Pocket): ((plot: number) => boolean) | undefined {
  if (!settings.onlyMissing) return undefined
  if (settings.byPlot) return (plot) => traits.some((column) => !hasValueAt(column, plot))
  return (plot) => !hasValueAt(trait, plot)
}

/** Where one step along the walk leads: to another trait of the same plot, or to another plot; null at its end. */
export function onwardFrom(pocket: Pocket, step: 1 | -1): Pick<Pocket, 'plot' | 'trait'> | null {
  const { settings, traits, trait, plot, walk } = pocket
  const beside = settings.byPlot ? traits[traits.indexOf(trait) + step] : undefined
  if (beside) return { plot, trait: beside }
  const first = settings.byPlot ? traits[step > 0 ? 0 : traits.length - 1] : trait
  const next = pocketStep(walk, plot, step, step > 0 ? wantedBy(pocket) : undefined)
  return next < 0 ? null : { plot: next, trait: first }
}

/** Begins a walk: at the plot that is named, else at the first that is wanted. False where all would be passed by. */
export function startPocket(store: Store, settings: PocketSettings, at: Pick<KeptPocket, 'trait' | 'plot'>): boolean {
  store.set(pocketSettingsAtom, settings)
  store.set(pocketTraitIdAtom, at.trait ?? settings.traits[0])
  const pocket = store.get(pocketAtom)
  if (!pocket) return false
  const named = at.plot === null ? -1 : (pocket.columns.indexOf.get(at.plot) ?? -1)
  const first = named >= 0 && pocket.columns.alive[named] ? named : pocketStep(pocket.walk, -1, 1, wantedBy(pocket))
  if (first < 0 && pocket.walk.length > 0) {
    store.set(pocketSettingsAtom, null)
    return false
  }
  stand(store, first)
  return true
}

/** Goes on with the walk that was kept for this year; false = there is none, or its traits are gone. */
export function resumePocket(store: Store): boolean {
  const kept = keptPocket(store)
  if (!kept) return false
  // A label that was opened meanwhile says where one stands.
  const { active } = store.get(selectionAtom)
  const columns = store.get(loadedAtom)
  const plot = active && active.plot >= 0 && columns ? columns.id[active.plot] : kept.plot
  startPocket(store, kept, { trait: kept.trait, plot })
  resumeTyped(store)
  return store.get(pocketAtom) !== null
}

/** Ends the walk, so that another one is chosen; what was typed is written before. */
export function endPocket(store: Store): void {
  if (writeTyped(store, true)) store.set(pocketSettingsAtom, null)
}

/** Why a text is out of range for the trait: to be asked about once. */
function isOutside(store: Store, field: string, text: string): boolean {
  const read = readCellInput(store.get(plotsSourceAtom)?.rule(field) ?? null, text)
  return read.ok && read.isOutside
}

/**
 * Writes what was typed as one change. False where it stays: it is out of range and was not asked about yet (unless
 * `isSure`), or it cannot stand there, which is told.
 */
export function writeTyped(store: Store, isSure = false): boolean {
  const [columns, typed] = [store.get(loadedAtom), store.get(typedAtom)]
  if (!columns || !typed) return true
  const { plotId, field, text, seen } = typed
  if (!isSure && !typed.isDoubted && isOutside(store, field, text)) {
    putTyped(store, { ...typed, isDoubted: true })
    return false
  }
  const targets = [{ field, rows: Int32Array.of(columns.indexOf.get(plotId) ?? -1) }]
  const refusal = commitTyped(store, targets, text, { seen, name: nameOfMapEdits, isLeft: isSure })
  if (refusal) {
    const of = { key: refusal.code, params: { ...refusal.params } }
    store.set(showMessageAtom, { kind: 'warning', key: 'typed.notKept', params: { text }, about: ['entries'], of })
    return false
  }
  putTyped(store, null)
  return true
}

/** What is being typed at the plot where the walk stands; null = nothing was touched. */
export const pocketTypedAtom = atom((get): Typed | null => {
  const [pocket, typed] = [get(pocketAtom), get(typedAtom)]
  if (!pocket || !typed || pocket.columns.id[pocket.plot] !== typed.plotId) return null
  return typed.field === valueField(pocket.trait.trait.id) ? typed : null
})

/** Takes what is typed for the cell where the walk stands; what was typed for another one is written. */
export function typePocket(store: Store, text: string): void {
  const [pocket, source] = [store.get(pocketAtom), store.get(plotsSourceAtom)]
  if (!pocket || pocket.plot < 0 || !source) return
  const before = store.get(pocketTypedAtom)
  if (!before) writeTyped(store, true)
  const field = valueField(pocket.trait.trait.id)
  const ended = store.get(endedAtom)
  const isEnded = ended?.field === field && ended.plotId === pocket.columns.id[pocket.plot]
  // To empty it is a correction, and what undo has emptied is entered again.
  if (text !== '' && isEnded && hasValueAt(pocket.trait, pocket.plot)) {
    tellEnd(store, 1)
    return
  }
  const seen = before?.seen ?? readSeenCells(source, [pocket.plot], field)
  putTyped(store, { plotId: pocket.columns.id[pocket.plot], field, text, seen, isDoubted: false })
}

/**
 * Adds a sign to the typed text; the first one replaces the stored value. A minus changes the sign in front. No other sign is
 * dropped: a text with two decimal points is refused as a whole, since without one of them it would be another number.
 */
export function pressPocket(store: Store, sign: string): void {
  const text = store.get(pocketTypedAtom)?.text ?? ''
  if (sign === '-') typePocket(store, text.startsWith('-') ? text.slice(1) : `-${text}`)
  else typePocket(store, text + sign)
}

/** Takes the last sign away; where nothing was typed, the value itself is what is left of it. */
export function erasePocket(store: Store): void {
  const text = store.get(pocketTypedAtom)?.text ?? pocketText(store)
  store.set(endedAtom, null)
  if (text !== '') typePocket(store, [...text].slice(0, -1).join(''))
}

/** What stands at the plot, stored or refused, as a text; '' = nothing. */
export function pocketText(store: Store): string {
  const [pocket, source] = [store.get(pocketAtom), store.get(plotsSourceAtom)]
  if (!pocket || pocket.plot < 0 || !source) return ''
  const field = valueField(pocket.trait.trait.id)
  const refused = refusedAt(store, source, pocket.plot, field)
  const value = refused ? refused.value : source.read(pocket.plot, field)
  return value === null ? '' : String(value)
}

/** Writes what was typed and goes one step along the walk; at its end that is told. */
export function stepPocket(store: Store, step: 1 | -1): void {
  if (!writeTyped(store)) return
  const pocket = store.get(pocketAtom)
  if (!pocket) return
  const { columns, trait, plot } = pocket
  const next = onwardFrom(pocket, step)
  if (!next) {
    const cell = { plotId: columns.id[plot], field: valueField(trait.trait.id) }
    if (step > 0 && plot >= 0 && hasValueAt(trait, plot)) store.set(endedAtom, cell)
    tellEnd(store, step)
  } else if (next.plot === plot) chooseTrait(store, next.trait.trait.id)
  else {
    store.set(pocketTraitIdAtom, next.trait.trait.id)
    stand(store, next.plot)
  }
}

const tellEnd = (store: Store, step: 1 | -1): void =>
  store.set(showMessageAtom, { kind: 'info', key: step > 0 ? 'pocket.atEnd' : 'pocket.atStart', params: {} })

/** Writes a value that a button says, and goes on. */
export function choosePocket(store: Store, text: string): void {
  typePocket(store, text)
  stepPocket(store, 1)
}

/** Goes to a plot by its index, after what was typed is written. */
export function goPocket(store: Store, plot: number): void {
  if (writeTyped(store)) stand(store, plot)
}

/** Enters another of the traits at the same plot. */
export function chooseTrait(store: Store, id: number): void {
  if (!writeTyped(store)) return
  store.set(endedAtom, null)
  store.set(pocketTraitIdAtom, id)
  showTrait(store)
  keep(store)
}

/** The trait beside the one that is entered: the next (1) or the former one (-1), round and round. */
export function stepTrait(store: Store, step: 1 | -1): void {
  const pocket = store.get(pocketAtom)
  if (!pocket) return
  const { traits, trait } = pocket
  const next = traits[(traits.indexOf(trait) + step + traits.length) % traits.length]
  chooseTrait(store, next.trait.id)
}
