import type { OracleAdapter } from './adapter.ts'
import { ancovaOfFactor } from './ancova.ts'
import { anovaOfModel, onewayOfFactor } from './anovaFamily.ts'
import { augmentedDesign } from './augmented.ts'
import { ammiOfLines, ggeOfLines } from './biplots.ts'
import { blueRandomBlocks } from './blueRandomBlocks.ts'
import { correlationOfTraits, correlationsOfTraits } from './correlation.ts'
import { griffingDiallel, heterosisOfCrosses, linesByTesters } from './crosses.ts'
import { descriptive } from './descriptive.ts'
import { errorsOfEnvironments, stabilityOfLines } from './environments.ts'
import { gridOfTrait } from './grid.ts'
import { groupMeansOfFactor } from './groupMeans.ts'
import { lsdOfModel } from './lsd.ts'
import { metAnova } from './metAnova.ts'
import { mixedModel } from './mixedModel.ts'
import { nistCertified } from './nistCertified.ts'
import { differencesOfPairs } from './pairedDifferences.ts'
import { fitOfPlots } from './plotFits.ts'
import { rrblup } from './rrblup.ts'
import { singleMarkerScan } from './singleMarkerScan.ts'
import { spatialAr1ar1 } from './spatialAr1ar1.ts'
import { splitPlotOfModel } from './splitPlot.ts'
import { tTestOfGroups } from './tTest.ts'
import { twowayOfModel } from './twowayAnova.ts'
import { pairsOfGroups } from './welchPairs.ts'

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
