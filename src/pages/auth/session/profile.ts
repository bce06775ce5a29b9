import { useStore } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import { missingTokenDetail } from '../../../api/apiError.ts'
import { type CallResult, useCall } from '../../../api/query/useCall.ts'
import { cookieTokens } from '../../../api/tokens.ts'
import { getProfile } from '../../../contract/company/account.ts'
import { session, sessionErrorAtom } from '../../../state/account/session.ts'

/** The profile of the signed-in user. `isMissing`: without a token nothing is requested, which is logged. */
export function useProfile(): CallResult<typeof getProfile> & { isMissing: boolean } {
  const store = useStore()
  const [hasToken, setHasToken] = useState(() => cookieTokens.access() !== null)
  useEffect(() => {
    if (hasToken) return
    console.warn(missingTokenDetail)
    store.set(sessionErrorAtom, missingTokenDetail)
  }, [hasToken, store])
  const read = useCall(getProfile, hasToken ? {} : null)
  const readAgain = useCallback(() => {
    setHasToken(cookieTokens.access() !== null)
    read.readAgain()
  }, [read.readAgain])
  return { ...read, readAgain, isMissing: !hasToken }
}

/** Puts the profile into the session while mounted; a failed load clears it. */
export function ProfileInSession(): null {
  const store = useStore()
  const { answered, lastFailure, isReading } = useProfile()
  useEffect(() => {
    if (isReading) return
    if (lastFailure) console.warn('The profile could not be loaded', lastFailure)
    store.set(session.userInfo, lastFailure ? null : (answered?.answer ?? null))
  }, [store, answered, lastFailure, isReading])
  return null
}
