import { atom } from 'jotai'
import { valueField } from '../../domain/plots/plotFields.ts'
import { cropAtom, signInAtom, yearAtom } from '../lifetime.ts'

/** The subject of a colouring: a trait's id, a marker's column (`columnOfMarker`), or a fixed subject. */
export type ColourSubject = { by: 'trait'; trait: number } | { by: FixedSubject }

/** Subjects other than traits and markers, in the order of the menu. */
export const fixedSubjects = [
  'line',
  'rep',
  'mother',
  'father',
  'check',
  'missing',
  'out',
  'stage',
  'number',
  'changed',
  'who',
] as const

type FixedSubject = (typeof fixedSubjects)[number]

export type ScaleMode = 'continuous' | 'binned' | 'categories'
export type BinRule = 'quantile' | 'equal' | 'own'
export type PaletteName = 'viridis' | 'cividis' | 'diverging'

/** A colouring of the map: subject, scale and palette. `middle` is the chosen middle of a diverging palette. */
export interface Colouring {
  subject: ColourSubject
  mode: ScaleMode
  bins: BinRule
  classes: number
  limits: number[] | null
  palette: PaletteName
  middle: number | null
  reversed: boolean
}

export function colouringOf(subject: ColourSubject, mode: ScaleMode = 'continuous'): Colouring {
  return {
    subject,
    mode,
    bins: 'quantile',
    classes: 6,
    limits: null,
    palette: 'viridis',
    middle: null,
    reversed: false,
  }
}

/** The scale mode of numbers: the last choice, continuous at first. */
export const scaleModeAtom = signInAtom<ScaleMode>('continuous')

/** Null until a field-year is loaded; then the first quantitative trait unless the user chose otherwise. */
export const colouringAtom = cropAtom<Colouring | null>(null)
export const previousColouringAtom = cropAtom<Colouring | null>(null)

/** The field that the map shows as text and edits in place: `label`, `line`, `comment`, `trait:<id>` or `marker:<id>`. */
export const shownFieldAtom = cropAtom<string>('label')

/** Whether the user chose to show labels: by default the map shows them too, but does not edit them. */
export const areLabelsChosenAtom = cropAtom(false)

/**
 * The field that the map edits: the chosen shown field, else the coloured trait. Null: neither, so the user must choose.
 */
export const editedFieldAtom = atom((get): string | null => {
  const shown = get(shownFieldAtom)
  if (shown !== 'label' || get(areLabelsChosenAtom)) return shown
  const subject = get(colouringAtom)?.subject
  return subject?.by === 'trait' ? valueField(subject.trait) : null
})

/** Shows a field on the plots by the user's choice. */
export const chooseShownFieldAtom = atom(null, (_get, set, field: string) => {
  set(shownFieldAtom, field)
  set(areLabelsChosenAtom, field === 'label')
})

/**
 * Legend classes that are shown while others are dimmed (null = all), and classes that are hidden entirely. Both are
 * names that stay valid while the rows of the legend change (map/legendFilter.ts), for one subject.
 */
export interface LegendFilter {
  readonly subject: string | null
  readonly shown: ReadonlySet<string> | null
  readonly hidden: ReadonlySet<string>
}

/** Shows every class. */
export const unfilteredLegend: LegendFilter = { subject: null, shown: null, hidden: new Set<string>() }

export const legendFilterAtom = yearAtom<LegendFilter>(unfilteredLegend)
