import type { CallInput } from '../../../contract/call.ts'
import { fileCall } from '../../../contract/files/downloads.ts'
import { printPlan } from '../../../contract/plots/plans.ts'
import { coloursOfClasses } from '../../../domain/colour/classColours.ts'
import { type FieldYearColumns, traitColumn } from '../../../domain/columns/fieldYear.ts'
import type { MapView } from '../../../domain/layout/viewCorner.ts'
import { maxPlanCell, minPlanCell, type PlanField, type PlanPaperKey } from '../../../domain/printedPlan/planSheets.ts'
import { isDateTrait } from '../../../domain/traits/traitKinds.ts'
import { type Colouring, colouringOf } from '../../../state/colour/colouring.ts'
import { type Scale, scaleOf } from '../../../state/colour/scale.ts'
import type { FormFault } from '../../../ui/form/useForm.ts'
import { type MapTheme, palettes } from '../../../ui/theme.ts'
import type { ListRequest } from './listRequest.ts'

/** Colourings by properties of the plots themselves. */
export const plotColours = ['line', 'selected', 'out'] as const
export type PlanColour = number | (typeof plotColours)[number]

/** The choices for a printed plan; the width of a plot as typed. */
export interface PlanChoices {
  readonly paper: PlanPaperKey
  readonly turned: 'portrait' | 'landscape'
  readonly scale: 'fit' | 'cell'
  readonly cell: string
  readonly fields: readonly PlanField[]
  /** The subject of plot colours: a trait, a marker's column (negative), or the plots themselves; null = none. */
  readonly colour: PlanColour | null
  readonly ink: 'colour' | 'black'
}

/** The initial choices for a plan; `colour` is the map's colouring. */
export const defaultPlan = (colour: PlanColour | null): PlanChoices => ({
  paper: 'a4',
  turned: 'landscape',
  scale: 'cell',
  cell: '20',
  fields: ['label', 'line'],
  colour,
  ink: 'colour',
})

/** The plot width in a text, mm; null if it is not a printable width. */
export function readCell(text: string): number | null {
  const number = Number(text.trim().replace(',', '.'))
  const isSound = /^\d+([.,]\d)?$/.test(text.trim()) && number >= minPlanCell && number <= maxPlanCell
  return isSound ? number : null
}

/** The fault of the typed width. */
export function cellFault({ scale, cell }: PlanChoices): FormFault | null {
  if (scale === 'fit' || readCell(cell) !== null) return null
  return { key: 'plan.cellFault', params: { min: minPlanCell, max: maxPlanCell } }
}

type Body = CallInput<typeof printPlan>['body']
type Classes = Extract<NonNullable<Body['colouring']>, { trait_id: number }>

/** The printed classes of a scale. A continuous one has none: it must be divided into classes. */
function printedPlan(
  scale: Scale,
  colours: readonly string[],
  isOfDates: boolean,
): Pick<Classes, 'decimals' | 'classes'> | null {
  if (scale.kind === 'states') return null
  if (scale.kind === 'numbers') {
    const { limits, decimals } = scale.classes
    return { decimals, classes: limits.map(({ low, high }, k) => ({ low, high, colour: colours[k] })) }
  }
  // Dates are named by their written day, numbers with all digits.
  const classes = (isOfDates ? scale.words : scale.names).map((word, k) => ({ word, colour: colours[k] }))
  const otherClass = scale.classes.other > 0 ? [{ colour: colours[classes.length] }] : []
  return { decimals: 0, classes: [...classes, ...otherClass] }
}

/** A colouring for print: letters distinguish classes, so a continuous one is divided. */
export function planColouring(
  columns: FieldYearColumns,
  { subject, ...shown }: Colouring,
  theme: MapTheme,
): Body['colouring'] {
  if (subject.by !== 'trait' && subject.by !== 'line') return null
  const colouring = { ...shown, subject, mode: shown.mode === 'continuous' ? ('binned' as const) : shown.mode }
  const scale = scaleOf(columns, colouring)
  const isOfDates = subject.by === 'trait' && isDateTrait(traitColumn(columns, subject.trait)?.trait)
  const classes = scale && printedPlan(scale, coloursOfClasses(scale, colouring, theme, palettes), isOfDates)
  if (!classes || classes.classes.length === 0) return null
  if (subject.by === 'trait') return { trait_id: subject.trait, ...classes }
  return { by: 'line', classes: scale.kind === 'categories' ? withNames(scale, classes.classes) : classes.classes }
}

/** Classes of lines, with names instead of ids. */
function withNames({ words }: Extract<Scale, { kind: 'categories' }>, classes: Classes['classes']): Classes['classes'] {
  return classes.map((planClass, k) => (planClass.word === undefined ? planClass : { ...planClass, word: words[k] }))
}

/** The colouring of some plots (by index) against all others in print; null if there are none. */
export function plotsColouring(
  { id }: FieldYearColumns,
  by: 'selected' | 'out',
  plots: readonly number[],
  theme: MapTheme,
): Body['colouring'] {
  const colour = by === 'out' ? theme.outOfRange : theme.accent
  if (plots.length === 0) return null
  return { by, plot_ids: plots.map((plot) => id[plot]), colours: [theme.surface, colour] }
}

/** Plots with a value out of range, by index. */
export function plotsOutOfRange(columns: FieldYearColumns): number[] {
  const scale = scaleOf(columns, colouringOf({ by: 'out' }))
  return scale?.kind === 'states' ? [...scale.index.keys()].filter((plot) => scale.index[plot] === 1) : []
}

/** The server's request for valid choices; `preview` requests a page instead of the file. */
export function planRequest(
  choices: PlanChoices,
  year_id: number,
  colouring: Body['colouring'],
  { origin }: MapView,
  preview: number | null,
): ListRequest {
  const { paper, turned, scale, cell, fields, ink } = choices
  return {
    call: fileCall(printPlan),
    body: {
      year_id,
      paper,
      turned,
      cell: scale === 'fit' ? null : readCell(cell),
      fields: fields.filter((field) => field !== 'value' || (colouring ? 'trait_id' in colouring : false)),
      colouring,
      ink,
      origin,
      preview,
    } satisfies Body,
  }
}
