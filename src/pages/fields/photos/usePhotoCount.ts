import { useEffect, useState } from 'react'
import type { InspectedProps } from '../inspector/inspectorTab.ts'
import { usePhotos } from './usePhotos.ts'

/** How long a plot is inspected before its photos are asked for: walking past it asks for nothing, ms. */
const restTime = 200

/** How many photos the inspected plot has; null for several plots, and before it is known. */
export function usePhotoCount({ columns, plots }: InspectedProps): number | null {
  const plotId = plots.length === 1 ? columns.id[plots[0]] : null
  const [rested, setRested] = useState<number | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setRested(plotId), restTime)
    return () => clearTimeout(timer)
  }, [plotId])
  const { items } = usePhotos(rested === null ? null : { of: 'plot', id: rested })
  return rested === plotId ? (items?.length ?? null) : null
}
