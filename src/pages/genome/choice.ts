import { technologyLevels } from '../../domain/columns/yearData.ts'
import { verdicts } from '../../domain/genome/verdict.ts'

/** The technology level of the trials; all together by default. */
export const scopeLevels = ['all', ...technologyLevels] as const
export type ScopeLevel = (typeof scopeLevels)[number]

/** The level in an address. */
export const levelOf = (params: URLSearchParams): ScopeLevel =>
  scopeLevels.find((level) => level === params.get('level')) ?? 'all'

/** The region selection's state as stored in the address. Null = not chosen: the page uses its default. */
export interface RegionChoice {
  readonly line: number | null
  readonly trait: number | null
  readonly country: number | null
  /** The shown region; `all` = all together. */
  readonly region: number | 'all' | null
  readonly compare: 'check' | 'mean'
  /** null = all. */
  readonly years: readonly number[] | null
  readonly colour: 'value' | 'difference'
  readonly steps: 'shares' | 'equal'
  readonly spokes: 'traits' | 'regions'
  readonly extent: 'trials' | 'country'
}

const idOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null

function oneOf<T extends string>(text: string | null, [usual, ...others]: readonly [T, ...T[]]): T {
  return others.find((other) => other === text) ?? usual
}

function yearsOf(text: string | null): number[] | null {
  const years = (text ?? '').split(',').filter((year) => /^\d{4}$/.test(year))
  return years.length > 0 ? years.map(Number) : null
}

/** Parses the choice in an address; missing or invalid parameters have their defaults. */
export function choiceOf(params: URLSearchParams): RegionChoice {
  return {
    line: idOf(params.get('line')),
    trait: idOf(params.get('trait')),
    country: idOf(params.get('country')),
    region: params.get('region') === 'all' ? 'all' : idOf(params.get('region')),
    compare: oneOf(params.get('compare'), ['mean', 'check']),
    years: yearsOf(params.get('years')),
    colour: oneOf(params.get('colour'), ['difference', 'value']),
    steps: oneOf(params.get('steps'), ['shares', 'equal']),
    spokes: oneOf(params.get('spokes'), ['traits', 'regions']),
    extent: oneOf(params.get('extent'), ['trials', 'country']),
  }
}

/** The address with a changed choice; defaults are omitted. */
export function withChoice(params: URLSearchParams, changed: Partial<RegionChoice>): URLSearchParams {
  const next = new URLSearchParams(params)
  const defaults = choiceOf(new URLSearchParams())
  for (const [name, value] of Object.entries(changed)) {
    if (value === null || value === defaults[name as keyof RegionChoice]) next.delete(name)
    else next.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  return next
}

/** Number of regions by verdict. */
export function verdictCounts(rows: readonly { readonly verdict: (typeof verdicts)[number] }[]) {
  const count = (verdict: (typeof verdicts)[number]) => rows.filter((row) => row.verdict === verdict).length
  return Object.fromEntries(verdicts.map((verdict) => [verdict, count(verdict)])) as Record<
    (typeof verdicts)[number],
    number
  >
}
