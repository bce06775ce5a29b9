import type { ChangeColumn, ChangeName } from '../change/changeSet.ts'
import type { FieldYearColumns } from '../columns/fieldYear.ts'
import { type RuleRefusal, refuseRule } from '../refusal.ts'
import { ruledValue, ruleOf } from '../sheet/cells/fieldRules.ts'

/** A line's new name, in all its plots and years. */
export interface LineRename {
  readonly id: number
  readonly before: string
  readonly after: string
}

/** Number of living plots of the year with one of the lines. */
export function plotsOfLines({ count, alive, line }: FieldYearColumns, ids: ReadonlySet<number>): number {
  let plots = 0
  for (let i = 0; i < count; i++) if (alive[i] && ids.has(line[i])) plots++
  return plots
}

/** Why lines cannot get these names: none is new, one is invalid, or belongs to another line. Null = they can. */
export function renameFault(columns: FieldYearColumns, renames: readonly LineRename[]): RuleRefusal | null {
  const rule = ruleOf('name', null)
  const renamed = new Set(renames.map(({ id }) => id))
  const used = new Set<string>()
  for (const { id, name } of columns.lines.values()) if (!renamed.has(id)) used.add(name)
  for (const { after } of renames) {
    const outcome = rule && ruledValue(rule, after)
    if (outcome && !outcome.ok) return outcome
    if (used.has(after)) return refuseRule('line.duplicate', { names: after })
    used.add(after)
  }
  return null
}

/** The column of a change that sets new names of lines. */
export function renameColumn(renames: readonly LineRename[]): ChangeColumn {
  return {
    entity: 'line',
    field: 'name',
    ids: renames.map(({ id }) => id),
    before: renames.map(({ before }) => before),
    after: renames.map(({ after }) => after),
  }
}

/** Name of a change that renames lines, with the number of the year's plots that show the new names. */
export function renameName(columns: FieldYearColumns, renames: readonly LineRename[]): ChangeName {
  const plots = plotsOfLines(columns, new Set(renames.map(({ id }) => id)))
  const [{ before, after }] = renames
  if (renames.length > 1) return { key: 'change.linesRenamed', params: { count: renames.length, plots } }
  return { key: 'change.lineRenamed', params: { before, after, count: plots } }
}
