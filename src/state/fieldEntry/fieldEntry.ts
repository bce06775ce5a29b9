import { atom } from 'jotai'
import { type FieldYearColumns, hasValueAt, type TraitColumn, traitColumn } from '../../domain/columns/fieldYear.ts'
import { fieldEntryStep } from '../../domain/fieldEntry/fieldEntryWalk.ts'
import { walkOrder } from '../../domain/layout/walk/walkOrder.ts'
import { valueField } from '../../domain/plots/plotFields.ts'
import { readCellInput } from '../../domain/sheet/cellInput.ts'
import { copyText } from '../../domain/sheet/cells/copyText.ts'
import { session } from '../account/session.ts'
import { shownFieldAtom } from '../colour/colouring.ts'
import { yearAtom } from '../lifetime.ts'
import { refusedAt } from '../log/refused/refusedCells.ts'
import { readSeenCells } from '../log/remote/seenCells.ts'
import { commitTyped } from '../sheet/edit/typing.ts'
import { nameOfEdits } from '../sheet/edit/writeCells.ts'
import { plotsSourceAtom } from '../sheet/openSheet.ts'
import { showMessageAtom } from '../shell/messages.ts'
import { decimalMarkAtom } from '../shell/settings/decimalMark.ts'
import { readSetting, writeSetting } from '../shell/settings/settings.ts'
import type { Store } from '../store.ts'
import { loadedYearAtom, revisionAtom } from '../year/loaded.ts'
import { selectionAtom, selectPlots } from '../year/selection.ts'
import {
  type FieldEntrySettings,
  readFieldEntry,
  readTraitIds,
  type StoredFieldEntry,
  serializeFieldEntry,
} from './fieldEntrySettings.ts'
import { readTyped, serializeTyped, type TypedText } from './storedTyped.ts'

/** How the open year is walked; null = not chosen yet. */
const fieldEntrySettingsAtom = yearAtom<FieldEntrySettings | null>(null)

/** Id of the trait being entered. */
const fieldEntryTraitIdAtom = yearAtom<number | null>(null)

const typedAtom = yearAtom<TypedText | null>(null)

/**
 * The cell with a value where the walk has ended: further typing would be meant for a next plot. Null = the walk
 * continues.
 */
const endCellAtom = yearAtom<Pick<TypedText, 'plotId' | 'field'> | null>(null)

/** The state of the field-entry page. */
export interface FieldEntry {
  readonly columns: FieldYearColumns
  readonly settings: FieldEntrySettings
  readonly walk: Int32Array
  /** Columns of the chosen traits that the year still has. */
  readonly traits: readonly TraitColumn[]
  readonly trait: TraitColumn
  /** The current plot of the walk; -1 = none. */
  readonly plot: number
}

const walkAtom = atom((get): Int32Array | null => {
  const [columns, settings] = [get(loadedYearAtom), get(fieldEntrySettingsAtom)]
  get(revisionAtom)
  return columns && settings && columns.pageTotal === null ? walkOrder(columns, settings.walk) : null
})

/** The current walk; null if none was started, or the year has none of its traits. */
export const fieldEntryAtom = atom((get): FieldEntry | null => {
  const [columns, settings, walk] = [get(loadedYearAtom), get(fieldEntrySettingsAtom), get(walkAtom)]
  get(revisionAtom)
  if (!columns || !settings || !walk) return null
  const traits = settings.traits.flatMap((id) => traitColumn(columns, id) ?? [])
  const trait = traits.find((column) => column.trait.id === get(fieldEntryTraitIdAtom)) ?? traits[0]
  if (!trait) return null
  const { active } = get(selectionAtom)
  return { columns, settings, walk, traits, trait, plot: active?.plot ?? -1 }
})

/** The storage key for this user's walk of a year. */
function storageKey(store: Store): string | null {
  const [user, columns] = [store.get(session.user), store.get(loadedYearAtom)]
  return user && columns ? `plotline.pocket.${user.id}.${columns.year_id}` : null
}

