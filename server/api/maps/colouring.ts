import type { z } from 'zod'
import type { mapColouring } from '../../../src/contract/plots/maps.ts'
import { factorNames } from '../../../src/domain/change/newPlots.ts'
import {
  type FieldYearColumns,
  type TraitColumn,
  traitColumn,
  traitValue,
} from '../../../src/domain/columns/fieldYear.ts'
import { isPlotPosition } from '../../../src/domain/layout/positions.ts'
import { annotationNames } from '../../../src/domain/plots/plotFields.ts'
import { isObserved } from '../../../src/domain/traits/traitFields.ts'
import { fieldError } from '../../platform/http/answers/apiError.ts'

type Query = z.output<NonNullable<typeof mapColouring.query>>
type Answer = z.input<NonNullable<typeof mapColouring.answer>>

/**
 * Values of every trait and factor by plot, of the plots that pass the filter. @throws ApiError `filter.incomplete`,
 * `trait.unknown`.
 */
export function colouringData(columns: FieldYearColumns, query: Query): Answer {
  const passes = filterOf(columns, query)
  return {
    features: columns.traits.flatMap((column) => {
      const { trait } = column
      if (!isObserved(trait)) return []
      const values: Record<string, number | string> = {}
      for (let i = 0; i < columns.count; i++) {
        if (!columns.alive[i] || !isPlotPosition(columns, i) || !passes(i)) continue
        const value = traitValue(column, i)
        if (value !== null) values[columns.id[i]] = value as number | string
      }
      const { id, name, unit, kind } = trait
      return [{ id, name, unit, kind, values }]
    }),
  }
}

function filterOf(columns: FieldYearColumns, query: Query): (i: number) => boolean {
  const { additional_filter_key: key, additional_filter_value: value } = query
  if (key === undefined && value === undefined) return () => true
  if (key === undefined) throw fieldError('additional_filter_key', 'filter.incomplete')
  if (value === undefined) throw fieldError('additional_filter_value', 'filter.incomplete')
  const { lines } = columns
  const nameOf = (id: number | null | undefined): string | undefined => (id ? lines.get(id)?.name : undefined)
  switch (key) {
    case 'line':
      return (i) => nameOf(columns.line[i]) === value
    case 'parent':
      return (i) => {
        const line = lines.get(columns.line[i])
        return nameOf(line?.mother_id) === value || nameOf(line?.father_id) === value
      }
    case 'rep':
      return hasValue(columns, factorId(columns, factorNames.replication), value)
    case 'block':
      return hasValue(columns, factorId(columns, factorNames.block), value)
    case 'stage':
    case 'technology': {
      const column = columns.traits.find(({ trait }) => trait.role === key && trait.name === value)
      return (i) => column !== undefined && isWritten(column, i)
    }
    default:
      if (traitColumn(columns, Number(key)) === null)
        throw fieldError('additional_filter_key', 'trait.unknown', { name: key })
      return hasValue(columns, Number(key), value)
  }
}

function factorId(columns: FieldYearColumns, name: string): number | null {
  return (
    columns.traits.find(({ trait }) => trait.name === name && trait.unit === '' && isObserved(trait))?.trait.id ?? null
  )
}

function hasValue(columns: FieldYearColumns, trait: number | null, value: string): (i: number) => boolean {
  const column = trait === null ? null : traitColumn(columns, trait)
  return (i) => column !== null && String(traitValue(column, i) ?? '') === value
}

/** Whether a plot has a date of a stage or technology, or an annotation of it. */
function isWritten(column: TraitColumn, i: number): boolean {
  return traitValue(column, i) !== null || annotationNames.some((name) => column.annotations[name].has(i))
}
