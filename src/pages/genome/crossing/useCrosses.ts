import { useStore } from 'jotai'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../../../api/browser.ts'
import { useCall } from '../../../api/query/useCall.ts'
import { type CrossRow, crossResult } from '../../../contract/lines/crossResults.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { genomeRequests } from '../../../state/genome/genomeRequests.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { handleRequests } from '../../../state/shell/requests.ts'
import { requestOfShell } from '../../../state/shell/shellRequests.ts'
import { useAddressQuery } from '../../shell/navigation/useAddressQuery.ts'
import { useReport } from '../../shell/useReport.ts'
import { useFitTask } from '../useFitTask.ts'
import { bestCoveredTrait, countryWithMostRegions, useGenomeLists } from '../useGenomeLists.tsx'
import { type CrossChoice, crossChoiceOf, withCrossChoice } from './crossChoice.ts'

/** Number of rows shown at first, added with each step, and at most; the file contains all. */
const rowsAtFirst = 100
const maxRows = 1000

export const pairKey = ({ mother_id, father_id }: CrossRow): string => `${mother_id} ${father_id}`

/** The choice of the address, completed by the page's defaults. */
function useCrossChoice() {
  const lists = useGenomeLists()
  const { allTraits, allRegions, allLines, regions } = lists
  const [params, setParams] = useAddressQuery()
  const search = params.toString()
  const choice = useMemo(() => crossChoiceOf(new URLSearchParams(search)), [search])
  const change = useCallback(
    (changed: Partial<CrossChoice>) => setParams((before) => withCrossChoice(before, changed), { replace: true }),
    [setParams],
  )
  const trait = allTraits.find(({ feature_id }) => feature_id === choice.trait) ?? bestCoveredTrait(allTraits)
  const line = allLines.find(({ line_id }) => line_id === choice.line) ?? null
  const isReady = trait !== null && regions.answered !== null && lists.lines.answered !== null
  const country = isReady ? (choice.country ?? countryWithMostRegions(allRegions, trait.feature_id)) : null
  return { ...lists, choice, change, trait, line, country, isReady }
}

/** State and actions of the crossing table. */
export function useCrosses() {
  const store = useStore()
  const report = useReport()
  const chosen = useCrossChoice()
  const { cropId, choice, trait, line, isReady } = chosen
  const [count, setCount] = useState(rowsAtFirst)
  const [ticked, setTicked] = useState<ReadonlyMap<string, CrossRow>>(new Map())
  const [isBusy, setBusy] = useState(false)
  const scope = useMemo(
    () =>
      cropId === null || !isReady || trait === null
        ? null
        : {
            spec_id: String(cropId),
            phenotype: String(trait.feature_id),
            region: String(choice.region),
            share: String(choice.share),
            method: choice.method,
            level: choice.level,
            ...(choice.h === null ? {} : { h: String(choice.h) }),
            ...(line ? { line_id: String(line.line_id) } : {}),
          },
    [cropId, isReady, trait, line, choice.region, choice.share, choice.method, choice.level, choice.h],
  )
  const reading = useCall(crossResult, scope && { query: { ...scope, page_size: String(count) } }, {
    showsPrevious: true,
  })
  const scopeKey = JSON.stringify(scope)
  const shown = useRef(scopeKey)
  if (!reading.isPrevious) shown.current = scopeKey
  // Never show crosses of another scope; fewer rows of the same one are fine.
  const answer = shown.current === scopeKey ? (reading.answered?.answer ?? null) : null
  const fit = useFitTask(answer && 'task_id' in answer ? answer.task_id : null, reading.readAgain)

  // Parents or trait have changed: ticks and further pages are discarded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reset for another scope
  useEffect(() => {
    setTicked(new Map())
    setCount(rowsAtFirst)
  }, [cropId, trait?.feature_id, line?.line_id, choice.region, choice.level])

  const calculate = useCallback(async () => {
    if (!scope) return
    setBusy(true)
    try {
      const created = await call(crossResult, { query: { ...scope, recalculate: 'true', page_size: '1' } })
      if ('task_id' in created) fit.follow(created.task_id)
      else reading.readAgain()
    } catch (error) {
      report(error, 'genome.fitFailed')
    } finally {
      setBusy(false)
    }
  }, [scope, reading.readAgain, fit.follow, report])
  const download = useCallback(() => {
    if (scope) requestOfShell(store, { download: 'crosses', input: scope })
  }, [store, scope])
  const plan = useCallback(() => {
    const rows = [...ticked.values()]
    const parents = (ids: number[]) => [...new Set(ids)]
    store.set(openDialogAtom, {
      kind: 'planCrossings',
      females: parents(rows.map(({ mother_id }) => mother_id)),
      males: parents(rows.map(({ father_id }) => father_id)),
      pairs: rows.map(({ mother_id, father_id }) => [mother_id, father_id] as const),
    })
  }, [store, ticked])
  useEffect(
    () =>
      handleRequests(store, genomeRequests, (request) =>
        ({ calculate: () => inBackground(calculate()), download, plan })[request](),
      ),
    [store, calculate, download, plan],
  )
  return {
    ...chosen,
    scope,
    reading,
    answer: answer && 'data' in answer ? answer : null,
    fit,
    ticked,
    setTicked,
    isBusy,
    calculate,
    download,
    plan,
    /** Shows further rows; null if all are shown or the maximum is reached. */
    loadMore: count < maxRows ? () => setCount(Math.min(maxRows, count + 300)) : null,
  }
}

export type Crosses = ReturnType<typeof useCrosses>
