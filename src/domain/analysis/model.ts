import { combine, type Factor, type NumberColumn } from '../stats/columns/columns.ts'
import { isBlock } from '../stats/design/designFactors.ts'
import type { DesignKind } from '../stats/design/designKinds.ts'
import type { RecognisedDesign } from '../stats/design/recogniseDesign.ts'
import { nestedFactors, recogniseDesign } from '../stats/design/recogniseDesign.ts'
import { factorTerm, type Term } from '../stats/models/term.ts'
import type { Assumption, Said } from './result.ts'
import type { Settings } from './settings.ts'
import type { TrialData } from './trialData.ts'

/** How the means of a factor are compared, and why so. */
export interface TrialModel {
  /** Null where a person chose the blocks, or none. */
  readonly design: DesignKind | null
  readonly reason: Said
  /** The terms of the linear model in order, blocks first, the compared factor last. */
  readonly terms: readonly Term[]
  /** Incomplete blocks, whose effects are random, within `fixed` ones; null where all effects are fixed. */
  readonly random: { readonly fixed: readonly Factor[]; readonly random: readonly Factor[] } | null
  /** The factor lies on whole plots of a split plot, of which each is one unit: replication and the factor. */
  readonly wholePlots: { readonly replication: Factor; readonly whole: Factor } | null
  /** The same model over single plots with its random terms, as covariates and the trend of the field need it. */
  readonly overPlots: PlotModel
}

/** A model over single plots beside the compared factor itself. */
export interface PlotModel {
  /** Blocks and a treatment crossed with the compared factor. */
  readonly fixed: readonly Factor[]
  /** The compared factor with the treatment. */
  readonly interactions: readonly Factor[]
  /** Incomplete blocks, whole plots. */
  readonly random: readonly Factor[]
}

/**
 * The effects of the design that the compared factor is adjusted for, over single plots: replications fixed, since every comparison lies
 * within them; incomplete blocks, their rows and columns, and whole plots random.
 */
export function designEffects({ design, overPlots }: TrialModel): PlotModel {
  if (design !== 'split_plot') return overPlots
  const [replication, ...wholePlots] = overPlots.random
  return { ...overPlots, fixed: [replication, ...overPlots.fixed], random: wholePlots }
}

/** The fixed effects of the design that are blocks, not treatments crossed with the compared factor. */
export function fixedBlocks({ fixed, interactions }: PlotModel): Factor[] {
  return fixed.filter(({ name }) => !interactions.some((one) => one.name.split(':').includes(name)))
}

/** Names the fixed blocks of which only some have a value of the trait: the sentence of the design counts all of them. */
export function blocksWithValues(effects: PlotModel, { values }: NumberColumn): Said[] {
  return fixedBlocks(effects).flatMap(({ name, levels, codes }) => {
    const withValue = new Set(codes.filter((code, i) => code >= 0 && !Number.isNaN(values[i]))).size
    if (withValue === levels.length) return []
    return [{ key: 'statistics.method.blocksWithValues', params: { name, used: withValue, of: levels.length } }]
  })
}

/** Terms of fixed effects over single plots: those with the compared factor in them are its interactions. */
function fixedOver(terms: readonly Term[], by: Factor): PlotModel {
  const others = terms.filter(({ name, covariate }) => name !== by.name && covariate === null)
  const asOne = ({ factors, name }: Term) => combine(factors, ':', name)
  const hasBy = ({ factors }: Term) => factors.some(({ name }) => name === by.name)
  return {
    fixed: others.filter((term) => !hasBy(term)).map(asOne),
    interactions: others.filter(hasBy).map(asOne),
    random: [],
  }
}

function reasonOf({ kind, reason: { numbers, names } }: RecognisedDesign): Said {
  const params = { ...numbers, name: names[0] ?? '', second: names[1] ?? '', third: names[2] ?? '' }
  return { key: `statistics.design.${kind}`, params }
}

