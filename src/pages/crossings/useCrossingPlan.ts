import { useAtomValue, useStore } from 'jotai'
import { useMemo, useState } from 'react'
import { call } from '../../api/browser.ts'
import { useCall } from '../../api/query/useCall.ts'
import { listGenomeLines } from '../../contract/genome/genomeRegions.ts'
import { planCrossings } from '../../contract/lines/crossings.ts'
import { listLines } from '../../contract/lines/lines.ts'
import { listFields } from '../../contract/plots/nurseries.ts'
import {
  type Cross,
  type CrossingScheme,
  type CrossParent,
  chosenCrosses,
  crossesOfScheme,
  crossKey,
  maxCrossingPlots,
  validTurnedCrosses,
} from '../../domain/crossings/crosses.ts'
import { maxRepetitions, type SortMethod } from '../../domain/layout/changes/placement.ts'
import { naturally } from '../../domain/naturalOrder.ts'
import { checkText, required, year as yearRule } from '../../domain/plots/textRules.ts'
import { session } from '../../state/account/session.ts'
import type { ServerWrite } from '../../state/log/undo/loggedUndoEntry.ts'
import { goToYear } from '../../state/shell/navigation.ts'
import { request } from '../../state/shell/requests.ts'
import { addToastAtom } from '../../state/shell/toasts.ts'
import { nurseryRequests } from '../../state/year/chosenYear.ts'
import { typedNumber, wholeFault } from '../../ui/form/typedNumber.ts'
import { useUnsaved } from '../../ui/form/unsaved.ts'
import { type FormFault, type ServerErrors, useForm } from '../../ui/form/useForm.ts'
import { rememberWritten } from '../shell/rememberWritten.ts'
import { useReport } from '../shell/useReport.ts'
import { useShowFailure } from '../shell/useShowFailure.ts'

interface Values {
  nursery: string
  year: string
  repetitions: string
  width: string
}

/** Choices other than form fields. */
interface Choices {
  readonly method: SortMethod
  readonly scheme: CrossingScheme
  readonly reciprocals: boolean
  readonly selfing: boolean
  readonly females: ReadonlySet<number>
  readonly males: ReadonlySet<number>
  /** Crosses added or removed by hand, by scheme, so that they survive a change of scheme. */
  readonly turned: Readonly<Record<CrossingScheme, ReadonlyMap<string, Cross<number>>>>
}

function wholeWithin(text: string, min: number, max: number, key: string): FormFault | null {
  const value = typedNumber(text)
  if (value === null) return { key: 'validation.required' }
  return wholeFault(text, min) === null && value <= max ? null : { key, params: { min, max } }
}

/** Crosses of a factorial of these parents that are excluded if only some pairs are wanted. */
function otherThan(input: {
  females: readonly number[]
  males: readonly number[]
  pairs?: readonly Cross<number>[]
}): Map<string, Cross<number>> {
  if (!input.pairs) return new Map()
  const requested = new Set(input.pairs.map(crossKey))
  const crosses = crossesOfScheme('factorial', input.females, input.males, { reciprocals: true, selfing: false })
  return new Map(crosses.filter((cross) => !requested.has(crossKey(cross))).map((cross) => [crossKey(cross), cross]))
}

/** The crop's lines in natural order, and its nurseries. */
function useParents() {
  const crop = useAtomValue(session.selectedCulture)
  const query = crop && { query: { spec_id: String(crop.spec_id) } }
  const lines = useCall(listLines, query)
  const fields = useCall(listFields, query)
  useShowFailure(lines.failure ?? fields.failure, 'crossings.failedList')
  // Without values no line's flowering is known, so nothing is marked.
  const flowering = useCall(listGenomeLines, query)
  const crosses = useMemo(() => {
    const days = new Map((flowering.answered?.answer.data ?? []).map((line) => [line.line_id, line.flowering_day]))
    return [...(lines.answered?.answer.data ?? [])]
      .sort((a, b) => naturally(a.line_name, b.line_name))
      .map((line): CrossParent => ({ ...line, flowering: days.get(line.line_id) ?? null }))
  }, [lines.answered, flowering.answered])
  return { cropId: crop?.spec_id ?? null, lines: crosses, nurseries: fields.answered?.answer.data ?? [] }
}

