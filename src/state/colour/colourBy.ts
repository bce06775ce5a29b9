import { atom } from 'jotai'
import { type FieldYearColumns, traitColumn } from '../../domain/columns/fieldYear.ts'
import { columnOfValues } from '../../domain/plots/plotFields.ts'
import type { Store } from '../store.ts'
import { loadedAtom } from '../year/loaded.ts'
import { selectionAtom } from '../year/selection.ts'
import {
  type Colouring,
  type ColourSubject,
  colouringAtom,
  colouringOf,
  formerColouringAtom,
  legendFilterAtom,
  scaleModeAtom,
  wholeLegend,
} from './colouring.ts'
import { keptScalesAtom, usualColouringAtom } from './keptScales.ts'

/** Whether two subjects are one and the same. */
export function sameSubject(one: ColourSubject, other: ColourSubject | undefined): boolean {
  return one.by === other?.by && (one.by !== 'trait' || (other.by === 'trait' && one.trait === other.trait))
}

/** What the map can be coloured by when a column of the table is chosen; null = nothing. */
export function subjectOfColumn(field: string): ColourSubject | null {
  const of = columnOfValues(field)
  if (of !== null) return { by: 'trait', trait: of }
  if (field === 'line' || field === 'mother' || field === 'father') return { by: field }
  return field === 'label' ? { by: 'number' } : null
}

/** The trait of the table's active column when the map is not coloured by it; null = nothing to offer. */
export const columnTraitAtom = atom((get): { id: number; name: string } | null => {
  const columns = get(loadedAtom)
  const { pane, field } = get(selectionAtom)
  const of = field === null ? null : columnOfValues(field)
  if (!columns || pane !== 'table' || of === null) return null
  const column = traitColumn(columns, of)
  const subject = get(colouringAtom)?.subject
  if (!column || (subject?.by === 'trait' && subject.trait === column.trait.id)) return null
  return { id: column.trait.id, name: column.trait.name }
})

/** Recolours the map; the legend's filter belongs to the former classes and goes. */
export function setColouring(store: Store, next: Colouring): void {
  store.set(formerColouringAtom, store.get(colouringAtom))
  store.set(legendFilterAtom, wholeLegend)
  store.set(colouringAtom, next)
}

/** Colours the map by a subject as it is usual for it: words in categories, numbers by the scale chosen for them, or last. Nothing changes when it is so. */
export function colourBy(store: Store, subject: ColourSubject): void {
  const columns = store.get(loadedAtom)
  if (!columns || sameSubject(subject, store.get(colouringAtom)?.subject)) return
  setColouring(store, usualFor(columns, subject, store.get(usualColouringAtom)))
}

/** How a subject is coloured as it is usual for it: words and dates in categories, numbers as `usual` says. */
export function usualFor(
  columns: FieldYearColumns,
  subject: ColourSubject,
  usual: (subject: ColourSubject) => Colouring,
): Colouring {
  const kind = subject.by === 'trait' ? traitColumn(columns, subject.trait)?.trait.kind : undefined
  return kind === 'qualitative' || kind === 'date' ? colouringOf(subject, 'categories') : usual(subject)
}

/** Changes how the coloured numbers are scaled; it is kept for the trait, the mode also for the traits coloured by next. */
export function changeScale(store: Store, part: Partial<Omit<Colouring, 'subject'>>): void {
  const colouring = store.get(colouringAtom)
  if (!colouring) return
  if (part.mode) store.set(scaleModeAtom, part.mode)
  store.set(legendFilterAtom, wholeLegend)
  const { subject, ...scale } = { ...colouring, ...part }
  store.set(colouringAtom, { ...scale, subject })
  if (subject.by === 'trait') store.set(keptScalesAtom, new Map(store.get(keptScalesAtom)).set(subject.trait, scale))
}
