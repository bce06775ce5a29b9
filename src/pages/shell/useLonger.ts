import { useEffect, useState } from 'react'

/** True once `is` has been true for `time` ms without interruption. */
export function useLonger(is: boolean, time: number): boolean {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (!is) return
    const timer = setTimeout(() => setIsLong(true), time)
    return () => {
      clearTimeout(timer)
      setIsLong(false)
    }
  }, [is, time])
  return is && isLong
}
