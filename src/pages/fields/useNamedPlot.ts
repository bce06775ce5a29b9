import { useAtomValue, useStore } from 'jotai'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useCall } from '../../api/query/useCall.ts'
import { placeOfPlot } from '../../contract/plots/plots.ts'
import { inBackground } from '../../domain/inBackground.ts'
import { cropNameIn } from '../../domain/plots/cropName.ts'
import { cropWithId, session } from '../../state/account/session.ts'
import { showMessageAtom } from '../../state/shell/messages.ts'
import { plotParam, plotsToShowAtom } from '../../state/shell/navigation.ts'
import { addToastAtom, reportFailureAtom } from '../../state/shell/toasts.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import { selectPlots } from '../../state/year/selection.ts'

/**
 * Opens the plot in the address: chooses its nursery and year, selects and shows it together with the other requested
 * plots, and removes it from the address. A message reports a plot of another crop, with a link to it, or a deleted one.
 */
export function useNamedPlot(choose: (nursery: { field_id: number } | null, yearId: number | null) => void): void {
  const store = useStore()
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const { language } = useTranslation().i18n
  const crop = useAtomValue(session.selectedCulture)
  const columns = useAtomValue(loadedYearAtom)
  const named = params.get(plotParam)
  const plotId = named !== null && /^[1-9]\d{0,14}$/.test(named) ? Number(named) : null
  const index = plotId === null ? undefined : columns?.indexOf.get(plotId)
  const isHere = index !== undefined && columns?.pageTotal === null && columns.alive[index] === 1
  const { answered, failure } = useCall(
    placeOfPlot,
    plotId === null || isHere || !crop ? null : { params: { id: String(plotId) } },
  )
  const place = answered?.answer ?? null

  useEffect(() => {
    if (named === null) return
    const forget = () =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          after.delete(plotParam)
          return after
        },
        { replace: true },
      )
    if (isHere) {
      const requested = store.get(plotsToShowAtom)
      const together = requested.includes(columns.id[index]) ? requested : []
      const indexes = together.map((id) => columns.indexOf.get(id))
      const live = indexes.filter((k): k is number => k !== undefined && columns.alive[k] === 1)
      store.set(plotsToShowAtom, [])
      selectPlots(store, live.length > 0 ? live : [index], 'map')
      forget()
    } else if (plotId === null || failure?.status === 404) {
      store.set(showMessageAtom, { kind: 'warning', key: 'labels.noPlot', params: {} })
      forget()
    } else if (failure) {
      store.set(reportFailureAtom, failure, 'fields.failedList')
      forget()
    } else if (place && crop && place.spec_id !== crop.spec_id) {
      const other = cropWithId(store.get(session.cultureList), place.spec_id)
      const search = `?cultureId=${place.spec_id}&${plotParam}=${plotId}`
      store.set(addToastAtom, {
        status: 'warning',
        message: { key: 'labels.otherCrop', params: { crop: other ? cropNameIn(other, language) : '' } },
        stays: true,
        subject: 'namedPlot',
        action: { key: 'labels.openThere', act: () => inBackground(navigate({ pathname: '/fields', search })) },
      })
      forget()
    } else if (place && columns?.year_id !== place.year_id) choose({ field_id: place.field_id }, place.year_id)
  }, [store, named, plotId, isHere, index, failure, place, crop, columns, setParams, navigate, language, choose])
}
