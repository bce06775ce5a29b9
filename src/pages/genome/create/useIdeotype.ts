import i18next from 'i18next'
import { useStore } from 'jotai'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../../../api/browser.ts'
import { useCall } from '../../../api/query/useCall.ts'
import type { GenomeLine } from '../../../contract/genome/genomeRegions.ts'
import { type IdeotypeAnswer, ideotype } from '../../../contract/genome/ideotypes.ts'
import { crossResult } from '../../../contract/lines/crossResults.ts'
import { getAnalysis, type SavedIdeotype } from '../../../contract/statistics/analyses.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { csvStyleOf, writeCsv } from '../../../sheets/text/writeCsv.ts'
import { genomeRequests, saveRequests } from '../../../state/genome/genomeRequests.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { handleRequests } from '../../../state/shell/requests.ts'
import { saveFile } from '../../../ui/saveFile.ts'
import type { Language } from '../../../words/word.ts'
import { useAddressQuery } from '../../shell/navigation/useAddressQuery.ts'
import { useReport } from '../../shell/useReport.ts'
import { useFitTask } from '../useFitTask.ts'
import { bestCoveredTrait, countryWithMostRegions, useGenomeLists } from '../useGenomeLists.tsx'
import { type CreateChoice, choiceOfSaved, createChoiceOf, withCreateChoice } from './createChoice.ts'

/** A saved ideotype in the form of a computed one. The description shows whether it is outdated. */
function answerOfSaved({ result: { rows, ...figures } }: SavedIdeotype): IdeotypeAnswer {
  return { ...figures, meta: { ...figures.meta, stale: false }, targets: rows }
}

/** The open saved ideotype with its content; `id` null = none. One of another crop counts as none. */
function useSavedIdeotype(id: number | null, cropId: number | null) {
  const reading = useCall(getAnalysis, id === null ? null : { params: { id: String(id) } })
  const found = reading.answered?.answer
  // An ideotype that a colleague has deleted is not shown, even if it was loaded before.
  const missing = reading.lastFailure?.status === 404 ? reading.lastFailure : null
  const isOther = found !== undefined && (found.kind !== 'ideotype' || found.spec_id !== cropId)
  const saved = id !== null && !missing && found?.kind === 'ideotype' && !isOther ? found : null
  const answer = useMemo(() => saved && answerOfSaved(saved), [saved])
  const failure = reading.failure ?? missing
  return { saved, answer, failure, readAgain: reading.readAgain, isRequested: id !== null && !isOther }
}

/** A founder by its id; a deleted line is named by its number. */
function founderOf(lines: readonly GenomeLine[], id: number): GenomeLine {
  const missing = { is_sort: false, has_genotype: false, region_ids: [], feature_ids: [], flowering_day: null }
  return lines.find(({ line_id }) => line_id === id) ?? { ...missing, line_id: id, line_name: `№ ${id}` }
}

/** Saves the markers to select for as a csv file. */
function saveTargets({ targets }: IdeotypeAnswer, line: string, donors: readonly GenomeLine[]): void {
  const { t } = i18next
  const language = i18next.language as Language
  const nameOf = new Map(donors.map(({ line_id, line_name }) => [line_id, line_name]))
  const heading = ['marker', 'chromosome', 'position', 'allele', 'donor', 'impact'].map((key) => t(`createLine.${key}`))
  const rows = targets.map(({ mut_name, chr, pos, allele, line_id, impact }) => [
    mut_name,
    chr,
    pos,
    allele,
    nameOf.get(line_id) ?? null,
    impact,
  ])
  const bytes = writeCsv([heading, ...rows], csvStyleOf(language))
  saveFile(new Blob([bytes as BlobPart], { type: 'text/csv' }), `${line} ${t('createLine.targets')}.csv`)
}

