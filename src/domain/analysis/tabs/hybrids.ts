import { isRefusal } from '../../refusal.ts'
import { type HeterosisResult, heterosis } from '../../stats/genetics/heterosis.ts'
import { refuse } from '../../stats/result.ts'
import { type Ability, abilityOf } from '../ability/ability.ts'
import { type Crosses, crossesOf } from '../ability/crosses.ts'
import { isHigherBetter } from '../compare/compared.ts'
import { column, decimalsOf, figure, figureParam, finite, probabilityParam } from '../figures.ts'
import { isTransformed, ownUnit, scaleCaution, scaleSentence } from '../model/scale.ts'
import type { ChartData, KeyNumber, MeanMark, Param, ResultRow, TabOutcome } from '../result.ts'
import type { Settings } from '../settings.ts'
import type { TraitValues, TrialData } from '../trialData.ts'
import { warningMessages } from '../warnings.ts'

/** The ids of the plots of each cross, by mother and father. */
function plotsOfCrosses({ ids }: TrialData, { mother, father }: Crosses): Map<string, number[]> {
  const plots = new Map<string, number[]>()
  ids.forEach((id, i) => {
    if (mother.codes[i] < 0 || father.codes[i] < 0) return
    const key = `${mother.levels[mother.codes[i]]}\n${father.levels[father.codes[i]]}`
    const existing = plots.get(key)
    if (existing) existing.push(id)
    else plots.set(key, [id])
  })
  return plots
}

/**
 * Difference of an F1 from its reference, in per cent of the reference; computed on back-transformed values, since a
 * ratio of logarithms has no meaning.
 */
function percentOver(trait: TraitValues, f1: number, against: number, onScale: number | null): number | null {
  if (!isTransformed(trait)) return onScale
  const { fromScale } = ownUnit(trait)
  return finite(100 * (fromScale(f1) / fromScale(against) - 1))
}

function heterosisRows(
  result: HeterosisResult,
  plots: ReadonlyMap<string, number[]>,
  trait: TraitValues,
  decimals: number,
): ResultRow[] {
  const units = ownUnit(trait)
  return result.rows.map((row) => ({
    cells: {
      mother: row.mother,
      father: row.father,
      f1: units.figure(row.f1Mean),
      midParent: units.figure(row.midParent),
      betterParent: units.figure(row.betterParent),
      mph: figure(row.mph, decimals),
      mphPercent: finite(percentOver(trait, row.f1Mean, row.midParent, row.mphPct)),
      mphP: finite(row.mphP),
      bph: figure(row.bph, decimals),
      bphPercent: finite(percentOver(trait, row.f1Mean, row.betterParent, row.bphPct)),
      bphP: finite(row.bphP),
    },
    plots: plots.get(`${row.mother}\n${row.father}`) ?? [],
  }))
}

/** The parents by their general combining ability, best first. */
function bestFirst({ gca }: Ability, trait: TraitValues): Ability['gca'] {
  const sign = isHigherBetter(trait) ? 1 : -1
  return [...gca].sort((a, b) => sign * (b.effect - a.effect))
}

function gcaChart(ability: Ability, plots: ReadonlyMap<string, number[]>, trait: TraitValues): ChartData {
  const marks = bestFirst(ability, trait).map(
    ({ parent, effect, se }): MeanMark => ({
      label: parent,
      mean: effect,
      low: se === null ? null : finite(effect - 2 * se),
      high: se === null ? null : finite(effect + 2 * se),
      note: '',
      tone: 'plain',
      plots: [...plots].flatMap(([key, ids]) => (key.split('\n').includes(parent) ? ids : [])),
    }),
  )
  return {
    kind: 'means',
    title: { key: 'statistics.chart.gca' },
    x: trait.unit === '' ? 'GCA' : `GCA, ${trait.unit}`,
    marks,
    band: { at: 0, from: 0, to: 0 },
  }
}

function scaChart({ sca }: Ability, plots: ReadonlyMap<string, number[]>, decimals: number): ChartData {
  const names = [...new Set(sca.flatMap(({ parent1, parent2 }) => [parent1, parent2]))]
  const reach = Math.max(1e-9, ...sca.map(({ effect }) => Math.abs(effect)))
  return {
    kind: 'matrix',
    title: { key: 'statistics.chart.sca' },
    names,
    reach,
    decimals: Math.min(decimals, 2),
    cells: sca.map(({ parent1, parent2, effect, p }) => ({
      across: parent1,
      down: parent2,
      value: effect,
      isProven: p !== null && p < 0.05,
      plots: [...(plots.get(`${parent1}\n${parent2}`) ?? []), ...(plots.get(`${parent2}\n${parent1}`) ?? [])],
    })),
  }
}

