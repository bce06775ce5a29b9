import { describe, expect, it } from 'vitest'
import type { TabOutcome, TabResult } from '../../../src/domain/analysis/result.ts'
import { defaultSettings, type TabName, tabs } from '../../../src/domain/analysis/settings.ts'
import { analyseTab } from '../../../src/domain/analysis/tabs.ts'
import { trialData } from '../../../src/domain/analysis/trialData.ts'
import { usedSettings } from '../../../src/domain/analysis/usedTraits.ts'
import { severalYearsData } from '../../../src/domain/analysis/years/severalYears.ts'
import {
  appendPlot,
  emptyFieldYear,
  emptyTraitColumn,
  type FieldYearColumns,
} from '../../../src/domain/columns/fieldYear.ts'
import { isRefusal } from '../../../src/domain/refusal.ts'
import { combine, type Factor, factor, numberColumn } from '../../../src/domain/stats/data/columns.ts'
import { mixedModelSteps } from '../../../src/domain/stats/mixed/mixedModel.ts'
import { finish, type Steps } from '../../../src/domain/stats/mixed/steps.ts'
import { newTraitFields } from '../../../src/domain/traits/traitFields.ts'
import { languages } from '../../../src/words/word.ts'
import type { DemoYear } from '../demoYear.ts'
import { fertility, story } from './story.ts'
import { checks, design, entries, founders, lostPlots, oddHeight, storyTraits, truth } from './truth.ts'

const trial = story('en')
const main = trial.years[0]
const words = { line: 'Line', mother: 'Mother', father: 'Father', row: 'Row', col: 'Column', field: 'Field' }
const traitOf = (year: DemoYear, name: string) => year.traits.find((trait) => trait.name === name)!
const valuesOf = (year: DemoYear, trait: (typeof storyTraits)[number]) =>
  traitOf(year, trial.words.traits[trait].name).values as (number | null)[]

/** A year of the sample trial as the browser has it. */
function columnsOf(year: DemoYear, k: number): FieldYearColumns {
  const count = year.names.length
  const columns = emptyFieldYear(
    { year_id: k + 1, field_id: k + 1, spec_id: 1, year: year.year, field_name: year.nursery },
    count,
  )
  const ids = new Map(trial.names.map((name, i) => [name, i + 1]))
  const idOf = (name: string | null) => (name === null ? null : (ids.get(name) ?? null))
  for (const { name, mother, father } of year.pedigree) {
    const id = idOf(name) as number
    columns.lines.set(id, { id, name, is_variety: false, mother_id: idOf(mother), father_id: idOf(father) })
  }
  for (const [name, id] of ids)
    if (!columns.lines.has(id)) columns.lines.set(id, { id, name, is_variety: false, mother_id: null, father_id: null })
  columns.checks = (year.checks ?? []).map((name) => idOf(name) as number)
  columns.traits = year.traits.map(({ name, unit, kind, role, min = null, max = null, factor_kind = null }, t) =>
    emptyTraitColumn(count, { ...newTraitFields, id: t + 1, name, unit, kind, role, min, max, factor_kind }),
  )
  year.names.forEach((name, i) => {
    const index = appendPlot(columns, 1000 * (k + 1) + i)
    columns.name[index] = name
    columns.row[index] = year.rows[i]
    columns.col[index] = year.cols[i]
    columns.line[index] = idOf(year.lines[i]) as number
    year.traits.forEach(({ values }, t) => {
      const value = values[i]
      const column = columns.traits[t]
      if (typeof value === 'number') column.numbers[index] = value
      if (typeof value !== 'string') return
      if (!column.words.includes(value)) column.words.push(value)
      column.codes[index] = column.words.indexOf(value)
    })
  })
  return columns
}

/** What the page shows of an entry: of the main site's newest year, or of all years for the comparison. */
function outcome(tab: TabName): TabOutcome {
  const years = trial.years.map(columnsOf)
  const settings = {
    ...usedSettings(tab, { ...defaultSettings, traits: tab === 'ancova' ? [3] : [] }, years[0], null),
    covariates: tab === 'ancova' ? [5] : [],
    years: tab === 'comparison' ? years.map(({ year_id }) => year_id) : [],
  }
  const mask = new Uint8Array(years[0].count)
  const data =
    tab === 'comparison' ? severalYearsData(years, settings, words) : trialData(years[0], settings, mask, words)
  if (isRefusal(data)) return data
  const answer = analyseTab(tab, data, settings)
  return 'next' in answer ? finish(answer as Steps<TabOutcome>) : answer
}

