import { createLine } from './createLine.ts'
import { crossingDialog } from './crossingDialog.ts'
import { crossingRules } from './crossingRules.ts'
import { crossingSet } from './crossingSet.ts'
import { crossingTable } from './crossingTable.ts'
import { genomeFits } from './genomeFits.ts'
import { genomeReadings } from './genomeReadings.ts'
import { genomeRules } from './genomeRules.ts'
import { genomeSettings } from './genomeSettings.ts'
import { regionSelection } from './regionSelection.ts'
import { savedIdeotypes } from './savedIdeotypes.ts'
import { scopeDetails } from './scopeDetails.ts'

/** Sentences of the genome’s pages, by their keys. */
export const genomeWords = {
  ...genomeFits,
  ...crossingTable,
  ...crossingSet,
  ...genomeReadings,
  ...createLine,
  ...genomeSettings,
  ...genomeRules,
  ...regionSelection,
  ...savedIdeotypes,
  ...scopeDetails,
  ...crossingDialog,
  ...crossingRules,
}
