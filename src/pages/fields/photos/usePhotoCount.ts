import { requestDelay, useDebouncedId } from '../../../ui/useDebouncedId.ts'
import type { InspectedProps } from '../inspector/inspectorTab.ts'
import { usePhotos } from './usePhotos.ts'

/** How many photos the inspected plot has; null for several plots, and until it is known. */
export function usePhotoCount({ columns, plots }: InspectedProps): number | null {
  const rested = useDebouncedId(plots.length === 1 ? columns.id[plots[0]] : null, requestDelay)
  const { items } = usePhotos(rested === null ? null : { of: 'plot', id: rested })
  return items?.length ?? null
}
