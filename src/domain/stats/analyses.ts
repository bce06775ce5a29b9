import { anova } from './anova/anova.ts'
import { environmentsAnova } from './anova/environments.ts'
import { errorHomogeneity } from './anova/errorHomogeneity.ts'
import { onewayAnova } from './anova/oneway.ts'
import { splitPlotAnova } from './anova/splitPlot.ts'
import { twowayAnova } from './anova/twoway.ts'
import { lsd } from './comparisons/lsd.ts'
import { pairedDifferences } from './comparisons/pairedDifferences.ts'
import { tTest } from './comparisons/tTest.ts'
import { welchPairs } from './comparisons/welchPairs.ts'
import { correlation } from './correlation/correlation.ts'
import { correlationMatrix } from './correlation/matrix.ts'
import { ancova } from './covariance/ancova.ts'
import { describe } from './descriptive/describe.ts'
import { groupMeans } from './descriptive/groupMeans.ts'
import { gridFigures } from './field/gridFigures.ts'
import { augmented } from './genetics/augmented.ts'
import { griffing } from './genetics/griffing.ts'
import { heterosis } from './genetics/heterosis.ts'
import { lineByTester } from './genetics/lineByTester.ts'
import { rrblupSteps } from './genomics/rrblup.ts'
import { singleMarkerScan } from './genomics/singleMarkerScan.ts'
import { blueRandomBlocksSteps } from './mixed/blueRandomBlocks.ts'
import { mixedModelSteps } from './mixed/mixedModel.ts'
import type { Steps } from './mixed/steps.ts'
import { fieldTrendSteps } from './spatial/fieldTrend.ts'
import { spatialModelSteps } from './spatial/spatialModel.ts'
import { ammi } from './stability/ammi.ts'
import { gge } from './stability/gge.ts'
import { stability } from './stability/stability.ts'

/** Every analysis by name. Iterative ones are generators that pause after each step. */
export const analyses = {
  ammi,
  ancova,
  anova,
  augmented,
  blueRandomBlocks: blueRandomBlocksSteps,
  correlation,
  correlationMatrix,
  describe,
  environmentsAnova,
  errorHomogeneity,
  fieldTrend: fieldTrendSteps,
  griffing,
  gge,
  gridFigures,
  groupMeans,
  heterosis,
  lineByTester,
  lsd,
  mixedModel: mixedModelSteps,
  onewayAnova,
  pairedDifferences,
  rrblup: rrblupSteps,
  singleMarkerScan,
  spatialModel: spatialModelSteps,
  splitPlotAnova,
  stability,
  tTest,
  twowayAnova,
  welchPairs,
}

export type AnalysisName = keyof typeof analyses

/** The input of an analysis. */
export type AnalysisInput<K extends AnalysisName> = Parameters<(typeof analyses)[K]>

/** The output of an analysis: its result or a refusal. */
export type AnalysisOutcome<K extends AnalysisName> =
  ReturnType<(typeof analyses)[K]> extends Steps<infer T> ? T : ReturnType<(typeof analyses)[K]>
