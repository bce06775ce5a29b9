import { type FitInput, type FittedPanel, fitPanel, type NoFit } from '../../../../src/domain/genome/fitPanel.ts'
import type { FitReference, GenomeScope, GenomeWarning } from '../../../../src/domain/genome/panel.ts'
import { finish } from '../../../../src/domain/stats/mixed/steps.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { ApiError } from '../../../platform/http/answers/apiError.ts'
import { runInThread, type WorkerOptions } from '../../../platform/jobs/worker.ts'
import { fewLines, noData } from '../refusals.ts'
import { fitReference, genotypesHash, scopeValues } from '../scopeValues.ts'
import { type PanelWithOthers, panelOfValues } from './genomePanel.ts'
import type { NewFit } from './storedFits.ts'

const threadModule = new URL('./fitThread.ts', import.meta.url)

/** Multiplications and additions in a second: the order of magnitude of one core, not measured for large sizes. */
const operationsPerSecond = 4e8
/** Work of at most this many seconds is done without a separate thread. */
const quickSeconds = 0.1

/** The input of a fit, and the key that identifies it. */
export interface FitSource {
  readonly key: string
  readonly panel: PanelWithOthers
  readonly reference: FitReference
}

/** Hash of the present values and genotypes of a scope. Means must be up to date. */
export async function dataKey(tx: Tx, scope: GenomeScope): Promise<string> {
  return `${(await scopeValues(tx, scope)).hash}.${await genotypesHash(tx, scope.crop)}`
}

/** Reads the input of a fit of a scope. @throws ApiError as `readPanel`. */
export async function readFitSource(tx: Tx, scope: GenomeScope): Promise<FitSource> {
  // The key first: concurrent writes make the fit stale, never falsely new.
  const genotypes = await genotypesHash(tx, scope.crop)
  const { values, hash } = await scopeValues(tx, scope)
  const panel = await panelOfValues(tx, scope, values)
  return { key: `${hash}.${genotypes}`, panel, reference: await fitReference(tx, scope.crop, values) }
}

/** Estimated seconds of a fit of so many lines, further lines and markers. */
export function estimatedSeconds({ panel, others }: PanelWithOthers): number {
  const [n, m] = [panel.lines.length, panel.markers.length]
  return (n * n * m + others.lines.length * n * (m + n / 2) + 6 * n ** 3) / operationsPerSecond
}

/** Makes a fit, in a thread if it takes long. @throws ApiError `genome.noData` if the values do not differ. */
export async function makeFit(
  scope: GenomeScope,
  { key, panel: ground, reference }: FitSource,
  options: WorkerOptions = {},
): Promise<NewFit> {
  const { panel, others: otherLines } = ground
  const { values, means, doses } = panel
  const input: FitInput = {
    lines: panel.lines.length,
    markers: panel.markers.length,
    doses,
    means,
    values,
    others: otherLines.doses,
  }
  const fitted =
    estimatedSeconds(ground) <= quickSeconds
      ? finish(fitPanel(input))
      : await runInThread<FittedPanel | NoFit>(threadModule, input, options)
  if (fitted === 'constant') throw noData(panel.lines.length, panel.markers.length)
  if (fitted === 'notConverged') throw new ApiError('genome.notConverged')
  const { lines, environments, markers } = {
    lines: panel.lines.length,
    environments: panel.environments,
    markers: panel.markers.length,
  }
  const fewLinesWarning: GenomeWarning[] = lines < fewLines ? [{ code: 'genome.fewLines', params: { lines } }] : []
  return {
    scope,
    key,
    lines: [...panel.lines, ...otherLines.lines],
    values: Float64Array.from([...values, ...otherLines.lines.map(() => Number.NaN)]),
    markers: panel.markers.map(({ id }) => id),
    means,
    fitted,
    counts: { lines, environments, markers },
    warnings: fewLinesWarning,
    reference,
  }
}
