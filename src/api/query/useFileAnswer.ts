import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FileCall } from '../../contract/files/downloads.ts'
import { inBackground } from '../../domain/inBackground.ts'
import type { ApiError } from '../apiError.ts'
import { callFile } from '../browser.ts'

/** State of a file that is read as text. */
export interface FileAnswer<T> {
  /** Null before the first answer and after a failure; the answer for another body stays until the new one arrives. */
  readonly answer: T | null
  /** Why the last read failed; null if it did not, and while one is in progress. */
  readonly failure: ApiError | null
  readonly isReading: boolean
  readAgain(): void
}

/**
 * Reads the text that a file call returns instead of its file; it is not cached. `body` null = no request. `read` throws
 * if it does not understand the text.
 */
export function useFileAnswer<T>(
  request: { call: FileCall; body: object } | null,
  read: (text: string) => T,
): FileAnswer<T> {
  const { data, error, isFetching, refetch } = useQuery<T, ApiError>({
    queryKey: ['file', request?.call.name, request?.body],
    enabled: request !== null,
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { call, body } = request as NonNullable<typeof request>
      const { blob } = await callFile(call, { query: undefined, body }, { signal })
      return read(await blob.text())
    },
  })
  return {
    answer: error ? null : (data ?? null),
    failure: isFetching ? null : error,
    isReading: isFetching,
    readAgain: () => inBackground(refetch()),
  }
}
