import { atom } from 'jotai'
import { type FieldYearColumns, traitColumn } from '../../domain/columns/fieldYear.ts'
import { columnOfValues } from '../../domain/plots/plotFields.ts'
import { isNumberTrait } from '../../domain/traits/traitKinds.ts'
import type { Store } from '../store.ts'
import { loadedAtom } from '../year/loaded.ts'
import { selectionAtom } from '../year/selection.ts'
import {
  type Colouring,
  type ColourSubject,
  colouringAtom,
  colouringOf,
  legendFilterAtom,
  previousColouringAtom,
  scaleModeAtom,
  wholeLegend,
} from './colouring.ts'
import { defaultColouringAtom, savedScalesAtom } from './savedScales.ts'

/** Whether two subjects are equal. */
export function sameSubject(one: ColourSubject, other: ColourSubject | undefined): boolean {
  return one.by === other?.by && (one.by !== 'trait' || (other.by === 'trait' && one.trait === other.trait))
}

/** The map subject for a chosen table column; null = none. */
export function subjectOfColumn(field: string): ColourSubject | null {
  const of = columnOfValues(field)
  if (of !== null) return { by: 'trait', trait: of }
  if (field === 'line' || field === 'mother' || field === 'father') return { by: field }
  return field === 'label' ? { by: 'number' } : null
}

/** The trait of the table's active column unless the map is coloured by it; null = nothing to offer. */
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

/** Recolours the map and clears the legend's filter, which refers to the previous classes. */
export function setColouring(store: Store, next: Colouring): void {
  store.set(previousColouringAtom, store.get(colouringAtom))
  store.set(legendFilterAtom, wholeLegend)
  store.set(colouringAtom, next)
}

/**
 * Colours the map by a subject with its usual colouring: categories for words, the trait's saved or last scale for
 * numbers. No effect if it is the present subject.
 */
export function colourBy(store: Store, subject: ColourSubject): void {
  const columns = store.get(loadedAtom)
  if (!columns || sameSubject(subject, store.get(colouringAtom)?.subject)) return
  setColouring(store, defaultFor(columns, subject, store.get(defaultColouringAtom)))
}

/** The usual colouring of a subject: categories for words and dates, `usual` for numbers. */
export function defaultFor(
  columns: FieldYearColumns,
  subject: ColourSubject,
  usual: (subject: ColourSubject) => Colouring,
): Colouring {
  const trait = subject.by === 'trait' ? traitColumn(columns, subject.trait)?.trait : null
  return trait && !isNumberTrait(trait) ? colouringOf(subject, 'categories') : usual(subject)
}

/** Changes the scale of the coloured numbers. Saved for the trait; the mode also applies to traits coloured later. */
export function changeScale(store: Store, part: Partial<Omit<Colouring, 'subject'>>): void {
  const colouring = store.get(colouringAtom)
  if (!colouring) return
  if (part.mode) store.set(scaleModeAtom, part.mode)
  store.set(legendFilterAtom, wholeLegend)
  const { subject, ...scale } = { ...colouring, ...part }
  store.set(colouringAtom, { ...scale, subject })
  if (subject.by === 'trait') store.set(savedScalesAtom, new Map(store.get(savedScalesAtom)).set(subject.trait, scale))
}
