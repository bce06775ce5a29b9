import { useEffect, useState } from 'react'

/** Delay before an inspected plot's plants are requested, so that moving past it requests nothing, ms. */
const restTime = 200

/** The plot that is inspected, once it has been for a while; null before that. */
export function useRested(plotId: number | null): number | null {
  const [rested, setRested] = useState<number | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setRested(plotId), restTime)
    return () => clearTimeout(timer)
  }, [plotId])
  return rested === plotId ? rested : null
}
