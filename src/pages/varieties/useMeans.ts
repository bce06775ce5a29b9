import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useMemo } from 'react'
import { type CallResult, useCall } from '../../api/query/useCall.ts'
import { loadMeans } from '../../contract/lines/varieties.ts'
import { decodeMeans } from '../../domain/means/meansCodec.ts'
import { session } from '../../state/account/session.ts'
import { cropMeansAtom } from '../../state/lines/summary.ts'

/** Loads the means of the chosen crop's lines into the state, and again whenever one of its values changes. */
export function useMeans(): Pick<CallResult<typeof loadMeans>, 'failure' | 'readAgain'> {
  const cropId = useAtomValue(session.selectedCulture)?.spec_id ?? null
  const input = useMemo(() => (cropId === null ? null : { params: { id: String(cropId) }, query: {} }), [cropId])
  const { answered, failure, readAgain } = useCall(loadMeans, input, { showsPrevious: true })
  const bytes = answered?.answer
  const setMeans = useSetAtom(cropMeansAtom)
  useEffect(() => {
    if (bytes instanceof Uint8Array) setMeans(decodeMeans(bytes))
  }, [bytes, setMeans])
  return { failure, readAgain }
}
