import { atom } from 'jotai'
import { type FieldYearColumns, traitColumn } from '../../domain/columns/fieldYear.ts'
import { columnOfValues } from '../../domain/plots/plotFields.ts'
import { isNumberTrait } from '../../domain/traits/traitKinds.ts'
import type { Store } from '../store.ts'
import { loadedYearAtom } from '../year/loaded.ts'
import { selectionAtom } from '../year/selection.ts'
import {
  type Colouring,
  type ColourSubject,
  colouringAtom,
  colouringOf,
  legendFilterAtom,
  previousColouringAtom,
  scaleModeAtom,
  unfilteredLegend,
} from './colouring.ts'
import { defaultColouringAtom, savedScalesAtom } from './savedScales.ts'

/** Whether two subjects are equal. */
export function isSameSubject(a: ColourSubject, b: ColourSubject | undefined): boolean {
  return a.by === b?.by && (a.by !== 'trait' || (b.by === 'trait' && a.trait === b.trait))
}

/** The map subject for a chosen table column; null = none. */
export function subjectOfColumn(field: string): ColourSubject | null {
  const traitId = columnOfValues(field)
  if (traitId !== null) return { by: 'trait', trait: traitId }
  if (field === 'line' || field === 'mother' || field === 'father') return { by: field }
  return field === 'label' ? { by: 'number' } : null
}

/** The trait of the table's active column unless the map is coloured by it; null = nothing to offer. */
export const offeredTraitAtom = atom((get): { id: number; name: string } | null => {
  const columns = get(loadedYearAtom)
  const { pane, field } = get(selectionAtom)
  const traitId = field === null ? null : columnOfValues(field)
  if (!columns || pane !== 'table' || traitId === null) return null
  const column = traitColumn(columns, traitId)
  const subject = get(colouringAtom)?.subject
  if (!column || (subject?.by === 'trait' && subject.trait === column.trait.id)) return null
  return { id: column.trait.id, name: column.trait.name }
})

/** Recolours the map and clears the legend's filter, which refers to the previous classes. */
export function setColouring(store: Store, next: Colouring): void {
  store.set(previousColouringAtom, store.get(colouringAtom))
  store.set(legendFilterAtom, unfilteredLegend)
  store.set(colouringAtom, next)
}

/**
 * Colours the map by a subject with its usual colouring: categories for words, the trait's saved or last scale for
 * numbers. No effect if it is the present subject.
 */
export function colourBy(store: Store, subject: ColourSubject): void {
  const columns = store.get(loadedYearAtom)
  if (!columns || isSameSubject(subject, store.get(colouringAtom)?.subject)) return
  setColouring(store, defaultColouringFor(columns, subject, store.get(defaultColouringAtom)))
}

/** The usual colouring of a subject: categories for words and dates, `usual` for numbers. */
export function defaultColouringFor(
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
  store.set(legendFilterAtom, unfilteredLegend)
  const { subject, ...scale } = { ...colouring, ...part }
  store.set(colouringAtom, { ...scale, subject })
  if (subject.by === 'trait') store.set(savedScalesAtom, new Map(store.get(savedScalesAtom)).set(subject.trait, scale))
}
