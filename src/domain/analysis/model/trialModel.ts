import { combine, type Factor, type NumberColumn } from '../../stats/data/columns.ts'
import { isBlock } from '../../stats/design/designFactors.ts'
import type { DesignKind } from '../../stats/design/designKinds.ts'
import type { RecognisedDesign } from '../../stats/design/recogniseDesign.ts'
import { nestedFactors, recogniseDesign } from '../../stats/design/recogniseDesign.ts'
import { factorTerm, type Term } from '../../stats/models/term.ts'
import type { Assumption, Message } from '../result.ts'
import type { Settings } from '../settings.ts'
import type { TrialData } from '../trialData.ts'

/** How the means of a factor are compared, and the reason. */
export interface TrialModel {
  /** Null where the user chose the blocks, or none. */
  readonly design: DesignKind | null
  readonly reason: Message
  /** The terms of the linear model in order, blocks first, the compared factor last. */
  readonly terms: readonly Term[]
  /** Incomplete blocks, whose effects are random, within the `fixed` ones; null where all effects are fixed. */
  readonly random: { readonly fixed: readonly Factor[]; readonly random: readonly Factor[] } | null
  /** Set where the factor is on whole plots of a split plot, each of them one unit: replication and the factor. */
  readonly wholePlots: { readonly replication: Factor; readonly wholePlot: Factor } | null
  /** The model over single plots with its random terms, for covariates and the trend of the field. */
  readonly plotModel: PlotModel
}

/** A model over single plots, without the compared factor itself. */
export interface PlotModel {
  /** Blocks, and a treatment crossed with the compared factor. */
  readonly fixed: readonly Factor[]
  /** The interactions of the compared factor with the treatment. */
  readonly interactions: readonly Factor[]
  /** Incomplete blocks, whole plots. */
  readonly random: readonly Factor[]
}

/**
 * The effects of the design that the compared factor is adjusted for, over single plots: replications fixed, because
 * every comparison is within them; incomplete blocks, their rows and columns, and whole plots random.
 */
export function designEffects({ design, plotModel }: TrialModel): PlotModel {
  if (design !== 'split_plot') return plotModel
  const [replication, ...wholePlots] = plotModel.random
  return { ...plotModel, fixed: [replication, ...plotModel.fixed], random: wholePlots }
}

/** The fixed effects of the design that are blocks, without treatments crossed with the compared factor. */
export function fixedBlocks({ fixed, interactions }: PlotModel): Factor[] {
  return fixed.filter(({ name }) => !interactions.some((interaction) => interaction.name.split(':').includes(name)))
}

/**
 * Messages for fixed blocks with values of the trait in only some of them: the sentence of the design counts all blocks.
 */
export function blocksWithValues(effects: PlotModel, { values }: NumberColumn): Message[] {
  return fixedBlocks(effects).flatMap(({ name, levels, codes }) => {
    const withValue = new Set(codes.filter((code, i) => code >= 0 && !Number.isNaN(values[i]))).size
    if (withValue === levels.length) return []
    return [{ key: 'statistics.method.blocksWithValues', params: { name, used: withValue, of: levels.length } }]
  })
}

/** Splits the terms of fixed effects over single plots; terms that contain the compared factor are its interactions. */
function fixedOver(terms: readonly Term[], by: Factor): PlotModel {
  const otherTerms = terms.filter(({ name, covariate }) => name !== by.name && covariate === null)
  const asOne = ({ factors, name }: Term) => combine(factors, ':', name)
  const hasBy = ({ factors }: Term) => factors.some(({ name }) => name === by.name)
  return {
    fixed: otherTerms.filter((term) => !hasBy(term)).map(asOne),
    interactions: otherTerms.filter(hasBy).map(asOne),
    random: [],
  }
}

function reasonOf({ kind, reason: { numbers, names } }: RecognisedDesign): Message {
  const params = { ...numbers, name: names[0] ?? '', second: names[1] ?? '', third: names[2] ?? '' }
  return { key: `statistics.design.${kind}`, params }
}

const plain = { random: null, wholePlots: null, plotModel: { fixed: [], interactions: [], random: [] } }

