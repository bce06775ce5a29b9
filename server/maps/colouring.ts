import type { z } from 'zod'
import type { mapColouring } from '../../src/contract/maps.ts'
import { factorNames } from '../../src/domain/change/newPlots.ts'
import { type FieldYearColumns, traitColumn, traitValue } from '../../src/domain/columns/fieldYear.ts'
import { isPlotPosition } from '../../src/domain/layout/positions.ts'
import { isObserved } from '../../src/domain/traits/traitFields.ts'
import type { Tx } from '../db/connect.ts'
import { fieldError } from '../http/apiError.ts'

type Query = z.output<NonNullable<typeof mapColouring.query>>
type Answer = z.input<NonNullable<typeof mapColouring.answer>>

/** Values of every trait and factor by plot, of the plots that pass the filter. @throws ApiError `filter.incomplete`, `trait.unknown`. */
export async function colouringData(columns: FieldYearColumns, tx: Tx, query: Query): Promise<Answer> {
  const passes = await filterOf(columns, tx, query)
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

async function filterOf(columns: FieldYearColumns, tx: Tx, query: Query): Promise<(i: number) => boolean> {
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
      return withValue(columns, factorId(columns, factorNames.replication), value)
    case 'block':
      return withValue(columns, factorId(columns, factorNames.block), value)
    case 'stage':
    case 'technology': {
      const plots = await plotsWith(tx, columns.year_id, key, value)
      return (i) => plots.has(columns.id[i])
    }
    default:
      if (traitColumn(columns, Number(key)) === null)
        throw fieldError('additional_filter_key', 'trait.unknown', { name: key })
      return withValue(columns, Number(key), value)
  }
}

function factorId(columns: FieldYearColumns, name: string): number | null {
  return (
    columns.traits.find(({ trait }) => trait.name === name && trait.unit === '' && isObserved(trait))?.trait.id ?? null
  )
}

function withValue(columns: FieldYearColumns, trait: number | null, value: string): (i: number) => boolean {
  const column = trait === null ? null : traitColumn(columns, trait)
  return (i) => column !== null && String(traitValue(column, i) ?? '') === value
}

async function plotsWith(tx: Tx, year: number, kind: 'stage' | 'technology', name: string): Promise<Set<number>> {
  const rows =
    kind === 'stage'
      ? await tx<{ id: number }[]>`
          SELECT s.plot_id AS id FROM plot_stages s JOIN plots p ON p.id = s.plot_id
          WHERE p.field_year_id = ${year} AND s.stage = ${name}`
      : await tx<{ id: number }[]>`
          SELECT h.plot_id AS id FROM plot_harvests h JOIN plots p ON p.id = h.plot_id
          WHERE p.field_year_id = ${year} AND h.technology = ${name}`
  return new Set(rows.map((row) => row.id))
}
