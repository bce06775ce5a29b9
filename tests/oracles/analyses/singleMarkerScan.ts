import { singleMarkerScan as scan } from '../../../src/domain/stats/genomics/singleMarkerScan.ts'
import { type OracleAdapter, rowsOption } from '../adapter.ts'
import { markerTrial } from '../markerTrial.ts'

/** Regression on each marker that the analysis lists. */
export const singleMarkerScan: OracleAdapter = (analysis, context) => {
  const markers = rowsOption(analysis, 'rows').map(({ marker }) => String(marker))
  const { genotypes, trait } = markerTrial(analysis, context, markers)
  return scan(trait, genotypes)
}
