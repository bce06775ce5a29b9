import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { isConnected } from '../../../state/connection.ts'

/** Calls back each time the live connection is there again after it was lost: what came meanwhile is to be read. */
export function useReconnected(work: () => void): void {
  const connected = useAtomValue(isConnected)
  const before = useRef<'never' | 'connected' | 'lost'>('never')
  const latest = useRef(work)
  latest.current = work
  useEffect(() => {
    if (connected && before.current === 'lost') latest.current()
    if (connected) before.current = 'connected'
    else if (before.current === 'connected') before.current = 'lost'
  }, [connected])
}
