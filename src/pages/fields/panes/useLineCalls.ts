import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useMemo } from 'react'
import { useCalls } from '../../../api/query/useCalls.ts'
import { maxLineCallMarkers, readLineCalls } from '../../../contract/genome/lineCalls.ts'
import { unpackLineCalls } from '../../../domain/genotypes/lineCalls.ts'
import { shownMarkersAtom } from '../../../grid/useShownColumns.ts'
import { lineCallsAtom } from '../../../state/year/lineCalls.ts'
import { loadedYearAtom } from '../../../state/year/loaded.ts'

/**
 * Loads the calls of the open year's lines at the table's markers. The previous answer stays while a new one is loading.
 */
export function useLineCalls(): void {
  const yearId = useAtomValue(loadedYearAtom)?.year_id ?? null
  const requested = useAtomValue(shownMarkersAtom)
  const put = useSetAtom(lineCallsAtom)
  const inputs = useMemo(() => {
    const markers = requested === '' || yearId === null ? [] : requested.split(',')
    const parts = Math.ceil(markers.length / maxLineCallMarkers)
    return Array.from({ length: parts }, (_, k) => {
      const part = markers.slice(k * maxLineCallMarkers, (k + 1) * maxLineCallMarkers)
      return { params: { id: Number(yearId) }, query: { markers: part.join(',') } }
    })
  }, [requested, yearId])
  const { answers } = useCalls(readLineCalls, inputs)
  useEffect(() => {
    if (answers) put(unpackLineCalls(answers))
  }, [put, answers])
}
