import type { FieldYearColumns } from '../../columns/fieldYear.ts'
import { checksOf } from '../../lines/checks.ts'
import { type Factor, factor, type NumberColumn } from '../../stats/data/columns.ts'
import { type Refusal, refuse } from '../../stats/result.ts'
import type { LeftOut } from '../result.ts'
import type { Settings } from '../settings.ts'
import { type Grouping, type TraitValues, type TrialData, type TrialWords, trialData } from '../trialData.ts'

/** The most plots of several years together. */
const maxPlots = 500_000

/** The names of years; equal names have the year's id added. */
export function yearNames(years: readonly FieldYearColumns[]): string[] {
  const plain = years.map(({ field_name, year }) => `${field_name} ${year}`)
  return plain.map((name, k) =>
    plain.indexOf(name) === plain.lastIndexOf(name) ? name : `${name} (${years[k].year_id})`,
  )
}

/** One factor from the factors of several years, by the names of the levels; a year without it has no levels. */
function joinedFactor(name: string, parts: readonly (Factor | null)[], sizes: readonly number[]): Factor {
  return factor(
    name,
    parts.flatMap((part, k) =>
      part
        ? Array.from(part.codes, (code) => (code < 0 ? null : part.levels[code]))
        : new Array<null>(sizes[k]).fill(null),
    ),
  )
}

function joinedNumbers(parts: readonly NumberColumn[]): NumberColumn {
  const values = new Float64Array(parts.reduce((sum, part) => sum + part.values.length, 0))
  let at = 0
  for (const part of parts) {
    values.set(part.values, at)
    at += part.values.length
  }
  return { name: parts[0].name, values }
}

const joinedLeft = (parts: readonly LeftOut[]): LeftOut => ({
  missing: parts.flatMap(({ missing }) => missing),
  suppressed: parts.flatMap(({ suppressed }) => suppressed),
  outOfRange: parts.flatMap(({ outOfRange }) => outOfRange),
  offScale: parts.flatMap(({ offScale }) => offScale),
})

/** The traits that every year has, in their order, with the values of all years. */
function joinedTraits(parts: readonly (readonly TraitValues[])[]): TraitValues[] {
  return parts[0].flatMap((first) => {
    const candidates = parts.map((traits) => traits.find(({ id }) => id === first.id))
    const matching = candidates.filter((one) => one !== undefined)
    if (matching.length < parts.length) return []
    return [
      {
        ...first,
        column: joinedNumbers(matching.map(({ column }) => column)),
        leftOut: joinedLeft(matching.map(({ leftOut }) => leftOut)),
      },
    ]
  })
}

function joinedFactors(parts: readonly TrialData[], sizes: readonly number[]): Grouping[] {
  const factorById = new Map(
    parts.flatMap(({ factors }) => factors.map((one): [number | null, Grouping] => [one.id, one])),
  )
  return [...factorById.values()].map((one) => ({
    ...one,
    factor: joinedFactor(
      one.factor.name,
      parts.map(({ factors }) => factors.find(({ id }) => id === one.id)?.factor ?? null),
      sizes,
    ),
  }))
}

/** The control of most years; of equally frequent ones the first. Null where no year has one. */
function controlOfMostYears(years: readonly FieldYearColumns[]): number | null {
  const counts = new Map<number, number>()
  for (const year of years) {
    const { control } = checksOf(year)
    if (control !== null) counts.set(control, (counts.get(control) ?? 0) + 1)
  }
  const [max] = [...counts].sort((a, b) => b[1] - a[1])
  return max?.[0] ?? null
}

/**
 * The plots of several years of one crop as data of an analysis, with the year of each as `environment`. Lines, factors
 * and traits are matched by their ids. Refused: tooManyPlots (numbers: plots, limit).
 */
export function severalYearsData(
  years: readonly FieldYearColumns[],
  settings: Settings,
  words: TrialWords & { readonly field: string },
): TrialData | Refusal {
  const plots = years.reduce((sum, { count }) => sum + count, 0)
  if (plots > maxPlots) return refuse('tooManyPlots', { plots, limit: maxPlots })
  const control = settings.control ?? controlOfMostYears(years)
  // Lines with equal names have their ids added, the same in every year.
  const lines = new Map(years.flatMap((year) => [...year.lines]))
  const yearSettings: Settings = { ...settings, by: 'line', plots: 'all', control }
  const parts = years.map((year) => trialData({ ...year, lines }, yearSettings, new Uint8Array(), words))
  const sizes = parts.map(({ ids }) => ids.length)
  const names = yearNames(years)
  const joined = (pick: (part: TrialData) => Factor) => joinedFactor(pick(parts[0]).name, parts.map(pick), sizes)
  const line = joined((part) => part.line)
  const ids = new Float64Array(sizes.reduce((sum, size) => sum + size, 0))
  parts.reduce((at, part) => {
    ids.set(part.ids, at)
    return at + part.ids.length
  }, 0)
  return {
    ids,
    row: joinedNumbers(parts.map(({ row }) => row)),
    col: joinedNumbers(parts.map(({ col }) => col)),
    line,
    mother: joined((part) => part.mother),
    father: joined((part) => part.father),
    by: line,
    factors: joinedFactors(parts, sizes),
    traits: joinedTraits(parts.map(({ traits }) => traits)),
    covariates: [],
    checks: [...new Set(parts.flatMap(({ checks }) => checks))],
    control: parts.find((part) => part.control !== null)?.control ?? null,
    environment: {
      name: words.field,
      levels: names,
      codes: Int32Array.from(sizes.flatMap((size, k) => new Array<number>(size).fill(k))),
    },
  }
}
