import type { InspectedProps } from '../inspector/inspectorTab.ts'
import { useRested } from '../inspector/useRested.ts'
import { useArchives } from './useArchives.ts'

/** How many genome data files the inspected plot has; null for several plots, and before it is known. */
export function useArchiveCount({ columns, plots }: InspectedProps): number | null {
  const { items } = useArchives(useRested(plots.length === 1 ? columns.id[plots[0]] : null))
  return items?.length ?? null
}
