import { trialModel } from '../model/trialModel.ts'
import type { Assumption } from '../result.ts'
import type { Settings } from '../settings.ts'
import type { TrialData } from '../trialData.ts'

/**
 * The subject of a test that treats each plot as an independent unit: two groups of plots, or two traits of the same
 * plots.
 */
type TestSubject = 'groups' | 'traits'

/**
 * Plots of a designed trial share blocks, whole plots or lines, so that tests over single plots count them as more than
 * they are (pseudoreplication, Hurlbert 1984, Ecological Monographs 54). Returns a sentence that explains this and offers
 * the means. Empty where plots are the units: groups of a completely randomised trial, and lines that occur once.
 */
export function plotsAsUnits(data: TrialData, tested: TestSubject, { model }: Pick<Settings, 'model'>): Assumption[] {
  const { design } = trialModel(data, { block: 'auto', model }, data.line)
  const isFree = design === null || design === 'unreplicated' || (tested === 'groups' && design === 'crd')
  if (isFree) return []
  const other =
    tested === 'groups'
      ? ({ label: 'statistics.other.designMeans', change: { block: 'auto', model: null }, tab: 'average' } as const)
      : ({ label: 'statistics.other.correlateMeans', change: { unit: 'means' }, tab: 'correlation' } as const)
  const params = { design: { word: `statistics.model.${design}` } }
  return [{ message: { key: `statistics.plotsDependent.${tested}`, params }, isMet: false, other, plots: [] }]
}
