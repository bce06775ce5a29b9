import type { CellValue, ChangeColumn, ChangeSet } from '../../../domain/change/changeSet.ts'
import { readCell } from '../../../domain/columns/cell.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { annotationNames } from '../../../domain/plots/plotFields.ts'
import type { Trait } from '../../../domain/traits/trait.ts'

const fieldsOf = (trait: number) =>
  (['trait', ...annotationNames] as const).map((family) => `${family}:${trait}` as const)

/** The stages and technologies for which one of these plots has a date, a plan or a comment; by the earliest date. */
export function stagesOn(columns: FieldYearColumns, plots: readonly number[]): Trait[] {
  const stages = columns.traits.flatMap(({ trait }) => {
    if (trait.role !== 'stage' && trait.role !== 'technology') return []
    const fields = fieldsOf(trait.id)
    if (!plots.some((plot) => fields.some((field) => readCell(columns, plot, field) !== null))) return []
    const dates = plots.flatMap((plot) => [
      readCell(columns, plot, `trait:${trait.id}`) ?? readCell(columns, plot, `planned:${trait.id}`) ?? [],
    ])
    return [{ trait, first: dates.flat().map(String).sort().at(0) ?? '9' }]
  })
  stages.sort((a, b) => a.first.localeCompare(b.first) || a.trait.name.localeCompare(b.trait.name))
  return stages.map(({ trait }) => trait)
}

/** The change that removes a stage or technology with its annotations from these plots; null = none has it. */
export function removedStage(columns: FieldYearColumns, plots: readonly number[], trait: Trait): ChangeSet | null {
  const removed = fieldsOf(trait.id).flatMap((field): ChangeColumn[] => {
    const dated = plots.filter((plot) => readCell(columns, plot, field) !== null)
    if (!dated.length) return []
    const before: CellValue[] = dated.map((plot) => readCell(columns, plot, field))
    return [{ entity: 'plot', field, ids: dated.map((plot) => columns.id[plot]), before, after: dated.map(() => null) }]
  })
  return removed.length
    ? { name: { key: 'change.stageRemoved', params: { name: trait.name } }, columns: removed }
    : null
}
