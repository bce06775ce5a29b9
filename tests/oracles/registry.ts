import type { OracleAdapter } from './adapter.ts'
import { ancovaOfFactor } from './analyses/ancova.ts'
import { anovaOfModel, onewayOfFactor } from './analyses/anovaFamily.ts'
import { augmentedDesign } from './analyses/augmented.ts'
import { ammiOfLines, ggeOfLines } from './analyses/biplots.ts'
import { blueRandomBlocks } from './analyses/blueRandomBlocks.ts'
import { correlationOfTraits, correlationsOfTraits } from './analyses/correlation.ts'
import { griffingDiallel, heterosisOfCrosses, linesByTesters } from './analyses/crosses.ts'
import { descriptive } from './analyses/descriptive.ts'
import { errorsOfEnvironments, stabilityOfLines } from './analyses/environments.ts'
import { gridOfTrait } from './analyses/grid.ts'
import { groupMeansOfFactor } from './analyses/groupMeans.ts'
import { lsdOfModel } from './analyses/lsd.ts'
import { metAnova } from './analyses/metAnova.ts'
import { mixedModel } from './analyses/mixedModel.ts'
import { nistCertified } from './analyses/nistCertified.ts'
import { differencesOfPairs } from './analyses/pairedDifferences.ts'
import { fitOfPlots } from './analyses/plotFits.ts'
import { rrblup } from './analyses/rrblup.ts'
import { singleMarkerScan } from './analyses/singleMarkerScan.ts'
import { spatialAr1ar1 } from './analyses/spatialAr1ar1.ts'
import { splitPlotOfModel } from './analyses/splitPlot.ts'
import { tTestOfGroups } from './analyses/tTest.ts'
import { twowayOfModel } from './analyses/twowayAnova.ts'
import { pairsOfGroups } from './analyses/welchPairs.ts'

/** How each kind of analysis is computed. */
export const ADAPTERS: Readonly<Record<string, OracleAdapter>> = {
  ammi: ammiOfLines,
  ancova: ancovaOfFactor,
  ancova_two_covariates: ancovaOfFactor,
  anova: anovaOfModel,
  augmented: augmentedDesign,
  blue_random_blocks: blueRandomBlocks,
  correlation: correlationOfTraits,
  correlation_matrix: correlationsOfTraits,
  descriptive,
  error_homogeneity: errorsOfEnvironments,
  gge: ggeOfLines,
  grid: gridOfTrait,
  griffing: griffingDiallel,
  group_means: groupMeansOfFactor,
  heterosis: heterosisOfCrosses,
  latin_anova: anovaOfModel,
  line_x_tester: linesByTesters,
  lsd: lsdOfModel,
  met_anova: metAnova,
  mixed_model: mixedModel,
  nist_certified: nistCertified,
  oneway_anova: onewayOfFactor,
  paired_differences: differencesOfPairs,
  plot_fit: fitOfPlots,
  rcbd_anova: anovaOfModel,
  rrblup,
  single_marker_scan: singleMarkerScan,
  spatial_ar1ar1: spatialAr1ar1,
  split_plot_anova: splitPlotOfModel,
  stability: stabilityOfLines,
  t_test: tTestOfGroups,
  twoway_anova: twowayOfModel,
  welch_pairs: pairsOfGroups,
}

/** Relative tolerance of a kind; iterative fits reach less than closed formulas. */
export function toleranceOfKind(kind: string): number {
  return ITERATIVE.has(kind) ? 1e-6 : 1e-8
}

const ITERATIVE = new Set(['mixed_model', 'plot_fit', 'spatial_ar1ar1', 'rrblup'])
