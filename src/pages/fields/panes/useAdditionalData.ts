import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { useCall } from '../../../api/query/useCall.ts'
import { useCalls } from '../../../api/query/useCalls.ts'
import { loadFieldYear } from '../../../contract/plots/changes.ts'
import { lastChanges } from '../../../contract/plots/lastChanges.ts'
import { photographedPlots } from '../../../contract/plots/photos.ts'
import { openFieldYear } from '../../../domain/columns/codec.ts'
import { colouringAtom } from '../../../state/colour/colouring.ts'
import { lastChangesAtom, lastChangesFailedAtom, needsLastChangesAtom } from '../../../state/colour/lastChanges.ts'
import { needsYearBeforeAtom, yearBeforeAtom, yearBeforeOf } from '../../../state/map/secondMap/yearBefore.ts'
import { photographedAtom } from '../../../state/photos/photographed.ts'
import { chosenNurseryAtom } from '../../../state/year/chosenYear.ts'
import { loadedYearAtom } from '../../../state/year/loaded.ts'
import { whenIdle } from '../../../ui/whenIdle.ts'
import { useLineCalls } from './useLineCalls.ts'

/** Loads who changed the plots last while a map's colouring or the find field needs it. */
function useLastChanges(yearId: number | null): void {
  const isNeeded = useAtomValue(needsLastChangesAtom)
  const put = useSetAtom(lastChangesAtom)
  const putFailed = useSetAtom(lastChangesFailedAtom)
  const { answered, failure } = useCall(lastChanges, isNeeded && yearId !== null ? { params: { id: yearId } } : null)
  const answer = answered?.answer ?? null
  useEffect(() => put(answer), [put, answer])
  const isFailed = failure !== null
  useEffect(() => putFailed(isFailed), [putFailed, isFailed])
}

/** Loads the field of the year before while it is shown: places, lines and the coloured trait. */
function useYearBefore(year: number | null): void {
  const wants = useAtomValue(needsYearBeforeAtom)
  const nursery = useAtomValue(chosenNurseryAtom)
  const subject = useAtomValue(colouringAtom)?.subject
  const put = useSetAtom(yearBeforeAtom)
  const yearBefore = wants && year !== null ? yearBeforeOf(nursery, year) : null
  const trait = subject?.by === 'trait' && subject.trait > 0 ? subject.trait : null
  const query = trait === null ? {} : { traits: String(trait) }
  const { answers, failure } = useCalls(loadFieldYear, yearBefore ? [{ params: { id: yearBefore.id }, query }] : [])
  const bytes = answers?.[0] as Uint8Array | undefined
  const columns = useMemo(() => bytes && openFieldYear(bytes, 0), [bytes])
  useEffect(() => {
    if (!yearBefore) put(null)
    else if (columns) put({ state: 'read', columns })
    else put({ state: failure ? 'failed' : 'reading' })
  }, [put, yearBefore, columns, failure])
}

/** Maximum wait for the first frame before additional data of a year is loaded, ms. */
const firstFrameTimeout = 1000

/** Loads which plots have photos, again after each added or deleted one: no change log contains them. */
function usePhotographed(yearId: number | null): void {
  const put = useSetAtom(photographedAtom)
  const [drawnYear, setDrawn] = useState<number | null>(null)
  useEffect(() => whenIdle(() => setDrawn(yearId), firstFrameTimeout), [yearId])
  const isDrawn = yearId !== null && yearId === drawnYear
  const { answered } = useCall(photographedPlots, isDrawn ? { params: { id: yearId } } : null)
  useEffect(() => put(answered), [put, answered])
}

/** Loads the data that maps and table of the open year show in addition to the year itself. */
export function useAdditionalData(): void {
  const columns = useAtomValue(loadedYearAtom)
  useLastChanges(columns?.year_id ?? null)
  usePhotographed(columns?.year_id ?? null)
  useYearBefore(columns?.year ?? null)
  useLineCalls()
}
