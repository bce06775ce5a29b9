import { useEffect, useState } from 'react'

/** Delay before details of a row that has the focus are requested, ms. */
export const requestDelay = 200

/** An id once it has stayed the same for `delay` ms, null before: moving past it requests nothing. */
export function useDebouncedId<Id extends number | null>(id: Id, delay: number): Id | null {
  const [settled, setSettled] = useState<Id | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(id), delay)
    return () => clearTimeout(timer)
  }, [id, delay])
  return settled === id ? settled : null
}
