import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FileCall } from '../../contract/downloads.ts'
import { inBackground } from '../../domain/inBackground.ts'
import type { ApiError } from '../apiError.ts'
import { callFile } from '../browser.ts'

/** What a part of the page knows of a file that it reads as text. */
export interface FileAnswer<T> {
  /** Null before the first answer and after a failure; of another body it is held until the new one is there. */
  readonly answer: T | null
  /** Why the last reading failed; null where it did not, and while one is on its way. */
  readonly failure: ApiError | null
  readonly isReading: boolean
  readAgain(): void
}

/**
 * Reads the text that a call of files answers instead of its file; it is not kept. `body` null = nothing is asked.
 * `read` throws on a text that it does not understand.
 */
export function useFileAnswer<T>(
  asked: { call: FileCall; body: object } | null,
  read: (text: string) => T,
): FileAnswer<T> {
  const { data, error, isFetching, refetch } = useQuery<T, ApiError>({
    queryKey: ['file', asked?.call.name, asked?.body],
    enabled: asked !== null,
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { call, body } = asked as NonNullable<typeof asked>
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
