import type { CallInput } from '../../../contract/call.ts'
import { fileCall } from '../../../contract/downloads.ts'
import { printPlan } from '../../../contract/plans.ts'
import { coloursOfClasses } from '../../../domain/colour/classColours.ts'
import { type FieldYearColumns, traitColumn } from '../../../domain/columns/fieldYear.ts'
import type { MapView } from '../../../domain/layout/viewCorner.ts'
import { type PlanField, type PlanPaperKey, planCellMax, planCellMin } from '../../../domain/plan/planSheets.ts'
import type { Colouring } from '../../../state/colour/colouring.ts'
import { type Scale, scaleOf } from '../../../state/colour/scale.ts'
import type { FormFault } from '../../../ui/form/useForm.ts'
import { type MapTheme, palettes } from '../../../ui/theme.ts'
import type { AskedList } from './askedList.ts'

/** What is chosen for a printed plan; the width of a plot as it was typed. */
export interface PlanChoices {
  readonly paper: PlanPaperKey
  readonly turned: 'portrait' | 'landscape'
  readonly scale: 'fit' | 'cell'
  readonly cell: string
  readonly fields: readonly PlanField[]
  /** The trait that plots are coloured by, a marker's column below 0; null = none. */
  readonly trait: number | null
  readonly ink: 'colour' | 'black'
}

/** What is chosen for a plan at first; `trait` is what the map is coloured by. */
export const usualPlan = (trait: number | null): PlanChoices => ({
  paper: 'a4',
  turned: 'landscape',
  scale: 'cell',
  cell: '20',
  fields: ['label', 'line'],
  trait,
  ink: 'colour',
})

/** The width of a plot that a text says, mm; null where it says none that can be printed. */
export function readCell(text: string): number | null {
  const number = Number(text.trim().replace(',', '.'))
  const isSound = /^\d+([.,]\d)?$/.test(text.trim()) && number >= planCellMin && number <= planCellMax
  return isSound ? number : null
}

/** What is wrong with the width that was typed. */
export function cellFault({ scale, cell }: PlanChoices): FormFault | null {
  if (scale === 'fit' || readCell(cell) !== null) return null
  return { key: 'plan.cellFault', params: { min: planCellMin, max: planCellMax } }
}

type Body = CallInput<typeof printPlan>['body']
type Classes = NonNullable<Body['colouring']>

/** The classes of a scale as they are printed. Steps of a continuous scale are none: it is asked for in classes. */
function printed(scale: Scale, colours: readonly string[], isOfDates: boolean): Omit<Classes, 'trait_id'> | null {
  if (scale.kind === 'states') return null
  if (scale.kind === 'numbers') {
    const { limits, decimals } = scale.classes
    return { decimals, classes: limits.map(({ low, high }, k) => ({ low, high, colour: colours[k] })) }
  }
  // Dates are told by their day as it is written, numbers by all their digits.
  const own = (isOfDates ? scale.words : scale.names).map((word, k) => ({ word, colour: colours[k] }))
  const rest = scale.classes.other > 0 ? [{ colour: colours[own.length] }] : []
  return { decimals: 0, classes: [...own, ...rest] }
}

/** A colouring as it is printed: letters tell classes apart, so that a continuous one is cut into some. */
export function planColouring(
  columns: FieldYearColumns,
  { subject, ...shown }: Colouring,
  theme: MapTheme,
): Body['colouring'] {
  if (subject.by !== 'trait') return null
  const colouring = { ...shown, subject, mode: shown.mode === 'continuous' ? ('binned' as const) : shown.mode }
  const scale = scaleOf(columns, colouring)
  const isOfDates = traitColumn(columns, subject.trait)?.trait.kind === 'date'
  const found = scale && printed(scale, coloursOfClasses(scale, colouring, theme, palettes), isOfDates)
  return found && found.classes.length > 0 ? { trait_id: subject.trait, ...found } : null
}

/** What is asked of the server for choices without a fault; `preview` is the page that is wanted instead of the file. */
export function askedPlan(
  choices: PlanChoices,
  year_id: number,
  colouring: Body['colouring'],
  { origin }: MapView,
  preview: number | null,
): AskedList {
  const { paper, turned, scale, cell, fields, ink } = choices
  return {
    call: fileCall(printPlan),
    body: {
      year_id,
      paper,
      turned,
      cell: scale === 'fit' ? null : readCell(cell),
      fields: fields.filter((field) => field !== 'value' || colouring !== null),
      colouring,
      ink,
      origin,
      preview,
    } satisfies Body,
  }
}