/**
 * The model of a split plot for one of its factors. On whole plots their means are the units, else plots within whole
 * plots.
 */
function splitPlot(design: RecognisedDesign, by: Factor, [strata, effects]: readonly (readonly Term[])[]): TrialModel {
  const [wholePlot, sub] = effects.map((term) => term.factors[0])
  const replication = strata[0].factors[0]
  const isWhole = by.name === wholePlot.name
  return {
    design: 'split_plot',
    reason: reasonOf(design),
    terms: isWhole
      ? [factorTerm(replication), factorTerm(wholePlot)]
      : [...strata, factorTerm(wholePlot), factorTerm(wholePlot, sub), factorTerm(sub)],
    random: null,
    wholePlots: isWhole ? { replication, wholePlot } : null,
    plotModel: {
      fixed: [isWhole ? sub : wholePlot],
      interactions: [combine([wholePlot, sub], ':', `${wholePlot.name}:${sub.name}`)],
      random: [replication, combine([replication, wholePlot], ':', `${replication.name}:${wholePlot.name}`)],
    },
  }
}

function designInput({ factors, undeclared = [], row, col, checks }: TrialData, by: Factor, withUndeclared: boolean) {
  const declaredFactors = withUndeclared
    ? [...factors, ...undeclared.map((factor) => ({ factor, kind: null }))]
    : factors
  return { line: by, factors: declaredFactors.filter(({ factor }) => factor.name !== by.name), row, col, checks }
}

/**
 * The design of the trial by the arrangement of its lines, or of the levels of `by`; null where none is recognised. A
 * user who chooses a split plot may mean a column that was not declared as a factor.
 */
export function designOf(
  data: TrialData,
  by: Factor = data.by,
  kind: DesignKind | null = null,
): RecognisedDesign | null {
  const design = recogniseDesign({ ...designInput(data, by, kind === 'split_plot'), requestedKind: kind })
  return design.ok ? design : null
}

const bySplitPlot = { label: 'statistics.other.splitPlot', change: { block: 'auto', model: 'split_plot' } } as const

/**
 * Returns a caution that offers the split plot where the plots show one factor on whole plots and another within them,
 * and the model has neither: plots of one whole plot are no replications. Empty where the model is a split plot.
 */
export function nestedDesign(data: TrialData, model: TrialModel): Assumption[] {
  if (model.design === 'split_plot') return []
  const nested = nestedFactors(designInput(data, data.line, true))
  if (!nested) return []
  const params = { whole: nested.wholePlot.name, sub: nested.sub.name }
  return [{ message: { key: 'statistics.nestedDesign', params }, isMet: false, other: bySplitPlot, plots: [] }]
}

/** The design with both lines and treatments, where a treatment of a split plot is compared. */
function splitPlotOf(data: TrialData, by: Factor, kind: DesignKind | null): RecognisedDesign | null {
  const design = designOf(data, data.line, kind)
  if (design?.model.analysis !== 'splitPlotAnova') return null
  return design.model.effects.some(({ name }) => name === by.name) ? design : null
}

/** Designs whose model has no blocks, although the trial may have a block factor. */
const withoutBlocks: ReadonlySet<DesignKind | null> = new Set(['p_rep', 'crd', null])

/**
 * A caution for a block factor that the model of the design leaves out; it offers to include it where degrees of freedom
 * remain for the error. Empty where the user chose the blocks.
 */
export function blocksLeftOut(
  data: TrialData,
  model: TrialModel,
  trait: NumberColumn,
  { block }: Pick<Settings, 'block'>,
): Assumption[] {
  if (block !== 'auto' || !withoutBlocks.has(model.design)) return []
  const { byName, factors } = usedFactors(data, model)
  const undeclaredBlock = factors.find(({ factor, kind }) => !byName.has(factor.name) && isBlock({ factor, kind }))
  if (!undeclaredBlock || undeclaredBlock.id === null) return []
  const { factor } = undeclaredBlock
  const used = (codes: Int32Array, i: number) => codes[i] >= 0 && !Number.isNaN(trait.values[i])
  const units = [...trait.values.keys()].filter((i) => used(data.by.codes, i) && used(factor.codes, i))
  const levels = (of: Factor) => new Set(units.map((i) => of.codes[i])).size
  const isSpent = units.length - (levels(data.by) + levels(factor) - 1) < 1
  const params = { name: factor.name }
  if (isSpent) return [{ message: { key: 'statistics.blocksSpent', params }, isMet: false, plots: [] }]
  const other = { label: 'statistics.other.withBlocks', change: { block: [undeclaredBlock.id] } }
  return [{ message: { key: 'statistics.blocksLeftOut', params }, isMet: false, other, plots: [] }]
}