/** Product-moment correlation. */
function correlation(x: readonly number[], y: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [mx, my] = [mean(x), mean(y)]
  const sum = (term: (k: number) => number) => x.reduce((total, _, k) => total + term(k), 0)
  const cross = sum((k) => (x[k] - mx) * (y[k] - my))
  return cross / Math.sqrt(sum((k) => (x[k] - mx) ** 2) * sum((k) => (y[k] - my) ** 2))
}

/** Mean of each entry over the plots of some years, in the order of the entries. */
function entryMeans(years: readonly DemoYear[], trait: (typeof storyTraits)[number]): number[] {
  return trial.entryNames.map((entry) => {
    const lineValues = years.flatMap((year) =>
      year.lines.flatMap((line, k) => {
        const value = valuesOf(year, trait)[k]
        return line === entry && value !== null && value !== oddHeight ? [value] : []
      }),
    )
    return lineValues.reduce((sum, value) => sum + value, 0) / lineValues.length
  })
}

describe('the sample trial', () => {
  it('is the same at every start, and in every language except for texts and regions', () => {
    expect(story('en')).toEqual(trial)
    for (const language of languages) {
      const other = story(language)
      expect(other.trueValues).toEqual(trial.trueValues)
      expect(other.years.map(({ traits }) => traits.map(({ values }) => values))).toEqual(
        trial.years.map(({ traits }) => traits.map(({ values }) => values)),
      )
      expect(new Set(other.names).size).toBe(founders + entries)
      // The page opens the first nursery by name.
      const sites = other.words.sites.map(({ name }) => name)
      expect([...sites].sort(new Intl.Collator(language).compare)[0]).toBe(sites[0])
    }
  })

  it('has 36 entries in 3 replications of 6 blocks, each entry once in a replication, no two twice in a block', () => {
    for (const year of trial.years) {
      const [rep, block] = year.traits.map(({ values }) => values)
      expect(new Set(year.lines.map((line, k) => `${line} ${rep[k]}`)).size).toBe(entries * design.reps)
      const pairs = new Map<string, number>()
      year.lines.forEach((line, i) => {
        year.lines.forEach((other, j) => {
          if (line < other && rep[i] === rep[j] && block[i] === block[j])
            pairs.set(`${line} ${other}`, (pairs.get(`${line} ${other}`) ?? 0) + 1)
        })
      })
      expect(Math.max(...pairs.values())).toBe(1)
    }
  })

  it('has two lost plots, one value out of range with a note, and two checks in the main year only', () => {
    for (const [k, year] of trial.years.entries()) {
      const heights = valuesOf(year, 'height')
      const { min, max } = truth.height
      expect(heights.filter((value) => value !== null && (value < min || value > max))).toEqual(
        k === 0 ? [oddHeight] : [],
      )
      expect(valuesOf(year, 'yield').filter((value) => value === null)).toHaveLength(k === 0 ? lostPlots.length : 0)
      expect(year.comments?.filter((comment) => comment !== null)).toHaveLength(k === 0 ? lostPlots.length : 0)
      expect(year.checks).toHaveLength(checks)
    }
    const { notes = [], values } = traitOf(main, trial.words.traits.height.name)
    expect(values[notes.findIndex((note) => note !== null)]).toBe(oddHeight)
  })

  it.each(tabs)('answers the statistics entry %s', (tab) => {
    const found = outcome(tab)
    expect(found).toMatchObject({ ok: true })
    expect((found as TabResult).rows.length).toBeGreaterThan(0)
  })
})

