import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useMemo } from 'react'
import { useCalls } from '../../../api/query/useCalls.ts'
import { lineCallMarkersMax, readLineCalls } from '../../../contract/lineCalls.ts'
import { readToldCalls } from '../../../domain/genotypes/lineCalls.ts'
import { shownMarkersAtom } from '../../../grid/useShownColumns.ts'
import { lineCallsAtom } from '../../../state/year/lineCalls.ts'
import { loadedAtom } from '../../../state/year/loaded.ts'

/**
 * Reads what the lines of the open year have at the markers that its table shows. While other markers are
 * asked about, or the same anew, what was answered stands.
 */
export function useLineCalls(): void {
  const yearId = useAtomValue(loadedAtom)?.year_id ?? null
  const asked = useAtomValue(shownMarkersAtom)
  const put = useSetAtom(lineCallsAtom)
  const inputs = useMemo(() => {
    const markers = asked === '' || yearId === null ? [] : asked.split(',')
    const parts = Math.ceil(markers.length / lineCallMarkersMax)
    return Array.from({ length: parts }, (_, k) => {
      const part = markers.slice(k * lineCallMarkersMax, (k + 1) * lineCallMarkersMax)
      return { params: { id: Number(yearId) }, query: { markers: part.join(',') } }
    })
  }, [asked, yearId])
  const { answers } = useCalls(readLineCalls, inputs)
  useEffect(() => {
    if (answers) put(readToldCalls(answers))
  }, [put, answers])
}