function storeFieldEntry(store: Store): void {
  const [key, fieldEntry] = [storageKey(store), store.get(fieldEntryAtom)]
  if (key === null || !fieldEntry) return
  const { settings, trait, plot, columns } = fieldEntry
  const stored: StoredFieldEntry = { ...settings, trait: trait.trait.id, plot: plot < 0 ? null : columns.id[plot] }
  writeSetting(key, serializeFieldEntry(stored))
}

/** Sets the typed text (null: none) and stores it at every key press, because a page can close without notice. */
function putTyped(store: Store, typed: TypedText | null): void {
  const key = storageKey(store)
  store.set(typedAtom, typed)
  if (key !== null) writeSetting(`${key}.typed`, typed ? serializeTyped(typed) : '')
}

/** Restores a text that was typed but not written when the page closed, if its plot exists. */
function resumeTyped(store: Store): void {
  const [key, columns] = [storageKey(store), store.get(loadedYearAtom)]
  if (key === null || !columns || store.get(typedAtom)) return
  const typed = readTyped(readSetting(`${key}.typed`))
  const plot = typed ? columns.indexOf.get(typed.plotId) : undefined
  if (plot !== undefined && columns.alive[plot]) store.set(typedAtom, typed)
}

/** The stored walk of the open year; null = none. */
export const storedFieldEntry = (store: Store): StoredFieldEntry | null => {
  const key = storageKey(store)
  return key === null ? null : readFieldEntry(readSetting(key))
}

/** The storage key for the traits that this user entered last in a crop, in any year. */
function traitsKey(store: Store): string | null {
  const [user, columns] = [store.get(session.user), store.get(loadedYearAtom)]
  return user && columns ? `plotline.pocket.${user.id}.traits.${columns.spec_id}` : null
}

/** Ids of the traits that the user entered last in the crop, in any year. */
export function lastTraits(store: Store): readonly number[] {
  const key = traitsKey(store)
  return key === null ? [] : readTraitIds(readSetting(key))
}

function goToPlot(store: Store, plot: number): void {
  const fieldEntry = store.get(fieldEntryAtom)
  if (!fieldEntry || plot < 0) return
  store.set(endCellAtom, null)
  selectPlots(store, [plot], 'map')
  showTrait(store)
  storeFieldEntry(store)
}

/** Notes and the map follow the trait being entered. */
function showTrait(store: Store): void {
  const fieldEntry = store.get(fieldEntryAtom)
  if (fieldEntry) store.set(shownFieldAtom, valueField(fieldEntry.trait.trait.id))
}

/** The plots that the walk visits; undefined = all. */
function plotsToVisit({ settings, traits, trait }: FieldEntry): ((plot: number) => boolean) | undefined {
  if (!settings.onlyMissing) return undefined
  if (settings.byPlot) return (plot) => traits.some((column) => !hasValueAt(column, plot))
  return (plot) => !hasValueAt(trait, plot)
}

/** The next step along the walk: another trait of the same plot, or another plot; null at its end. */
export function nextStep(fieldEntry: FieldEntry, step: 1 | -1): Pick<FieldEntry, 'plot' | 'trait'> | null {
  const { settings, traits, trait, plot, walk } = fieldEntry
  const nextTrait = settings.byPlot ? traits[traits.indexOf(trait) + step] : undefined
  if (nextTrait) return { plot, trait: nextTrait }
  const first = settings.byPlot ? traits[step > 0 ? 0 : traits.length - 1] : trait
  const next = fieldEntryStep(walk, plot, step, step > 0 ? plotsToVisit(fieldEntry) : undefined)
  return next < 0 ? null : { plot: next, trait: first }
}

/** Starts a walk at the given plot, else at the first one to visit. False if there is none. */
export function startFieldEntry(
  store: Store,
  settings: FieldEntrySettings,
  at: Pick<StoredFieldEntry, 'trait' | 'plot'>,
): boolean {
  store.set(fieldEntrySettingsAtom, settings)
  store.set(fieldEntryTraitIdAtom, at.trait ?? settings.traits[0])
  const fieldEntry = store.get(fieldEntryAtom)
  if (!fieldEntry) return false
  const named = at.plot === null ? -1 : (fieldEntry.columns.indexOf.get(at.plot) ?? -1)
  const first =
    named >= 0 && fieldEntry.columns.alive[named]
      ? named
      : fieldEntryStep(fieldEntry.walk, -1, 1, plotsToVisit(fieldEntry))
  if (first < 0 && fieldEntry.walk.length > 0) {
    store.set(fieldEntrySettingsAtom, null)
    return false
  }
  const key = traitsKey(store)
  if (key !== null) writeSetting(key, JSON.stringify(settings.traits))
  goToPlot(store, first)
  return true
}