describe('statistics recover the true values of the sample trial', () => {
  /** The mixed model of the design: replications fixed, blocks and entries random. */
  function fitted(year: DemoYear, trait: (typeof storyTraits)[number]) {
    const text = (name: string, values: readonly unknown[]): Factor => factor(name, values.map(String))
    const [rep, block] = year.traits
    const reps = text('rep', rep.values)
    const numbers = valuesOf(year, trait).map((value) => (value === oddHeight ? Number.NaN : (value ?? Number.NaN)))
    const found = finish(
      mixedModelSteps({
        trait: numberColumn(trait, numbers),
        fixed: [reps],
        random: [text('line', year.lines), combine([reps, text('block', block.values)], ':', 'block')],
        control: null,
        higherIsBetter: true,
      }),
    )
    if (!found.ok) throw new Error(found.code)
    return found
  }

  /** How much of the variance of the fertility is within the half rows that are blocks, whatever the wave's phase. */
  function fertilityWithinBlocks(): number {
    const { blockSize, width, reps } = design
    const rows = (entries * reps) / width
    const phases = Array.from({ length: 8 }, (_, k) => (k * Math.PI) / 4)
    const within = phases.flatMap((phase) => {
      const fertile = fertility(rows, width, phase)
      return Array.from({ length: (rows * width) / blockSize }, (_, block) => {
        const plotIndexes = Array.from({ length: blockSize }, (_, k) => block * blockSize + k)
        const fertility = plotIndexes.map((k) => fertile(Math.floor(k / width) + 1, (k % width) + 1))
        const mean = fertility.reduce((sum, value) => sum + value, 0) / blockSize
        return fertility.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (blockSize - 1)
      })
    })
    return within.reduce((sum, value) => sum + value, 0) / within.length
  }

  it('the mean of 18 plots ranks the entries like their genes', () => {
    const least = { yield: 0.9, height: 0.97, heading: 0.95, protein: 0.9, lodging: 0.85 }
    for (const trait of storyTraits) {
      const r = correlation(entryMeans(trial.years, trait), trial.trueValues[trait])
      expect(r, trait).toBeGreaterThan(least[trait])
    }
  })

  it('variances of lines over years match the genes, and errors match plots, blocks and trend', () => {
    for (const trait of storyTraits) {
      const { interaction, plot } = truth[trait]
      const genes = trial.trueValues[trait].reduce((sum, value) => sum + value ** 2, 0) / (entries - 1)
      const estimates = trial.years.map((year) => fitted(year, trait).varianceComponents)
      const mean = (key: string) =>
        estimates.reduce((sum, match) => sum + (match.find(({ name }) => name === key)?.variance ?? 0), 0) /
        estimates.length
      // A trial counts its interaction as lines; rounding adds a twelfth of a step squared to the plots.
      const lines = genes + interaction ** 2
      expect(mean('line') / lines, `${trait}: lines`).toBeGreaterThan(0.75)
      expect(mean('line') / lines, `${trait}: lines`).toBeLessThan(1.25)
      const { decimals, trend } = truth[trait]
      const plots = plot ** 2 + 10 ** (-2 * decimals) / 12 + trend ** 2 * fertilityWithinBlocks()
      expect(mean('residual') / plots, `${trait}: plots`).toBeGreaterThan(0.8)
      expect(mean('residual') / plots, `${trait}: plots`).toBeLessThan(1.2)
    }
  })

  it('the yield residuals over the field follow the fertility', () => {
    const means = new Map(trial.entryNames.map((name, k) => [name, trial.trueValues.yield[k]]))
    const yields = valuesOf(main, 'yield')
    const left = main.lines.flatMap((line, k) =>
      yields[k] === null ? [] : [{ k, value: yields[k] - (means.get(line) ?? 0) }],
    )
    const rows = (entries * design.reps) / design.width
    const best = Math.max(
      ...Array.from({ length: 16 }, (_, step) => {
        const fertile = fertility(rows, design.width, (step * Math.PI) / 8)
        return correlation(
          left.map(({ value }) => value),
          left.map(({ k }) => fertile(main.rows[k], main.cols[k])),
        )
      }),
    )
    expect(best).toBeGreaterThan(0.75)
  })

  it('the marker next to the dwarfing gene explains most of the height, and none elsewhere does', () => {
    const [gene] = truth.height.qtl
    const { loci, lines } = trial.genome
    const heights = entryMeans(trial.years, 'height')
    const found = loci
      .map((locus, j) => {
        const alleles = lines.slice(founders).map((line) => line.alleles[j])
        return { locus, r: Math.abs(correlation(alleles, heights)) }
      })
      .filter(({ r }) => Number.isFinite(r))
      .sort((a, b) => b.r - a.r)
    expect(found[0].locus.chromosome).toBe(gene.chromosome)
    expect(found[0].locus.at).toBe(gene.at)
    expect(found[0].r).toBeGreaterThan(0.8)
  })
})
