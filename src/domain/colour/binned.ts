import type { Ascending } from '../stats/moments/rankedNumbers.ts'
import {
  type ClassLimits,
  countClasses,
  maxClasses,
  minClasses,
  missingClass,
  type NumberClasses,
  type ScaleInput,
  valuesOf,
} from './classes.ts'
import { decimalsOf, fromUnits, toUnits } from './decimals.ts'

/**
 * How numbers are cut into classes: `quantile` gives classes of about equal counts, `equal` of equal width (around
 * `middle`, if present, which becomes a border or the centre of the classes), `own` uses the user's limits (each the
 * lowest value of its class; one class is below the first).
 */
export type BinRule =
  | { readonly kind: 'quantile'; readonly classes: number }
  | { readonly kind: 'equal'; readonly classes: number; readonly middle: number | null }
  | { readonly kind: 'own'; readonly limits: readonly number[] }

/**
 * Sorts numbers into classes whose limits are written with `decimals` (null = as the values need) and do not overlap as
 * written; a value belongs to the class that contains it when rounded like that. Ties can leave fewer classes than
 * requested; 3–9 can be requested.
 */
export function binnedClasses(input: ScaleInput, rule: BinRule, decimals: number | null = null): NumberClasses {
  const requested = rule.kind === 'own' ? rule.limits.length + 1 : rule.classes
  const classes = Math.min(Math.max(requested, minClasses), maxClasses)
  const { sorted, decimals: needed } = valuesOf(input, classes, decimals)
  const written = rule.kind === 'own' ? Math.max(needed, decimalsOf(rule.limits)) : needed
  const domain = sorted.length === 0 ? null : domainOf(sorted, rule)
  // One unit is one step of the last written decimal; breaks are the first unit of each class but the lowest.
  const breaks = domain === null ? [] : breaksInUnits(sorted, rule, classes, domain, written)
  const index = classesOf(input, breaks, domain, written)
  return {
    limits: domain === null ? [] : limitsOf(breaks, domain, rule.kind === 'own', written),
    decimals: written,
    domain,
    ...countClasses(input, breaks.length + 1, index),
  }
}

/** Most units between the lowest and the highest value for a lookup table of classes instead of a search. */
const maxTable = 65_536

/** The class of every value by breaks in units; `missingClass` without a value. */
function classesOf(input: ScaleInput, breaks: readonly number[], domain: Domain | null, decimals: number): Uint8Array {
  const { values, count } = input
  // `toUnits` written out, because it would compute the power for every value.
  const power = 10 ** decimals
  const lowest = domain === null ? 0 : toUnits(domain.low, decimals)
  const last = domain === null ? 0 : toUnits(domain.high, decimals) - lowest
  const index = new Uint8Array(count)
  const isWithin = breaks.every((units) => units >= lowest && units <= lowest + last)
  if (!isWithin || last >= maxTable) {
    for (let i = 0; i < count; i++) {
      const units = Math.round(values[i] * power)
      let at = 0
      while (at < breaks.length && units >= breaks[at]) at += 1
      index[i] = Number.isNaN(units) ? missingClass : at
    }
    return index
  }
  const table = new Uint8Array(last + 1)
  for (const [k, units] of breaks.entries()) table.fill(k + 1, units - lowest)
  for (let i = 0; i < count; i++) {
    const units = Math.round(values[i] * power) - lowest
    index[i] = Number.isNaN(units) ? missingClass : table[Math.max(0, Math.min(last, units))]
  }
  return index
}

interface Domain {
  readonly low: number
  readonly high: number
}

function domainOf(sorted: Ascending, rule: BinRule): Domain {
  const low = sorted.at(0)
  const high = sorted.at(sorted.length - 1)
  if (rule.kind !== 'equal' || rule.middle === null) return { low, high }
  const reach = Math.max(Math.abs(low - rule.middle), Math.abs(high - rule.middle))
  // The sum can fall short of the value that determined the reach, by the last digit.
  return { low: Math.min(low, rule.middle - reach), high: Math.max(high, rule.middle + reach) }
}

function breaksInUnits(sorted: Ascending, rule: BinRule, classes: number, domain: Domain, decimals: number): number[] {
  if (rule.kind === 'own') return distinct(rule.limits.map((limit) => toUnits(limit, decimals)).sort((a, b) => a - b))
  const at = (k: number): number => {
    if (rule.kind === 'quantile') return toUnits(sorted.at(Math.ceil((sorted.length * k) / classes)), decimals)
    const border = domain.low + ((domain.high - domain.low) * k) / classes
    return Math.ceil(border * 10 ** decimals - 1e-6)
  }
  const inner = Array.from({ length: classes - 1 }, (_, k) => at(k + 1))
  const lowest = toUnits(domain.low, decimals)
  const highest = toUnits(domain.high, decimals)
  return distinct(inner.filter((units) => units > lowest && units <= highest))
}

function distinct(breaks: readonly number[]): number[] {
  return breaks.filter((units, k) => k === 0 || units > breaks[k - 1])
}

function limitsOf(breaks: readonly number[], domain: Domain, isOpenEnded: boolean, decimals: number): ClassLimits[] {
  return Array.from({ length: breaks.length + 1 }, (_, k) => {
    const low = k === 0 ? toUnits(domain.low, decimals) : breaks[k - 1]
    const high = k === breaks.length ? toUnits(domain.high, decimals) : breaks[k] - 1
    return {
      low: k === 0 && isOpenEnded ? null : fromUnits(low, decimals),
      high: k === breaks.length && isOpenEnded ? null : fromUnits(high, decimals),
    }
  })
}

/** A class's limits as text, with the reader's decimal mark: `6.14 – 6.38`, `< 5.0`, `≥ 8.0`, or one number. */
export function limitText(limits: ClassLimits, decimals: number, mark: '.' | ','): string {
  const write = (value: number): string => value.toFixed(decimals).replace('.', mark).replace('-', '−')
  if (limits.low === null) return limits.high === null ? '' : `≤ ${write(limits.high)}`
  if (limits.high === null) return `≥ ${write(limits.low)}`
  return limits.low === limits.high ? write(limits.low) : `${write(limits.low)} – ${write(limits.high)}`
}
