import { call, client } from '../../../api/browser.ts'
import { loadFieldYear } from '../../../contract/plots/changes.ts'
import { type SavedAnalysis, saveAnalysis } from '../../../contract/statistics/analyses.ts'
import { inputsOf, type SavedInputs, settingsOfInputs } from '../../../domain/analysis/saved/inputs.ts'
import type { SavedKind, SavedResult } from '../../../domain/analysis/saved/kinds.ts'
import { namesOfYears } from '../../../domain/analysis/saved/namesOfYears.ts'
import type { Settings } from '../../../domain/analysis/settings.ts'
import { openFieldYear } from '../../../domain/columns/codec.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import type { Refusal } from '../../../domain/stats/result.ts'
import { startStatistics } from '../../../workers/statistics.ts'

/** Title and note of a result. */
export interface ResultTitle {
  readonly title: string
  readonly note: string | null
}

/** Computes the saved form of a result in a separate worker. */
async function computeResult(
  years: readonly FieldYearColumns[],
  kind: SavedKind,
  settings: Settings,
  mask: Uint8Array,
): Promise<SavedResult | Refusal> {
  const statistics = startStatistics()
  try {
    const names = namesOfYears(kind, years, settings, mask)
    if (isRefusal(names)) return names
    const result = await statistics.run('saved', [kind, names, settings])
    if (!result) throw new Error('the worker was cancelled')
    return result
  } finally {
    statistics.dispose()
  }
}

async function send(
  years: readonly FieldYearColumns[],
  kind: SavedKind,
  inputs: SavedInputs,
  mask: Uint8Array,
  titled: ResultTitle,
): Promise<SavedAnalysis | Refusal> {
  const [{ spec_id }] = years
  const outcome = await computeResult(years, kind, settingsOfInputs(inputs), mask)
  if (isRefusal(outcome)) return outcome as Refusal
  const result = outcome as never
  const sources = years.map(({ year_id, seq, crop_seq }) => ({ year_id, seq, crop_seq }))
  return call(saveAnalysis, { body: { spec_id, kind, ...titled, inputs: inputs as never, result, sources } })
}

/**
 * Saves a tab's result for the loaded year (`mask`: its selected plots) or the compared years. Rejects with the server's
 * refusal.
 */
export function saveShown(
  columns: FieldYearColumns,
  years: readonly FieldYearColumns[],
  kind: SavedKind,
  settings: Settings,
  mask: Uint8Array,
  titled: ResultTitle,
): Promise<SavedAnalysis | Refusal> {
  const plots: number[] = []
  for (let i = 0; i < columns.count; i++) if (mask[i] && columns.alive[i]) plots.push(columns.id[i])
  return send(
    kind === 'comparison' ? years : [columns],
    kind,
    inputsOf(kind, settings, columns.year_id, plots),
    mask,
    titled,
  )
}

/** Recomputes a saved result from the present values, and saves it as a new one under its title. */
export async function recomputeResult(saved: SavedAnalysis): Promise<SavedAnalysis | Refusal> {
  const years: FieldYearColumns[] = []
  for (const { year_id } of saved.sources) {
    const bytes = await client.callBytes(loadFieldYear, { params: { id: year_id }, query: {} })
    years.push(openFieldYear(new Uint8Array(bytes)))
  }
  const [columns] = years
  const { kind, title, note } = saved
  const mask = new Uint8Array(columns.count)
  const { plots } = saved.inputs
  const remaining = plots === 'all' ? [] : plots.filter((id) => columns.alive[columns.indexOf.get(id) ?? -1] === 1)
  for (const id of remaining) mask[columns.indexOf.get(id) as number] = 1
  const inputs = { ...saved.inputs, plots: plots === 'all' ? ('all' as const) : remaining }
  return send(years, kind, inputs, mask, { title, note })
}