/** State and actions of the dialog of a crossing plan; the initial parents are ids of lines. */
export function useCrossingPlan(
  input: { females: readonly number[]; males: readonly number[]; pairs?: readonly Cross<number>[] },
  onDone: () => void,
) {
  const store = useStore()
  const report = useReport()
  const { cropId, lines, nurseries } = useParents()
  const [began] = useState<Choices>(() => ({
    method: 1,
    scheme: 'factorial',
    reciprocals: true,
    selfing: false,
    females: new Set(input.females),
    males: new Set(input.males),
    turned: { factorial: otherThan(input), full: new Map(), half: new Map() },
  }))
  const [choices, setChoices] = useState(began)
  const choose = (changed: Partial<Choices>) => setChoices((before) => ({ ...before, ...changed }))
  const form = useForm<Values>({
    initial: { nursery: '', year: '', repetitions: '1', width: '20' },
    check: ({ nursery, year, repetitions, width }) => ({
      nursery: nursery === '' ? { key: 'validation.required' } : null,
      year: checkText(year.trim(), [required, yearRule]),
      repetitions: wholeWithin(repetitions, 1, maxRepetitions, 'plots.repetitionsRange'),
      width: wholeWithin(width, 2, 150, 'width.limit'),
    }),
    send,
  })
  const isTouched = choices !== began || form.isChanged
  useUnsaved(isTouched && !form.isBusy, onDone)
  const nursery = nurseries.find(({ field_id }) => String(field_id) === form.values.nursery)
  const crosses = useCrosses(lines, choices)
  const repetitions = typedNumber(form.values.repetitions)
  const plots = crosses.chosen.length * (Number.isInteger(repetitions) ? (repetitions ?? 1) : 1)

  /**
   * Adds the plan to the undo timeline, or shows that it cannot be undone; its plots exist either way and must not be
   * created again.
   */
  async function rememberPlan(crop: number, result: ServerWrite): Promise<void> {
    try {
      const isWhole = await rememberWritten(store, crop, result)
      if (!isWhole) store.set(addToastAtom, { status: 'warning', message: { key: 'crossings.noUndo' } })
    } catch (error) {
      report(error, 'crossings.noUndo')
    }
  }

  async function send(values: Values): Promise<ServerErrors | null> {
    if (cropId === null || crosses.chosen.length === 0 || plots > maxCrossingPlots) return {}
    try {
      const result = await call(planCrossings, {
        body: {
          spec_id: cropId,
          field_id: Number(values.nursery),
          year: Number(values.year),
          repetitions: typedNumber(values.repetitions) ?? 0,
          max_length_per_list: typedNumber(values.width) ?? 0,
          sort_method: choices.method,
          pairs: crosses.chosen.map(([mother, father]): [number, number] => [mother, father]),
        },
      })
      await rememberPlan(cropId, result)
      request(store, nurseryRequests)
      const place = { fieldId: Number(values.nursery), yearId: result.year_id }
      store.set(addToastAtom, {
        status: 'success',
        message: { key: 'crossings.done', params: { count: result.plots, lines: result.lines_created } },
        stays: true,
        subject: 'crossings',
        action: { key: 'crossings.show', act: () => goToYear(store, place) },
      })
      onDone()
      return null
    } catch (error) {
      report(error, 'crossings.failed')
      return {}
    }
  }

  /** Changes an option of the scheme and preserves manual changes. */
  const tick = (changed: Partial<Pick<Choices, 'reciprocals' | 'selfing'>>) =>
    setChoices((before) => {
      const after = { ...before, ...changed }
      const turnedIn = (scheme: CrossingScheme) => {
        const [previous, present] = [before, after].map((plan) => schemeOf(lines, { ...plan, scheme }).ofScheme)
        return validTurnedCrosses(before.turned[scheme], previous, present)
      }
      return { ...after, turned: { factorial: turnedIn('factorial'), full: turnedIn('full'), half: turnedIn('half') } }
    })

  /** Adds or removes a cross by hand; a second call restores the scheme's choice. */
  const turn = (cross: Cross<number>) =>
    setChoices((before) => {
      const marks = new Map(before.turned[before.scheme])
      if (!marks.delete(crossKey(cross))) marks.set(crossKey(cross), cross)
      return { ...before, turned: { ...before.turned, [before.scheme]: marks } }
    })

  return { lines, nurseries, nursery, form, choices, choose, tick, turn, crosses, plots, isTouched }
}

/** The parents of a plan as rows and columns, and the crosses of its scheme. */
function schemeOf(lines: readonly CrossParent[], { females, males, scheme, reciprocals, selfing }: Choices) {
  const isDiallel = scheme !== 'factorial'
  const isFemale = ({ line_id }: CrossParent) => females.has(line_id) || (isDiallel && males.has(line_id))
  const isMale = ({ line_id }: CrossParent) => males.has(line_id) || (isDiallel && females.has(line_id))
  const [rows, columns] = [lines.filter(isFemale), lines.filter(isMale)]
  const crosses = crossesOfScheme(scheme, idsOf(rows), idsOf(columns), { reciprocals, selfing })
  return { rows, columns, ofScheme: crosses }
}

const idsOf = (parents: readonly CrossParent[]) => parents.map(({ line_id }) => line_id)

/** The parents of a plan as rows and columns, and the crosses to be made. */
function useCrosses(lines: readonly CrossParent[], choices: Choices) {
  return useMemo(() => {
    const { rows, columns, ofScheme } = schemeOf(lines, choices)
    const parents = [new Set(idsOf(rows)), new Set(idsOf(columns))]
    const among = new Map(
      [...choices.turned[choices.scheme]].filter(([, cross]) => parents.every((existing, k) => existing.has(cross[k]))),
    )
    const chosen = chosenCrosses(ofScheme, among)
    return { rows, columns, chosen, keys: new Set(chosen.map(crossKey)) }
  }, [lines, choices])
}
