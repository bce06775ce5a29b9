import { ammi } from '../../../src/domain/stats/stability/ammi.ts'
import type { GgeOptions } from '../../../src/domain/stats/stability/biplotOptions.ts'
import { gge } from '../../../src/domain/stats/stability/gge.ts'
import { type OracleAdapter, type OracleAnalysis, type OracleContext, rowsOption } from '../adapter.ts'
import { columnWithLevels, roleColumn, roleFactor, traitName } from '../roles.ts'
import { factorOf, numbersOf } from '../trialTable.ts'

/** Additive main effects and multiplicative interaction. */
export const ammiOfLines: OracleAdapter = (analysis, context) => ammi(...trialOf(analysis, context))

/** Lines and interaction together; the corners of the hull as a set. */
export const ggeOfLines: OracleAdapter = (analysis, context) => {
  const { centring, scaling, partition } = analysis
  const options = Object.entries({ centring, scaling, partition }).filter(([, value]) => value !== undefined)
  const result = gge(...trialOf(analysis, context), Object.fromEntries(options) as Partial<GgeOptions>)
  return result.ok ? { ...result, hull: result.hull.toSorted() } : result
}

function trialOf(analysis: OracleAnalysis, context: OracleContext): Parameters<typeof ammi> {
  const column = (key: string, role: 'line' | 'environment') => {
    const levels = rowsOption(analysis, key).map(({ level }) => String(level))
    const name = columnWithLevels(context.trial, levels, roleColumn(analysis, context, role))
    if (name === null) throw new Error(`no column has the ${key}`)
    return factorOf(context.trial, name)
  }
  const design = {
    line: column('lines', 'line'),
    environment: column('environments', 'environment'),
    block: roleFactor(analysis, context, 'block'),
  }
  return [numbersOf(context.trial, traitName(analysis, context)), design]
}
