import { atom } from 'jotai'
import { valueField } from '../../domain/plots/plotFields.ts'
import { cropAtom, signInAtom, yearAtom } from '../lifetime.ts'

/** What the map colours by: a trait's id or a marker's column (`columnOfMarker`), or one of the fixed subjects. */
export type ColourSubject = { by: 'trait'; trait: number } | { by: FixedSubject }

/** What a map can be coloured by beside its traits and markers, in the order in which it is offered. */
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

/** A colouring of the map: subject, scale and palette. `middle` is the diverging palette's chosen middle. */
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

/** How numbers are coloured: as was chosen last, at first continuously. */
export const scaleModeAtom = signInAtom<ScaleMode>('continuous')

/** Null until a field-year is loaded; then the first quantitative trait unless the user chose otherwise. */
export const colouringAtom = cropAtom<Colouring | null>(null)
export const formerColouringAtom = cropAtom<Colouring | null>(null)

/** The field that the map shows as text and edits in place: `label`, `line`, `comment`, `trait:<id>` or `marker:<id>`. */
export const shownFieldAtom = cropAtom<string>('label')

/** Whether the user chose to show labels: the map shows them at first without that, and does not edit them then. */
export const areLabelsChosenAtom = cropAtom(false)

/**
 * The field that the map edits: the shown one once it was chosen, else the trait that the map is coloured by. Null: neither,
 * so the user is asked.
 */
export const editedFieldAtom = atom((get): string | null => {
  const shown = get(shownFieldAtom)
  if (shown !== 'label' || get(areLabelsChosenAtom)) return shown
  const subject = get(colouringAtom)?.subject
  return subject?.by === 'trait' ? valueField(subject.trait) : null
})

/** Shows a field on the plots because the user chose it. */
export const chooseShownFieldAtom = atom(null, (_get, set, field: string) => {
  set(shownFieldAtom, field)
  set(areLabelsChosenAtom, field === 'label')
})

/**
 * Legend classes that are shown while others dim, null = all, and those that are left out of sight altogether: by names
 * that hold while the rows of the legend move (map/legendFilter.ts), of the subject that they belong to.
 */
export interface LegendFilter {
  readonly subject: string | null
  readonly shown: ReadonlySet<string> | null
  readonly hidden: ReadonlySet<string>
}

/** Every class is in sight. */
export const wholeLegend: LegendFilter = { subject: null, shown: null, hidden: new Set<string>() }

export const legendFilterAtom = yearAtom<LegendFilter>(wholeLegend)
