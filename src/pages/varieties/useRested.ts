import { useEffect, useState } from 'react'

/** Delay before a line's history is requested, so that moving past it requests nothing, ms. */
const restTime = 150

/** An id once it has stayed for a moment; null before. */
export function useRested(id: number): number | null {
  const [rested, setRested] = useState<number | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setRested(id), restTime)
    return () => clearTimeout(timer)
  }, [id])
  return rested === id ? rested : null
}
