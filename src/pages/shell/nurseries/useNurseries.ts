import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { useCall } from '../../../api/query/useCall.ts'
import { listFields } from '../../../contract/plots/nurseries.ts'
import { session } from '../../../state/account/session.ts'
import { receiveYearList } from '../../../state/log/deleted/deletedYear.ts'
import { chooseYearRequests, nurseryParam, yearParam } from '../../../state/shell/navigation.ts'
import { handleRequests } from '../../../state/shell/requests.ts'
import {
  chosenNurseryAtom,
  chosenYearIdAtom,
  type Nursery,
  nurseriesAtom,
  nurseryRequests,
} from '../../../state/year/chosenYear.ts'
import { isLoadingAtom } from '../../../state/year/loaded.ts'
import { pageParam } from '../../../state/year/yearPage.ts'
import { whenIdle } from '../../../ui/whenIdle.ts'
import { chosenFrom, type NurseryChoice, namesMissingYear, withoutPassedChoice } from './chosenFrom.ts'
import { namedBy, useNurseryElsewhere } from './useNurseryElsewhere.ts'

/** Maximum delay of a choice in the address because of loading and rendering, ms. */
const addressLatest = 1000

/**
 * How long an address may name an unknown nursery or year before it is corrected, ms: the list may be about to reload.
 */
const aboutToRead = 300

/** The parameters with another nursery and year. */
function withChoice(before: URLSearchParams, fieldId: number | null, yearId: number | null): URLSearchParams {
  const next = new URLSearchParams(before)
  if (before.get(yearParam) !== String(yearId)) next.delete(pageParam)
  for (const [name, value] of [
    [nurseryParam, fieldId],
    [yearParam, yearId],
  ] as const) {
    if (value === null) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

/**
 * Loads the crop's nurseries and stores the chosen nursery and year in the address. A missing or unknown choice becomes the
 * first nursery that has a year. Returns the failure of the list, and functions to choose and to reload the list.
 */
export function useNurseries() {
  const store = useStore()
  const crop = useAtomValue(session.selectedCulture)
  const [nurseries, setNurseries] = useAtom(nurseriesAtom)
  const setNursery = useSetAtom(chosenNurseryAtom)
  const setYearId = useSetAtom(chosenYearIdAtom)
  const [params, setParams] = useSearchParams()
  const { key: navigation } = useLocation()
  const cropId = crop?.spec_id ?? null
  const list = useCall(listFields, cropId === null ? null : { query: { spec_id: String(cropId) } })
  const { answered, failure, readAgain } = list
  useEffect(() => handleRequests(store, nurseryRequests, readAgain), [store, readAgain])

  useEffect(() => {
    if (cropId === null || answered === null) return
    if (!answered.isCopy) receiveYearList(store, cropId, answered.answer.data)
    setNurseries(answered.answer.data)
  }, [cropId, answered, setNurseries, store])

  // Another crop's list must not be shown while the new one is loading.
  const cropNurseries = useMemo(
    () => (nurseries?.every((nursery) => nursery.spec_id === cropId) ? nurseries : null),
    [nurseries, cropId],
  )
  // A choice that is not in the address yet: otherwise everything that follows the address would re-render before the
  // chosen year is shown.
  const [last, setAhead] = useState<{ nursery: Nursery; yearId: number } | null>(null)
  const ahead = last?.nursery.spec_id === cropId ? last : null
  const isLoading = useAtomValue(isLoadingAtom)
  // A loaded list is applied slightly later.
  const isReading = list.isReading || (answered !== null && answered.answer.data !== nurseries)
  const chosen = useMemo((): NurseryChoice => {
    const previous = store.get(chosenYearIdAtom)
    return cropNurseries
      ? (ahead ?? chosenFrom(cropNurseries, params, { isReading, previous }))
      : { nursery: null, yearId: null }
  }, [store, cropNurseries, ahead, params, isReading])

  useEffect(() => {
    setNursery(chosen.nursery)
    setYearId(chosen.yearId)
  }, [chosen, setNursery, setYearId])

  // The year that was written to the address but is not in it yet.
  const requested = useRef<number | null>(null)
  useEffect(() => {
    if (!ahead) return
    const write = () => {
      requested.current = ahead.yearId
      setParams((before) => withChoice(before, ahead.nursery.field_id, ahead.yearId))
    }
    if (!isLoading) return whenIdle(write, addressLatest)
    const timer = setTimeout(write, addressLatest)
    return () => clearTimeout(timer)
  }, [ahead, isLoading, setParams])

  // The address is updated in a render of its own: until then the former choice must not show through.
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when the address is written as it already was.
  useEffect(() => {
    const remaining = withoutPassedChoice(
      { ahead: ahead?.yearId ?? null, requested: requested.current },
      Number(params.get(yearParam)),
    )
    requested.current = remaining.requested
    if (ahead && cropNurseries && remaining.ahead === null) setAhead(null)
  }, [ahead, cropNurseries, params, navigation])

  // Back and Forward override the choice, even if they come before the chosen year was in the address.
  useEffect(() => {
    const follow = () => {
      requested.current = null
      setAhead(null)
    }
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])

  // An address must not keep naming a deleted year. A stored copy of the list does not show whether it is deleted.
  const reportElsewhere = useNurseryElsewhere()
  const isKnown = cropNurseries !== null && !isReading && answered !== null && !answered.isCopy
  const shown = useRef<ReturnType<typeof namedBy> | null>(null)
  useEffect(() => {
    if (!isKnown || ahead || requested.current !== null) return
    const named = namedBy(params)
    if (!namesMissingYear(params, chosen)) {
      shown.current = named
      return
    }
    const { nursery, yearId } = chosen
    const previous = shown.current
    const wasShown = (named.fieldId || null) === previous?.fieldId || (named.yearId || null) === previous?.yearId
    const follow = () => {
      reportElsewhere(params, wasShown)
      setParams((before) => withChoice(before, nursery?.field_id ?? null, yearId), { replace: true })
    }
    const timer = setTimeout(follow, aboutToRead)
    return () => clearTimeout(timer)
  }, [isKnown, ahead, params, chosen, setParams, reportElsewhere])

  const choose = useCallback(
    (nursery: Pick<Nursery, 'field_id'> | null, yearId: number | null) => {
      const nurseryOfYear = cropNurseries?.find(({ fieldyear_set }) =>
        fieldyear_set.some((entry) => entry.id === yearId),
      )
      if (nurseryOfYear && yearId !== null) {
        setYearId(yearId)
        setAhead({ nursery: nurseryOfYear, yearId })
        return
      }
      setAhead(null)
      setParams((before) => withChoice(before, nursery?.field_id ?? null, yearId))
    },
    [cropNurseries, setParams, setYearId],
  )
  useEffect(
    () => handleRequests(store, chooseYearRequests, ({ fieldId, yearId }) => choose({ field_id: fieldId }, yearId)),
    [store, choose],
  )
  return { nurseries: cropNurseries, chosen, failure, choose, readAgain }
}
