import type { SowingItem } from './sowingPlan.ts'

/** A stored plan of the year. */
interface EarlierPlan<State extends string> {
  readonly id: number | null
  readonly state: State | null
  readonly items: readonly Pick<SowingItem, 'plot_id' | 'seed' | 'amount'>[]
}

/** What a stored plan reserves for plots that another would serve: number of plots, seeds, and its lots by number. */
export interface PlannedBefore<State extends string> {
  readonly plan: number
  readonly state: State
  readonly plots: readonly number[]
  readonly seeds: number
  readonly lots: readonly number[]
}

/** The stored plans of a year that reserve seed for plots that a new one would serve, or have sown it; in their order. */
export function plannedBefore<State extends string>(
  items: readonly Pick<SowingItem, 'plot_id'>[],
  plans: readonly EarlierPlan<State>[],
): PlannedBefore<Exclude<State, 'cancelled'>>[] {
  const served = new Set(items.map(({ plot_id }) => plot_id))
  return plans.flatMap(({ id, state, items: planItems }) => {
    const shared = planItems.filter(({ plot_id }) => served.has(plot_id))
    if (id === null || state === null || state === 'cancelled' || shared.length === 0) return []
    return {
      plan: id,
      state: state as Exclude<State, 'cancelled'>,
      plots: shared.map(({ plot_id }) => plot_id),
      seeds: shared.reduce((sum, { amount }) => sum + amount, 0),
      lots: [...new Set(shared.map(({ seed }) => seed))].sort((a, b) => a - b),
    }
  })
}
