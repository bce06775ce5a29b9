import { refuse } from '../../stats/result.ts'
import { type Compared, compareGroups, isHigherBetter, shownMarks } from '../compared.ts'
import { chance, column, decimalsOf, figure, finite, plotsByLevel, said } from '../figures.ts'
import { assumptionsOf, residualField, residualsOf } from '../residuals.ts'
import type { Cell, KeyNumber, MeanMark, ResultRow, Said, TabOutcome } from '../result.ts'
import type { Settings } from '../settings.ts'
import type { TraitValues, TrialData } from '../trialData.ts'

/** How many standard errors a difference from the control must exceed by the chosen test; null where it cannot be had. */
function criticalOf({ result }: Compared, test: Settings['test']): number | null {
  if (test === 'dunnett') return result.nsr?.dunnettCrit05 ?? null
  return test === 'tukey' && result.tukey ? result.tukey.qCrit05 / Math.SQRT2 : result.tCrit05
}

interface Judged {
  readonly row: ResultRow
  readonly mean: number
  readonly letters: string
  readonly tone: 'above' | 'below' | 'control' | 'plain'
}

/** The group of a level as the table words it. */
const groupCell = (tone: Judged['tone'], isBetterHigh: boolean): Cell => {
  if (tone === 'control') return { word: 'statistics.group.control' }
  if (tone === 'plain') return 2
  return (tone === 'above') === isBetterHigh ? 1 : 3
}

function judge(data: TrialData, trait: TraitValues, compared: Compared, test: Settings['test']): Judged[] {
  const { result } = compared
  const plots = plotsByLevel(data.by, data.ids, trait.column)
  const against = new Map(result.nsr?.rows.map((row) => [row.level, row]))
  const critical = criticalOf(compared, test)
  const decimals = decimalsOf(trait.column)
  return result.means.flatMap(({ level, n, rawMean, adjustedMean, letters }) => {
    if (adjustedMean === null) return []
    const row = against.get(level)
    const least = row && critical !== null ? critical * row.sdDiff : null
    const side = row && least !== null && Math.abs(row.diff) > least ? (row.diff > 0 ? 'above' : 'below') : 'plain'
    const tone = row ? side : ('control' as const)
    const cells: Record<string, Cell> = {
      level,
      n,
      mean: figure(rawMean, decimals),
      adjusted: figure(adjustedMean, decimals),
      difference: figure(row?.diff, decimals),
      percent: row ? finite(row.diffPct === null ? null : 100 + row.diffPct) : 100,
      lsd05: figure(least, decimals),
      t: finite(row?.t),
      p: finite(row?.p),
      pDunnett: finite(row?.pDunnett),
      group: groupCell(tone, isHigherBetter(trait)),
      letters: letters ?? '',
    }
    const shown: ResultRow = { cells, plots: plots.get(level) ?? [], ...(tone === 'plain' ? {} : { tone }) }
    return [{ row: shown, mean: adjustedMean, letters: letters ?? '', tone }]
  })
}

function keyNumbersOf({ result }: Compared, trait: TraitValues): KeyNumber[] {
  const decimals = decimalsOf(trait.column)
  const unit = trait.unit || null
  const least = result.lsd05 ?? result.lsd05MeanSed
  const percent = result.grandMean === 0 ? null : (100 * least) / result.grandMean
  const kind = result.lsd05 === undefined ? 'lsdMean' : 'lsd'
  return [
    {
      label: { key: `statistics.key.${kind}`, params: { percent: said(percent, 1) } },
      value: figure(least, decimals),
      unit,
    },
    {
      label: { key: 'statistics.key.meanOf', params: { count: result.meta.n } },
      value: figure(result.grandMean, decimals),
      unit,
    },
    { label: { key: 'statistics.key.sed' }, value: figure(result.sedMean, decimals + 1), unit },
    { label: { key: 'statistics.key.errorDf' }, value: finite(result.dfError), unit: null },
    {
      label: { key: 'statistics.key.fOf', params: { p: chance(result.fP) } },
      value: figure(result.f, 2),
      unit: null,
    },
  ]
}

/** How the analysis was made, in the order that a reader asks. */
export function methodOf({ model, result }: Pick<Compared, 'model' | 'result'>): Said[] {
  const { model: formula, errorDf } = result.meta
  return [model.reason, { key: 'statistics.method.lsd', params: { formula, df: said(errorDf, 0) } }]
}

/** Every line against the control: which exceed it by more than the least significant difference, and which fall short of it. */
export function nsr(data: TrialData, settings: Settings): TabOutcome {
  const [trait] = data.traits
  if (!trait) return refuse('noTrait')
  if (data.control === null) return refuse('noControl')
  const compared = compareGroups(data, trait, settings, data.control)
  if ('ok' in compared) return compared
  const judged = judge(data, trait, compared, settings.test)
  const { result, terms, model } = compared
  const residuals = residualsOf(trait.column, terms)
  const count = (tone: Judged['tone']) => judged.filter((one) => one.tone === tone).length
  const decimals = decimalsOf(trait.column)
  const marks = judged.map(
    ({ row, mean, letters, tone }): MeanMark => ({
      label: String(row.cells.level),
      mean,
      low: null,
      high: null,
      note: letters,
      tone,
      plots: row.plots,
    }),
  )
  const field = residuals && residualField(residuals, data, trait.unit)
  const least = result.lsd05 ?? result.lsd05MeanSed
  return {
    ok: true,
    verdict: {
      key: 'statistics.verdict.nsr',
      params: { above: count('above'), below: count('below'), same: count('plain'), control: data.control },
    },
    keyNumbers: keyNumbersOf(compared, trait),
    columns: [
      column('level', 'text', 0, true),
      column('n', 'count'),
      column('mean', 'number', decimals),
      column('adjusted', 'number', decimals, true),
      column('difference', 'number', decimals),
      column('percent', 'number', 1),
      column('lsd05', 'number', decimals),
      column('t', 'number', 2),
      column('p', 'p'),
      column('pDunnett', 'p'),
      column('group', 'count'),
      column('letters', 'text'),
    ],
    rows: judged.map(({ row }) => row),
    charts: [
      {
        kind: 'means',
        title: { key: 'statistics.chart.control', params: { control: data.control } },
        x: trait.unit === '' ? trait.name : `${trait.name}, ${trait.unit}`,
        marks: shownMarks(marks),
        band: result.nsr ? { at: result.nsr.controlMean, half: least } : null,
      },
      ...(field ? [field] : []),
    ],
    method: methodOf(compared),
    assumptions: residuals ? assumptionsOf(residuals, data, data.by, model.blocks.length > 0) : [],
    n: result.meta.n,
    errorDf: result.dfError,
  }
}
