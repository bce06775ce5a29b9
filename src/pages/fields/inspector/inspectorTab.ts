import type { ComponentType } from 'react'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'

/** The subject of a tab of the inspector: plots by index, at least one. */
export interface InspectedProps {
  readonly columns: FieldYearColumns
  readonly plots: readonly number[]
}

/** A tab of the inspector. */
export interface InspectorTab {
  readonly id: string
  /** A key of locales. */
  readonly title: string
  /** The total of the tab's items on these plots; null = it has no count, or it is not loaded. */
  readonly useCount: (inspected: InspectedProps) => number | null
  readonly Body: ComponentType<InspectedProps>
}

/** The tab whose table and charts need a wide drawer. */
export const wideTab = 'genome'
