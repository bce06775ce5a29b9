import type { TechnologyLevel } from '../columns/yearData.ts'
import { naturally } from '../naturalOrder.ts'
import type { EnvironmentMeans } from './lineValues.ts'

/** A nursery-year with the means of its lines in one trait: an environment. */
export interface TraitEnvironment extends EnvironmentMeans {
  readonly year_id: number
  readonly year: number
  readonly region_id: number
  readonly level: TechnologyLevel
  /** The line that others are compared with there; null = none. */
  readonly control: number | null
}

/** The included environments; null = all. */
export interface Scope {
  readonly region: number | null
  readonly level: TechnologyLevel | null
  readonly years: ReadonlySet<number> | null
}

export const wholeScope: Scope = { region: null, level: null, years: null }

/** Whether a nursery-year is in a scope. */
export function isInScope(
  { region_id, level, year }: Pick<TraitEnvironment, 'region_id' | 'level' | 'year'>,
  scope: Scope,
): boolean {
  const isOfRegion = scope.region === null || scope.region === region_id
  const isOfLevel = scope.level === null || scope.level === level
  return isOfRegion && isOfLevel && (scope.years === null || scope.years.has(year))
}

/** The check of several environments: the control of most of them, of several the first by name; null where none has one. */
export function checkOf(
  environments: readonly Pick<TraitEnvironment, 'control'>[],
  nameOf: (line: number) => string,
): number | null {
  const counts = new Map<number, number>()
  for (const { control } of environments) if (control !== null) counts.set(control, (counts.get(control) ?? 0) + 1)
  const [first] = [...counts].sort(([a, m], [b, n]) => n - m || naturally(nameOf(a), nameOf(b)) || a - b)
  return first?.[0] ?? null
}
