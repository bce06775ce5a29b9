import { type SavedInputs, settingsOfInputs } from '../../../src/domain/analysis/saved/inputs.ts'
import type { SavedKind, SavedResult } from '../../../src/domain/analysis/saved/kinds.ts'
import { namesOfYears } from '../../../src/domain/analysis/saved/namesOfYears.ts'
import { savedResult } from '../../../src/domain/analysis/saved/savedResult.ts'
import { isSlowKind } from '../../../src/domain/analysis/saved/slow.ts'
import { decodeFieldYear } from '../../../src/domain/columns/codec.ts'
import { isRefusal } from '../../../src/domain/refusal.ts'
import { finish } from '../../../src/domain/stats/mixed/steps.ts'
import type { Refusal } from '../../../src/domain/stats/result.ts'
import { answerParent } from '../../platform/jobs/workerThread.ts'

/** An analysis to compute for a year or several; each as its packed bytes. */
export interface AnalysisWork {
  readonly years: readonly Uint8Array[]
  readonly kind: SavedKind
  readonly inputs: SavedInputs
  /** Whether to compute it however long it takes. */
  readonly mayBeSlow: boolean
}

/** The outcome, with the log numbers of the years' bytes, in their order. */
export type AnalysisAnswer = { readonly logs: readonly { readonly seq: number; readonly crop_seq: number }[] } & (
  | { readonly kind: 'result'; readonly result: SavedResult }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'slow' }
)

await answerParent(async ({ years, kind, inputs, mayBeSlow }: AnalysisWork): Promise<AnalysisAnswer> => {
  const opened = years.map((year) => decodeFieldYear(year))
  const logs = opened.map(({ seq, crop_seq }) => ({ seq, crop_seq }))
  const [columns] = opened
  const settings = settingsOfInputs(inputs)
  const selected = new Uint8Array(columns.count)
  if (inputs.plots !== 'all')
    for (const id of inputs.plots) {
      const plot = columns.indexOf.get(id)
      if (plot !== undefined) selected[plot] = 1
    }
  const names = namesOfYears(kind, opened, settings, selected)
  if (isRefusal(names)) return { kind: 'refused', refusal: names, logs }
  if (!mayBeSlow && isSlowKind(kind, names.data, settings)) return { kind: 'slow', logs }
  const result = finish(savedResult(kind, names, settings))
  if (isRefusal(result)) return { kind: 'refused', refusal: result as Refusal, logs }
  return { kind: 'result', result: result as SavedResult, logs }
})
