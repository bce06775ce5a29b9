import type { TFunction } from 'i18next'
import { describe, expect, it } from 'vitest'
import { smallYear, withMarker } from '../../../tests/arbitraries/smallYear.ts'
import { smallColumns } from '../../../tests/fields/smallField.ts'
import { emptyTraitColumn } from '../../domain/columns/fieldYear.ts'
import { selectByExpression } from '../../domain/find/expression.ts'
import { newTraitFields } from '../../domain/traits/traitFields.ts'
import { allSentences } from '../../words/allSentences.ts'
import { searchKeywords, searchSource } from './searchSource.ts'

const inLanguage = (language: 'ru' | 'en') =>
  ((key: string, options?: { lng?: 'en' }) => allSentences[options?.lng ?? language][key]) as unknown as TFunction

const columns = smallColumns({
  rows: 4,
  cols: 5,
  rowsPerReplication: 2,
  label: (row, col) => `${row}${col}`,
  value: (row, col) => (row === 4 && col === 5 ? Number.NaN : row * 10 + col),
})
const now = new Date(2026, 6, 1, 14, 0).getTime()

function countFound(text: string, language: 'ru' | 'en' = 'en'): number {
  const t = inLanguage(language)
  const changedAt = (plot: number) => (plot === 3 ? now - 3_600_000 : Number.NaN)
  const answer = selectByExpression(text, searchSource(columns, t, changedAt, now), searchKeywords(t))
  return answer.ok ? answer.count : -1
}

describe('search over a field-year', () => {
  it('finds labels, lines, rows, traits with their unit, checks and today’s changes', () => {
    expect(
      ['11', '11-15', 'Lada', 'row 3-4', 'yield > 40', 'yield, t/ha > 40', 'missing(yield)', 'checks', 'rep = 2'].map(
        (text) => countFound(text),
      ),
    ).toEqual([1, 5, 7, 10, 4, 4, 1, 6, 10])
    expect([countFound('changed today'), countFound('mother = Lada'), countFound('nothing such')]).toEqual([1, 7, 0])
  })

  it('a name means the trait with values in the year, even if the crop has several', () => {
    const other = { ...newTraitFields, id: 77, name: 'Yield', unit: 'lb' }
    columns.traits.push(emptyTraitColumn(columns.id.length, other))
    expect([countFound('yield > 40'), countFound('yield, lb > 40')]).toEqual([4, 0])
    columns.traits.pop()
  })

  it('treats the plots’ own replication and a factor of that name as one', () => {
    const setValue = (plot: number, value: number) => {
      columns.repetitions[plot] = value
    }
    setValue(0, 2)
    // Where the replication factor has a value it takes precedence, as everywhere else.
    expect([countFound('rep = 2'), countFound('Replication = 2'), countFound('rep = 1')]).toEqual([10, 10, 10])
    const factor = columns.traits.find(({ trait }) => trait.role === 'factor')!
    const before = factor.numbers.slice()
    factor.numbers.fill(Number.NaN)
    expect([countFound('rep = 2'), countFound('Replication = 2'), countFound('missing(rep)')]).toEqual([1, 1, 19])
    columns.traits.splice(columns.traits.indexOf(factor), 1)
    expect([
      countFound('rep = 2'),
      countFound('повторение = 2', 'ru'),
      countFound('повторность = 2', 'ru'),
      countFound('rep > 2'),
    ]).toEqual([1, 1, 1, 0])
    factor.numbers.set(before)
    columns.traits.push(factor)
    setValue(0, 0)
  })

  it('names the column the replication was read from if the plots’ own numbers differ, and finds those by heading', () => {
    const t = ((key: string, { factor = '', own = '' } = {}) =>
      allSentences.en[key].replace('{{factor}}', factor).replace('{{own}}', own)) as unknown as TFunction
    const answer = (text: string) => {
      const selectedPlots = selectByExpression(
        text,
        searchSource(columns, t, () => Number.NaN, now),
        searchKeywords(t),
      )
      return selectedPlots.ok ? [selectedPlots.count, selectedPlots.notes] : selectedPlots.fault.code
    }
    expect(answer('rep = 2')).toEqual([10, []])
    columns.repetitions[0] = 3
    const note =
      'The replication is read from the column “Replication”, not “Number of repetitions”: their numbers differ'
    expect([answer('rep = 2 and not rep = 1'), answer('Replication = 2')]).toEqual([
      [10, [note]],
      [10, [note]],
    ])
    expect([answer('number of repetitions = 3'), answer('yield > 40')]).toEqual([
      [1, []],
      [4, []],
    ])
    columns.repetitions[0] = 0
  })

  it('counts plants', () => {
    columns.plants = new Map([
      [2, 3],
      [5, 1],
    ])
    expect([countFound('plants > 0'), countFound('растения > 1', 'ru'), countFound('plants = 0')]).toEqual([2, 1, 18])
  })

  it('understands the interface language and English', () => {
    expect([
      countFound('ряд 3-4', 'ru'),
      countFound('row 3-4', 'ru'),
      countFound('линия = Lada и ряд 1', 'ru'),
    ]).toEqual([10, 10, 2])
    expect([countFound('нет(Yield)', 'ru'), countFound('стандарты', 'ru'), countFound('ряд 1', 'en')]).toEqual([
      1, 6, 0,
    ])
  })

  it('excludes deleted plots and those off the map', () => {
    columns.alive[0] = 0
    expect(countFound('11')).toBe(0)
    columns.alive[0] = 1
  })
})

it('finds calls of a marker in either order of alleles [GRD-05]', () => {
  const t = inLanguage('en')
  const year = withMarker(smallYear(2, 4))
  const source = searchSource(year, t, () => Number.NaN, now)
  const count = (text: string) => {
    const answer = selectByExpression(text, source, searchKeywords(t))
    return answer.ok ? answer.count : -1
  }
  expect(['Rph7 = A/C', 'Rph7 = C/A', 'Rph7 = G/G', 'Rph7 != A/C', 'missing(Rph7)'].map(count)).toEqual([4, 4, 2, 2, 2])
})
