import { useAtomValue } from 'jotai'
import { useEffect, useMemo } from 'react'
import { useCall } from '../../../api/query/useCall.ts'
import { usePages } from '../../../api/query/usePages.ts'
import { listLines } from '../../../contract/lines/lines.ts'
import { listFields } from '../../../contract/plots/nurseries.ts'
import { listSeeds, type Seed } from '../../../contract/seeds/seeds.ts'
import { createSowingPlan, listSowingPlans } from '../../../contract/seeds/sowingPlans.ts'
import type { SowingOrder } from '../../../domain/seeds/sowingPlan.ts'
import { session } from '../../../state/account/session.ts'
import { typedNumber } from '../../../ui/form/typedNumber.ts'
import { useShowFailure } from '../../shell/useShowFailure.ts'

/** The choices of a plan; the need as typed. */
export interface PlanChoices {
  readonly nursery: string
  readonly year: string
  readonly by: 'seeds' | 'rate' | 'grams'
  readonly need: string
  readonly germination: boolean
  readonly uncleared: boolean
  readonly reserve: boolean
  readonly order: SowingOrder
  /** A stored plan; null = a new one. */
  readonly plan: number | null
}

const idOf = (lot: Seed) => lot.id

/** The request for these choices; null while they are incomplete. */
export function planInput(choices: PlanChoices) {
  const { year, by, need, germination, uncleared, reserve, order } = choices
  const number = typedNumber(need)
  if (year === '' || number === null || Number.isNaN(number) || number <= 0) return null
  if (by === 'seeds' && !Number.isInteger(number)) return null
  return { year_id: Number(year), [by]: number, germination, uncleared, reserve, order }
}

/**
 * Nurseries and years, the plans of the chosen year, and the plan on screen, stored or previewed, with its lots and
 * lines.
 */
export function usePlan(choices: PlanChoices) {
  const crop = useAtomValue(session.selectedCulture)
  const query = crop ? { spec_id: String(crop.spec_id) } : null
  const fields = useCall(listFields, query && { query })
  const stored = useCall(listSowingPlans, choices.year ? { query: { year_id: choices.year } } : null)
  const request = choices.plan === null ? planInput(choices) : null
  const preview = useCall(createSowingPlan, request && { body: { ...request, dry_run: true } }, { showsPrevious: true })
  const lots = usePages(listSeeds, query && { query: { ...query, empty: 'true' as const, page_size: '1000' } }, idOf)
  const lines = useCall(listLines, query && { query })
  useShowFailure(fields.failure ?? stored.failure ?? preview.lastFailure, 'storage.failedList')
  const { rows, hasMore, readMore } = lots
  // A plan can use any lot of the crop.
  useEffect(() => {
    if (hasMore && !lots.isReadingMore) readMore()
  }, [hasMore, lots.isReadingMore, readMore])
  const lotById = useMemo(() => new Map((rows ?? []).map((lot) => [lot.id, lot])), [rows])
  const names = useMemo(
    () => new Map((lines.answered?.answer.data ?? []).map((line) => [line.line_id, line.line_name])),
    [lines.answered],
  )
  const nurseries = fields.answered?.answer.data ?? []
  const years = nurseries.find(({ field_id }) => String(field_id) === choices.nursery)?.fieldyear_set ?? []
  const plans = stored.answered?.answer.data ?? []
  const shown =
    choices.plan === null
      ? request && (preview.answered?.answer ?? null)
      : (plans.find(({ id }) => id === choices.plan) ?? null)
  const area = request ? preview.answered?.answer.area : undefined
  /** The shown plan is of the previous choices: the server has not answered yet. */
  const isPrevious = request !== null && preview.isPrevious
  return { nurseries, years, plans, shown, isPrevious, area, request, lots: lotById, names }
}
