import type { Warning } from '../stats/result.ts'
import type { Message } from './result.ts'
import type { SavedResult, SavedRow } from './saved/kinds.ts'
import { savedCell } from './saved/plainRows.ts'

/** Parameters of spatial models and components of crosses, worded by keys of locales; other names are factors. */
const parameters: ReadonlySet<string> = new Set(['rhoRow', 'rhoCol', 'nugget', 'spatial', 'gca', 'sca', 'reciprocal'])

const nameParam = (name: string) => (parameters.has(name) ? { word: `statistics.parameter.${name}` } : name)

/**
 * What a reader must know before trusting a fit, one message each: a variance estimated at zero, a correlation at its
 * bound, a fit that did not converge, an error of zero, means that cannot be estimated. Excluded plots have separate
 * messages.
 */
export function warningMessages(warnings: readonly Warning[]): Message[] {
  return warnings.flatMap(({ code, names = [], numbers = {} }): Message[] => {
    switch (code) {
      case 'varianceAtZero':
        return names.map((name) => ({ key: 'statistics.warning.varianceAtZero', params: { name: nameParam(name) } }))
      case 'termAliased':
        return names.map((name) => ({
          key: `statistics.warning.${parameters.has(name) ? 'atBound' : 'aliased'}`,
          params: { name: nameParam(name) },
        }))
      case 'missingSubplots':
        return [{ key: 'statistics.warning.missingSubplots', params: { count: numbers.count ?? 0 } }]
      case 'perfectFit':
        return [{ key: 'statistics.warning.noErrorVariance' }]
      case 'notConverged':
        return [{ key: 'statistics.warning.notConverged', params: { iterations: numbers.iterations ?? 0 } }]
      case 'notEstimable':
        return [{ key: 'statistics.warning.notEstimable', params: { count: numbers.count ?? 0 } }]
      default:
        return []
    }
  })
}

/** The saved form of warnings, each once: code and names; empty where there are none. */
export function savedWarnings(warnings: readonly Message[] = []): { readonly warnings?: readonly SavedRow[] } {
  const rows = warnings.map(({ key, params = {} }) => ({
    warning: savedCell({ word: key }),
    ...Object.fromEntries(
      Object.entries(params).map(([name, param]) => [
        name,
        typeof param === 'object' && 'p' in param ? param.p : savedCell(param),
      ]),
    ),
  }))
  const distinct = new Map(rows.map((row) => [JSON.stringify(row), row]))
  return distinct.size > 0 ? { warnings: [...distinct.values()] } : {}
}

/** The sentences of the warnings of a saved result. */
export function warningsOf({ warnings }: SavedResult): Message[] {
  if (!Array.isArray(warnings)) return []
  return (warnings as readonly SavedRow[]).map(({ warning, ...params }) => ({
    key: `statistics.warning.${warning}`,
    params: Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        typeof value === 'string' ? nameParam(value) : (value ?? 0),
      ]),
    ),
  }))
}
