import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import type { Call, CallInput } from '../../contract/call.ts'
import { ApiError } from '../apiError.ts'
import { callFile } from '../browser.ts'
import { AnswerCopiesContext } from './useCall.ts'

/**
 * Reads immutable bytes and caches them. `input` null = no request. `copy` names the offline copy, which several inputs
 * may share: with `isStored` the result is stored as it, without `isStored` it is only read.
 */
export function useBlob<C extends Call>(
  call: C,
  input: CallInput<C> | null,
  { copy, isStored }: { copy: string; isStored: boolean },
): { blob: Blob | null; failure: ApiError | null } {
  const copies = useContext(AnswerCopiesContext)
  const { data, error } = useQuery<Blob, ApiError>({
    queryKey: ['blob', call.name, input],
    enabled: input !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      try {
        const { blob } = await callFile(call, input as CallInput<C>, { signal })
        if (isStored) copies?.put(copy, blob)
        return blob
      } catch (failure) {
        const cachedCopy = copies && failure instanceof ApiError && failure.offline ? await copies.get(copy) : null
        if (!(cachedCopy?.answer instanceof Blob)) throw failure
        return cachedCopy.answer
      }
    },
  })
  return { blob: data ?? null, failure: error }
}