const plain = { random: null, wholePlots: null, overPlots: { fixed: [], interactions: [], random: [] } }

/** The model of a split plot for one of its factors: on whole plots their means are the units, else plots within whole plots. */
function splitPlot(found: RecognisedDesign, by: Factor, [strata, effects]: readonly (readonly Term[])[]): TrialModel {
  const [whole, sub] = effects.map((term) => term.factors[0])
  const replication = strata[0].factors[0]
  const isWhole = by.name === whole.name
  return {
    design: 'split_plot',
    reason: reasonOf(found),
    terms: isWhole
      ? [factorTerm(replication), factorTerm(whole)]
      : [...strata, factorTerm(whole), factorTerm(whole, sub), factorTerm(sub)],
    random: null,
    wholePlots: isWhole ? { replication, whole } : null,
    overPlots: {
      fixed: [isWhole ? sub : whole],
      interactions: [combine([whole, sub], ':', `${whole.name}:${sub.name}`)],
      random: [replication, combine([replication, whole], ':', `${replication.name}:${whole.name}`)],
    },
  }
}

function designInput({ factors, undeclared = [], row, col, checks }: TrialData, by: Factor, withUndeclared: boolean) {
  const known = withUndeclared ? [...factors, ...undeclared.map((one) => ({ factor: one, kind: null }))] : factors
  return { line: by, factors: known.filter(({ factor }) => factor.name !== by.name), row, col, checks }
}

/**
 * The design of the trial as its lines, or those that are compared, stand; null where nothing can be told. Who takes it for a split plot
 * may mean a column that nobody declared as a factor.
 */
export function designOf(data: TrialData, by: Factor = data.by, as: DesignKind | null = null): RecognisedDesign | null {
  const found = recogniseDesign({ ...designInput(data, by, as === 'split_plot'), as })
  return found.ok ? found : null
}

const bySplitPlot = { label: 'statistics.other.splitPlot', change: { block: 'auto', model: 'split_plot' } } as const

/**
 * Where the plots show a factor on whole plots and another within them, and the model has neither, a sentence says so and offers the design:
 * plots of one whole plot are no replications. Nothing where the model is that of a split plot.
 */
export function nestedDesign(data: TrialData, model: TrialModel): Assumption[] {
  if (model.design === 'split_plot') return []
  const found = nestedFactors(designInput(data, data.line, true))
  if (!found) return []
  const params = { whole: found.whole.name, sub: found.sub.name }
  return [{ said: { key: 'statistics.nestedDesign', params }, holds: false, other: bySplitPlot, plots: [] }]
}

/** The design with lines and treatments in it, where a treatment of a split plot is what is compared. */
function splitPlotOf(data: TrialData, by: Factor, as: DesignKind | null): RecognisedDesign | null {
  const found = designOf(data, data.line, as)
  if (found?.model.analysis !== 'splitPlotAnova') return null
  return found.model.effects.some(({ name }) => name === by.name) ? found : null
}

/** The designs whose model has no blocks though the trial may have a factor of them. */
const withoutBlocks: ReadonlySet<DesignKind | null> = new Set(['p_rep', 'crd', null])

/**
 * A factor of blocks that the model of the design leaves out, with the choice to take it in where it leaves degrees of freedom for the error;
 * nothing where a person chose the blocks.
 */
export function blocksLeftOut(
  data: TrialData,
  model: TrialModel,
  trait: NumberColumn,
  { block }: Pick<Settings, 'block'>,
): Assumption[] {
  if (block !== 'auto' || !withoutBlocks.has(model.design)) return []
  const { byName, factors } = usedFactors(data, model)
  const left = factors.find(({ factor, kind }) => !byName.has(factor.name) && isBlock({ factor, kind }))
  if (!left || left.id === null) return []
  const { factor } = left
  const used = (codes: Int32Array, i: number) => codes[i] >= 0 && !Number.isNaN(trait.values[i])
  const units = [...trait.values.keys()].filter((i) => used(data.by.codes, i) && used(factor.codes, i))
  const levels = (of: Factor) => new Set(units.map((i) => of.codes[i])).size
  const isSpent = units.length - (levels(data.by) + levels(factor) - 1) < 1
  const params = { name: factor.name }
  if (isSpent) return [{ said: { key: 'statistics.blocksSpent', params }, holds: false, plots: [] }]
  const other = { label: 'statistics.other.withBlocks', change: { block: [left.id] } }
  return [{ said: { key: 'statistics.blocksLeftOut', params }, holds: false, other, plots: [] }]
}

