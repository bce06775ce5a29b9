import type { ComponentType } from 'react'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'

/** What a tab of the inspector is about: plots by index, at least one. */
export interface InspectedProps {
  readonly columns: FieldYearColumns
  readonly plots: readonly number[]
}

/** A tab of the inspector. */
export interface InspectorTab {
  readonly id: string
  /** A key of locales. */
  readonly title: string
  /** How many of its things the plots have together; null = it counts nothing, or does not know yet. */
  readonly useCount: (inspected: InspectedProps) => number | null
  readonly Body: ComponentType<InspectedProps>
}

/** The tab whose table and charts need a wide drawer. */
export const wideTab = 'genome'
