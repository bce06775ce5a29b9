import { useEffect, useState } from 'react'

/** True once `isTrue` has been true for `time` ms without interruption. */
export function useLonger(isTrue: boolean, time: number): boolean {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (!isTrue) return
    const timer = setTimeout(() => setIsLong(true), time)
    return () => {
      clearTimeout(timer)
      setIsLong(false)
    }
  }, [isTrue, time])
  return isTrue && isLong
}