function usedFactors({ factors, by }: TrialData, { terms, overPlots }: TrialModel) {
  const names = [...terms.flatMap((term) => term.factors), ...overPlots.fixed, ...overPlots.random].map(
    ({ name }) => name,
  )
  return { byName: new Set([...names, by.name]), factors }
}

function recognised(data: TrialData, by: Factor, as: DesignKind | null = null): TrialModel {
  const split = splitPlotOf(data, by, as)
  if (split?.model.analysis === 'splitPlotAnova') return splitPlot(split, by, [split.model.strata, split.model.effects])
  const found = designOf(data, by, as)
  if (!found) return { ...plain, design: null, reason: { key: 'statistics.design.none' }, terms: [factorTerm(by)] }
  const { kind, model, uses } = found
  const reason = reasonOf(found)
  switch (model.analysis) {
    case 'lsd': {
      const others = model.terms.filter(({ name }) => name !== by.name)
      return { ...plain, design: kind, reason, terms: [...others, factorTerm(by)], overPlots: fixedOver(others, by) }
    }
    case 'blueRandomBlocks': {
      const others = model.terms.filter(({ name }) => name !== by.name)
      const { fixed, random } = model
      const overPlots = { fixed, interactions: [], random }
      return {
        ...plain,
        design: kind,
        reason,
        terms: [...others, factorTerm(by)],
        random: { fixed, random },
        overPlots,
      }
    }
    case 'augmented':
      return {
        ...plain,
        design: kind,
        reason,
        terms: [factorTerm(model.block), factorTerm(by)],
        overPlots: fixedOver([factorTerm(model.block)], by),
      }
    default: {
      const blocks = [uses.replication, uses.block].filter((one) => one !== null)
      const terms = blocks.map((one) => factorTerm(one))
      return { ...plain, design: kind, reason, terms: [...terms, factorTerm(by)], overPlots: fixedOver(terms, by) }
    }
  }
}

/** The model of the design that the trial is taken for; where its plots do not show it, that of the design that they show. */
function takenFor(data: TrialData, by: Factor, as: DesignKind): TrialModel {
  const isShown = designOf(data, by, as) !== null || splitPlotOf(data, by, as) !== null
  const model = recognised(data, by, isShown ? as : null)
  const kind = { word: `statistics.model.${as}` }
  return isShown ? model : { ...model, reason: { key: 'statistics.design.notShown', params: { kind } } }
}

/** The model that the settings ask for, or that suits the design of the trial. */
export function trialModel(
  data: TrialData,
  { block, model }: Pick<Settings, 'block' | 'model'>,
  by: Factor = data.by,
): TrialModel {
  if (block === 'auto') return model === null || model === 'welch' ? recognised(data, by) : takenFor(data, by, model)
  if (block === 'none')
    return { ...plain, design: null, reason: { key: 'statistics.design.noBlocks' }, terms: [factorTerm(by)] }
  const chosen = block.flatMap((id) => data.factors.find((one) => one.id === id)?.factor ?? [])
  const blocks = chosen.filter(({ name }) => name !== by.name)
  const names = blocks.map(({ name }) => name).join(', ')
  return {
    ...plain,
    design: null,
    reason: { key: 'statistics.design.chosen', params: { names } },
    terms: [...blocks, by].map((one) => factorTerm(one)),
    overPlots: { fixed: blocks, interactions: [], random: [] },
  }
}
