import { requestDelay, useDebouncedId } from '../../../ui/useDebouncedId.ts'
import type { InspectedProps } from '../inspector/inspectorTab.ts'
import { useArchives } from './useArchives.ts'

/** How many genome data files the inspected plot has; null for several plots, and until it is known. */
export function useArchiveCount({ columns, plots }: InspectedProps): number | null {
  const { items } = useArchives(useDebouncedId(plots.length === 1 ? columns.id[plots[0]] : null, requestDelay))
  return items?.length ?? null
}