/** Resumes the stored walk of this year; false if there is none, or its traits do not exist any more. */
export function resumeFieldEntry(store: Store): boolean {
  const stored = storedFieldEntry(store)
  if (!stored) return false
  // A label opened since then determines the position.
  const { active } = store.get(selectionAtom)
  const columns = store.get(loadedYearAtom)
  const plot = active && active.plot >= 0 && columns ? columns.id[active.plot] : stored.plot
  startFieldEntry(store, stored, { trait: stored.trait, plot })
  resumeTyped(store)
  return store.get(fieldEntryAtom) !== null
}

/** Ends the walk, to choose another one; writes the typed text first. */
export function endFieldEntry(store: Store): void {
  if (commitTypedText(store, true)) store.set(fieldEntrySettingsAtom, null)
}

/** Whether a text is out of range for the trait, which needs one confirmation. */
function isOutside(store: Store, field: string, text: string): boolean {
  const read = readCellInput(store.get(plotsSourceAtom)?.rule(field) ?? null, text)
  return read.ok && read.isOutside
}

/**
 * Writes the typed text as one change. False if it stays: it is out of range and unconfirmed (unless `isSure`), or, with
 * a message, it cannot be stored.
 */
export function commitTypedText(store: Store, isSure = false): boolean {
  const [columns, typed] = [store.get(loadedYearAtom), store.get(typedAtom)]
  if (!columns || !typed) return true
  const { plotId, field, text, seen } = typed
  if (!isSure && !typed.isDoubted && isOutside(store, field, text)) {
    putTyped(store, { ...typed, isDoubted: true })
    return false
  }
  const targets = [{ field, rows: Int32Array.of(columns.indexOf.get(plotId) ?? -1) }]
  const refusal = commitTyped(store, targets, text, { seen, name: nameOfEdits, hasLostFocus: isSure })
  if (refusal) {
    const reason = { key: refusal.code, params: { ...refusal.params } }
    store.set(showMessageAtom, {
      kind: 'warning',
      key: 'typed.notStored',
      params: { text },
      about: ['entries'],
      of: reason,
    })
    return false
  }
  putTyped(store, null)
  return true
}

/** The text being typed at the current plot; null = untouched. */
export const fieldEntryTypedAtom = atom((get): TypedText | null => {
  const [fieldEntry, typed] = [get(fieldEntryAtom), get(typedAtom)]
  if (!fieldEntry || !typed || fieldEntry.columns.id[fieldEntry.plot] !== typed.plotId) return null
  return typed.field === valueField(fieldEntry.trait.trait.id) ? typed : null
})

/** Sets the typed text of the current cell; a text typed for another cell is written first. */
export function typeFieldEntry(store: Store, text: string): void {
  const [fieldEntry, source] = [store.get(fieldEntryAtom), store.get(plotsSourceAtom)]
  if (!fieldEntry || fieldEntry.plot < 0 || !source) return
  const before = store.get(fieldEntryTypedAtom)
  if (!before) commitTypedText(store, true)
  const field = valueField(fieldEntry.trait.trait.id)
  const ended = store.get(endCellAtom)
  const isEnded = ended?.field === field && ended.plotId === fieldEntry.columns.id[fieldEntry.plot]
  // Clearing is a correction, and a value removed by undo can be entered again.
  if (text !== '' && isEnded && hasValueAt(fieldEntry.trait, fieldEntry.plot)) {
    reportEnd(store, 1)
    return
  }
  const seen = before?.seen ?? readSeenCells(source, [fieldEntry.plot], field)
  putTyped(store, { plotId: fieldEntry.columns.id[fieldEntry.plot], field, text, seen, isDoubted: false })
}

/**
 * Adds a character to the typed text; the first one replaces the stored value. A minus toggles the sign in front. No
 * other character is dropped: a text with two decimal points is refused as a whole, because dropping one would give
 * another number.
 */