function keyNumbersOf(
  ability: Ability | null,
  best: { name: string; percent: number | null } | null,
  trait: TraitValues,
): KeyNumber[] {
  const test = (key: string, fTest: Ability['fGca'] | undefined): KeyNumber => ({
    label: { key, params: { p: probabilityParam(fTest?.p) } },
    value: figure(fTest?.f, 2),
    unit: null,
  })
  const first = ability ? bestFirst(ability, trait)[0] : undefined
  return [
    test('statistics.key.fGca', ability?.fGca),
    test('statistics.key.fSca', ability?.fSca),
    {
      label: { key: 'statistics.key.bestGca', params: { parent: first?.parent ?? '–' } },
      value: figure(first?.effect, 2),
      unit: null,
    },
    {
      label: { key: 'statistics.key.bestHybrid', params: { cross: best?.name ?? '–' } },
      value: figure(best?.percent, 1),
      unit: '%',
    },
    { label: { key: 'statistics.key.baker' }, value: figure(ability?.baker, 2), unit: null },
  ]
}

/**
 * Hybrids against their parents, and the effects of parents and crosses: heterosis, general and specific combining
 * ability.
 */
export function hybridsTab(data: TrialData, settings: Settings): TabOutcome {
  const [trait] = data.traits
  if (!trait) return refuse('noTrait')
  const crosses = crossesOf(data, settings)
  if (!crosses) return refuse('tooFewGroups', { groups: 0, needed: 2 }, [data.mother.name, data.father.name])
  const ability = abilityOf(trait, crosses)
  const higherIsBetter = isHigherBetter(trait)
  const result = heterosis(trait.column, { ...crosses, higherIsBetter })
  if (isRefusal(ability) && !result.ok) return ability
  const estimates = isRefusal(ability) ? null : ability
  const decimals = decimalsOf(trait.column)
  const units = ownUnit(trait)
  const plots = plotsOfCrosses(data, crosses)
  const rows = result.ok
    ? heterosisRows(result, plots, trait, decimals)
    : (estimates?.sca ?? []).map(({ parent1, parent2, effect }): ResultRow => {
        const cells = { mother: parent1, father: parent2, sca: figure(effect, decimals) }
        return { cells, plots: plots.get(`${parent1}\n${parent2}`) ?? [] }
      })
  const gain = ({ mph }: { mph: number }) => (higherIsBetter ? mph : -mph)
  const sorted = result.ok ? [...result.rows].sort((a, b) => gain(b) - gain(a)) : []
  const [top] = sorted
  const best = top
    ? {
        name: `${top.mother} × ${top.father}`,
        percent: percentOver(trait, top.f1Mean, top.midParent, top.mphPct),
      }
    : null
  const method: Record<string, Param> = { method: crosses.method === 'line_by_tester' ? '' : crosses.method }
  const isProven = estimates?.fSca.p !== null && estimates?.fSca.p !== undefined && estimates.fSca.p < 0.05
  return {
    ok: true,
    verdict: {
      key: best
        ? `statistics.verdict.${higherIsBetter ? 'hybrids' : 'hybridsLower'}`
        : isProven
          ? 'statistics.verdict.sca'
          : 'statistics.verdict.scaNot',
      params: {
        count: rows.length,
        better: sorted.filter((row) => row.mphP !== null && row.mphP < 0.05 && gain(row) > 0).length,
        best: best?.name ?? '–',
        percent: figureParam(best?.percent, 1),
        f: figureParam(estimates?.fSca.f, 2),
        p: probabilityParam(estimates?.fSca.p),
      },
    },
    keyNumbers: keyNumbersOf(estimates, best, trait),
    columns: [
      column('mother', 'text', 0, true),
      column('father', 'text', 0, true),
      ...(result.ok
        ? [
            column('f1', 'number', units.decimals),
            column('midParent', 'number', units.decimals),
            column('betterParent', 'number', units.decimals),
            column('mph', 'number', decimals),
            column('mphPercent', 'number', 1, true),
            column('mphP', 'p'),
            column('bph', 'number', decimals),
            column('bphPercent', 'number', 1),
            column('bphP', 'p'),
          ]
        : [column('sca', 'number', decimals)]),
    ],
    rows,
    charts: estimates ? [gcaChart(estimates, plots, trait), scaChart(estimates, plots, decimals)] : [],
    method: [
      {
        key: crosses.method === 'line_by_tester' ? 'statistics.method.lineByTester' : 'statistics.method.griffing',
        params: method,
      },
      { key: 'statistics.method.heterosis' },
      ...scaleSentence(trait),
    ],
    assumptions: scaleCaution(trait),
    warnings: warningMessages([...(estimates?.warnings ?? []), ...(result.ok ? result.meta.warnings : [])]),
    n: [...plots.values()].flat().length,
    errorDf: estimates?.df ?? (result.ok ? result.dfError : null),
  }
}
