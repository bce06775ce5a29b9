import { useEffect, useState } from 'react'

/** How long a line is looked at before it is asked about: walking past it asks for nothing, ms. */
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
