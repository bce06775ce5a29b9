import type { z } from 'zod'
import type { pagePlots } from '../../src/contract/plots.ts'
import { type FieldYearColumns, traitColumn, traitValue } from '../../src/domain/columns/fieldYear.ts'
import type { Language } from '../../src/words/word.ts'
import type { Tx } from '../db/connect.ts'
import { fieldError } from '../http/apiError.ts'
import { sortKey, sortPlots } from './pageOrder.ts'
import { readPlots } from './readPlots.ts'
import { uniqueValues } from './uniqueValues.ts'

type Query = z.output<NonNullable<typeof pagePlots.query>>
type Page = z.input<NonNullable<typeof pagePlots.answer>>

/**
 * A page of the year's plots: filtered and sorted over the columns, read in full from the tables.
 * @throws ApiError `trait.unknown` at a filter or sort_by that names a trait the crop does not have.
 */
export async function readPage(columns: FieldYearColumns, tx: Tx, query: Query, language: Language): Promise<Page> {
  const key = sortKey(columns, query.sort_by)
  if (key === null) throw fieldError('sort_by', 'trait.unknown', { name: query.sort_by })
  const tests = filtersOf(columns, query)
  const matching: number[] = []
  for (let i = 0; i < columns.count; i++) if (columns.alive[i] && tests.every((test) => test(i))) matching.push(i)
  const sorted = sortPlots(matching, key, query.order, language)
  const from = (query.page - 1) * query.page_size
  const ids = sorted.slice(from, from + query.page_size).map((i) => columns.id[i])
  return {
    meta: {
      page: query.page,
      page_size: query.page_size,
      total: sorted.length,
      total_pages: Math.ceil(sorted.length / query.page_size),
      unique_values: uniqueValues(columns),
    },
    data: await readPlots(tx, columns.year_id, ids),
  }
}

/** One test a filter; the values of one filter are alternatives. */
function filtersOf(columns: FieldYearColumns, query: Query): ((i: number) => boolean)[] {
  const { lines } = columns
  const named = (id: number | null | undefined, names: ReadonlySet<string>): boolean => {
    const name = id ? lines.get(id)?.name : undefined
    return name !== undefined && names.has(name)
  }
  const tests: ((i: number) => boolean)[] = []
  for (const [key, given] of Object.entries(query)) {
    if (given === undefined) continue
    const wanted = new Set([given].flat().map(String))
    if (key === 'label') tests.push((i) => wanted.has(columns.label[i] ?? ''))
    else if (key === 'line') tests.push((i) => named(columns.line[i], wanted))
    else if (key === 'comment') tests.push((i) => wanted.has(columns.comment[i] ?? ''))
    else if (key === 'parent')
      tests.push((i) => {
        const line = lines.get(columns.line[i])
        return named(line?.mother_id, wanted) || named(line?.father_id, wanted)
      })
    else if (key.startsWith('feature:')) {
      const column = traitColumn(columns, Number(key.slice('feature:'.length)))
      if (column === null) throw fieldError(key, 'trait.unknown', { name: key })
      tests.push((i) => {
        const value = traitValue(column, i)
        return wanted.has(value === null ? '' : String(value))
      })
    }
  }
  return tests
}