/** The line and its donors: of the saved ideotype or the address, else the parents of the best cross. */
function useFounders() {
  const lists = useGenomeLists()
  const { cropId, allTraits, allRegions, allLines } = lists
  const [params, setParams] = useAddressQuery()
  const search = params.toString()
  const addressChoice = useMemo(() => createChoiceOf(new URLSearchParams(search)), [search])
  const opened = useSavedIdeotype(addressChoice.saved, cropId)
  const { saved } = opened
  const choice = useMemo(
    () => (saved ? { ...addressChoice, ...choiceOfSaved(saved) } : addressChoice),
    [addressChoice, saved],
  )
  const change = useCallback(
    (changed: Partial<CreateChoice>) =>
      setParams(
        (before) => withCreateChoice(saved ? withCreateChoice(before, choiceOfSaved(saved)) : before, changed),
        { replace: true },
      ),
    [setParams, saved],
  )
  const chosen = allTraits.find(({ feature_id }) => feature_id === choice.trait) ?? null
  const trait = chosen ?? (saved ? null : bestCoveredTrait(allTraits))
  const isReady = trait !== null && lists.regions.answered !== null && lists.lines.answered !== null
  const country = isReady ? (choice.country ?? countryWithMostRegions(allRegions, trait.feature_id)) : null
  const genotyped = useMemo(() => allLines.filter(({ has_genotype }) => has_genotype), [allLines])
  const chosenLine = genotyped.find(({ line_id }) => line_id === choice.line) ?? null
  const proposal = useCall(
    crossResult,
    cropId === null || !isReady || opened.isRequested || (chosenLine && choice.donors)
      ? null
      : {
          query: {
            spec_id: String(cropId),
            phenotype: String(trait.feature_id),
            region: String(choice.region),
            level: choice.level,
            page_size: '1',
            ...(chosenLine ? { line_id: String(chosenLine.line_id) } : {}),
          },
        },
    { showsPrevious: true },
  )
  const proposed = proposal.answered?.answer
  const best = proposed && 'data' in proposed ? (proposed.data[0] ?? null) : null
  const lineId = chosenLine?.line_id ?? best?.mother_id ?? null
  const found = genotyped.find(({ line_id }) => line_id === lineId) ?? null
  const donorIds = choice.donors ?? (best && best.mother_id === lineId ? [best.father_id] : [])
  const line = saved ? founderOf(allLines, saved.inputs.line_id) : found
  const donors = saved
    ? saved.inputs.donor_ids.map((id) => founderOf(allLines, id))
    : donorIds.flatMap((id) => genotyped.find(({ line_id }) => line_id === id) ?? [])
  return { ...lists, choice, change, trait, country, genotyped, line, donors, proposal, proposed, isReady, opened }
}

/** State and actions of the page for creating a line. */
export function useIdeotype() {
  const store = useStore()
  const report = useReport()
  const founders = useFounders()
  const { cropId, choice, change, trait, line, donors, proposal, proposed, opened } = founders
  const [isBusy, setBusy] = useState(false)
  const donorKey = donors.map(({ line_id }) => line_id).join(',')
  const offKey = choice.off.join(';')
  const body = useMemo(
    () =>
      cropId === null || !trait || !line || donorKey === ''
        ? null
        : {
            spec_id: cropId,
            line_id: line.line_id,
            donor_ids: donorKey.split(',').map(Number),
            phenotype: trait.feature_id,
            region: choice.region,
            level: choice.level,
            off: offKey === '' ? [] : offKey.split(';'),
          },
    [cropId, trait, line, donorKey, choice.region, choice.level, offKey],
  )
  const reading = useCall(ideotype, opened.isRequested ? null : body && { body }, { showsPrevious: true })
  const founded = JSON.stringify([cropId, trait?.feature_id, line?.line_id, donorKey, choice.region, choice.level])
  const shown = useRef(founded)
  if (!reading.isPrevious) shown.current = founded
  // Never show the result of other founders; the result of other segments stays until the new one is loaded.
  const answer = shown.current === founded ? (reading.answered?.answer ?? null) : null
  const waiting = answer ?? proposed ?? null
  const readAgain = useCallback(() => {
    proposal.readAgain()
    reading.readAgain()
  }, [proposal.readAgain, reading.readAgain])
  const fit = useFitTask(waiting && 'task_id' in waiting ? waiting.task_id : null, readAgain)
  const calculate = useCallback(async () => {
    if (!body) return
    setBusy(true)
    try {
      const created = await call(ideotype, { body: { ...body, recalculate: true } })
      if ('task_id' in created) fit.follow(created.task_id)
      else reading.readAgain()
      // The saved ideotype stays unchanged: the present one is shown from now on.
      if (opened.saved) change({ off: choice.off })
    } catch (error) {
      report(error, 'createLine.failed')
    } finally {
      setBusy(false)
    }
  }, [body, reading.readAgain, fit.follow, report, opened.saved, change, choice.off])
  const computed = answer && 'segments' in answer ? answer : null
  const found = opened.isRequested ? opened.answer : computed
  const isOutdated = reading.isPrevious
  const download = useCallback(() => {
    if (found && line && !isOutdated) saveTargets(found, line.line_name, donors)
  }, [found, line, donors, isOutdated])
  const plan = useCallback(() => {
    const [first] = isOutdated ? [] : (found?.crosses ?? [])
    const [mother, father] = [first?.mother_id ?? null, first?.father_id ?? null]
    if (mother === null || father === null) return
    store.set(openDialogAtom, { kind: 'planCrossings', females: [mother], males: [father], pairs: [[mother, father]] })
  }, [store, found, isOutdated])
  useEffect(
    () =>
      handleRequests(store, genomeRequests, (request) =>
        ({ calculate: () => inBackground(calculate()), download, plan })[request](),
      ),
    [store, calculate, download, plan],
  )
  const canSave = found !== null && body !== null && !isOutdated && !opened.isRequested
  const save = useCallback(() => {
    if (canSave) store.set(openDialogAtom, { kind: 'keepIdeotype' })
  }, [store, canSave])
  useEffect(() => handleRequests(store, saveRequests, save), [store, save])
  const verbs = { calculate, download, plan, save, canSave }
  return { ...founders, ...verbs, body, reading, answer: found, fit, readAgain, isBusy }
}

export type IdeotypeWork = ReturnType<typeof useIdeotype>