export function typeCharacter(store: Store, sign: string): void {
  const text = store.get(fieldEntryTypedAtom)?.text ?? ''
  if (sign === '-') typeFieldEntry(store, text.startsWith('-') ? text.slice(1) : `-${text}`)
  else typeFieldEntry(store, text + sign)
}

/** Drops what was typed at the current plot and not written; false if there is nothing. */
export function discardTypedText(store: Store): boolean {
  if (!store.get(fieldEntryTypedAtom)) return false
  putTyped(store, null)
  return true
}

/** Deletes the last character, of the stored value if nothing was typed. */
export function deleteCharacter(store: Store): void {
  const text = store.get(fieldEntryTypedAtom)?.text ?? fieldEntryText(store)
  store.set(endCellAtom, null)
  if (text !== '') typeFieldEntry(store, [...text].slice(0, -1).join(''))
}

/** The text of the current cell, stored or refused; '' = empty. */
export function fieldEntryText(store: Store): string {
  const [fieldEntry, source] = [store.get(fieldEntryAtom), store.get(plotsSourceAtom)]
  if (!fieldEntry || fieldEntry.plot < 0 || !source) return ''
  const field = valueField(fieldEntry.trait.trait.id)
  const refused = refusedAt(store, source, fieldEntry.plot, field)
  const value = refused ? refused.value : source.read(fieldEntry.plot, field)
  return copyText(value, store.get(decimalMarkAtom))
}

/** Writes the typed text and moves one step along the walk; a message reports its end. */
export function stepFieldEntry(store: Store, step: 1 | -1): void {
  if (!commitTypedText(store)) return
  const fieldEntry = store.get(fieldEntryAtom)
  if (!fieldEntry) return
  const { columns, trait, plot } = fieldEntry
  const next = nextStep(fieldEntry, step)
  if (!next) {
    const cell = { plotId: columns.id[plot], field: valueField(trait.trait.id) }
    if (step > 0 && plot >= 0 && hasValueAt(trait, plot)) store.set(endCellAtom, cell)
    reportEnd(store, step)
  } else if (next.plot === plot) chooseTrait(store, next.trait.trait.id)
  else {
    store.set(fieldEntryTraitIdAtom, next.trait.trait.id)
    goToPlot(store, next.plot)
  }
}

const reportEnd = (store: Store, step: 1 | -1): void =>
  store.set(showMessageAtom, { kind: 'info', key: step > 0 ? 'fieldEntry.atEnd' : 'fieldEntry.atStart', params: {} })

/** Writes the value of a button and moves on. */
export function chooseButtonValue(store: Store, text: string): void {
  typeFieldEntry(store, text)
  stepFieldEntry(store, 1)
}

/** Writes the typed text and goes to a plot by index. */
export function goToFieldEntryPlot(store: Store, plot: number): void {
  if (commitTypedText(store)) goToPlot(store, plot)
}

/** Switches to another trait at the same plot. */
export function chooseTrait(store: Store, id: number): void {
  if (!commitTypedText(store)) return
  store.set(endCellAtom, null)
  store.set(fieldEntryTraitIdAtom, id)
  showTrait(store)
  storeFieldEntry(store)
}

/** Shows the trait of a change that was undone, if it is one of the walk's: its plot is already selected. */
export function showUndoneTrait(store: Store, fields: readonly string[]): void {
  const fieldEntry = store.get(fieldEntryAtom)
  const undone = fieldEntry?.traits.find(({ trait }) => fields.includes(valueField(trait.id)))
  if (!undone) return
  store.set(endCellAtom, null)
  store.set(fieldEntryTraitIdAtom, undone.trait.id)
  showTrait(store)
  storeFieldEntry(store)
}

/** Switches to the next (1) or previous (-1) trait, wrapping around. */
export function stepTrait(store: Store, step: 1 | -1): void {
  const fieldEntry = store.get(fieldEntryAtom)
  if (!fieldEntry) return
  const { traits, trait } = fieldEntry
  const next = traits[(traits.indexOf(trait) + step + traits.length) % traits.length]
  chooseTrait(store, next.trait.id)
}