function usedFactors({ factors, by }: TrialData, { terms, plotModel }: TrialModel) {
  const names = [...terms.flatMap((term) => term.factors), ...plotModel.fixed, ...plotModel.random].map(
    ({ name }) => name,
  )
  return { byName: new Set([...names, by.name]), factors }
}

function recognised(data: TrialData, by: Factor, as: DesignKind | null = null): TrialModel {
  const split = splitPlotOf(data, by, as)
  if (split?.model.analysis === 'splitPlotAnova') return splitPlot(split, by, [split.model.strata, split.model.effects])
  const design = designOf(data, by, as)
  if (!design) return { ...plain, design: null, reason: { key: 'statistics.design.none' }, terms: [factorTerm(by)] }
  const { kind, model, uses } = design
  const reason = reasonOf(design)
  switch (model.analysis) {
    case 'lsd': {
      const otherTerms = model.terms.filter(({ name }) => name !== by.name)
      return {
        ...plain,
        design: kind,
        reason,
        terms: [...otherTerms, factorTerm(by)],
        plotModel: fixedOver(otherTerms, by),
      }
    }
    case 'blueRandomBlocks': {
      const otherTerms = model.terms.filter(({ name }) => name !== by.name)
      const { fixed, random } = model
      const plotModel = { fixed, interactions: [], random }
      return {
        ...plain,
        design: kind,
        reason,
        terms: [...otherTerms, factorTerm(by)],
        random: { fixed, random },
        plotModel,
      }
    }
    case 'augmented':
      return {
        ...plain,
        design: kind,
        reason,
        terms: [factorTerm(model.block), factorTerm(by)],
        plotModel: fixedOver([factorTerm(model.block)], by),
      }
    default: {
      const blocks = [uses.replication, uses.block].filter((factor) => factor !== null)
      const terms = blocks.map((block) => factorTerm(block))
      return { ...plain, design: kind, reason, terms: [...terms, factorTerm(by)], plotModel: fixedOver(terms, by) }
    }
  }
}

/** The model of the chosen design; where the plots do not show that design, the model of the design that they show. */
function chosenDesign(data: TrialData, by: Factor, as: DesignKind): TrialModel {
  const isShown = designOf(data, by, as) !== null || splitPlotOf(data, by, as) !== null
  const model = recognised(data, by, isShown ? as : null)
  const kind = { word: `statistics.model.${as}` }
  return isShown ? model : { ...model, reason: { key: 'statistics.design.notShown', params: { kind } } }
}

/** The model that the settings choose, or the one that suits the design of the trial. */
export function trialModel(
  data: TrialData,
  { block, model }: Pick<Settings, 'block' | 'model'>,
  by: Factor = data.by,
): TrialModel {
  if (block === 'auto')
    return model === null || model === 'welch' ? recognised(data, by) : chosenDesign(data, by, model)
  if (block === 'none')
    return { ...plain, design: null, reason: { key: 'statistics.design.noBlocks' }, terms: [factorTerm(by)] }
  const chosen = block.flatMap((id) => data.factors.find((factor) => factor.id === id)?.factor ?? [])
  const blocks = chosen.filter(({ name }) => name !== by.name)
  const names = blocks.map(({ name }) => name).join(', ')
  return {
    ...plain,
    design: null,
    reason: { key: 'statistics.design.chosen', params: { names } },
    terms: [...blocks, by].map((one) => factorTerm(one)),
    plotModel: { fixed: blocks, interactions: [], random: [] },
  }
}
