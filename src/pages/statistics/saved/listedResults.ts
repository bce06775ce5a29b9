import type { ListedAnalysis } from '../../../contract/statistics/analyses.ts'
import type { SavedKind } from '../../../domain/analysis/saved/kinds.ts'

/** A saved result of a tab of the statistics. */
export type ListedResult = ListedAnalysis & { readonly kind: SavedKind }

/** Whether a saved result is of the statistics; others are shown on the page that creates them. */
export const isOfStatistics = (analysis: ListedAnalysis): analysis is ListedResult => analysis.kind !== 'ideotype'
