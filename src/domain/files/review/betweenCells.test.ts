import fc from 'fast-check'
import { expect, it } from 'vitest'
import { smallYear } from '../../../../tests/arbitraries/smallYear.ts'
import { readRows } from '../../../sheets/readRows.ts'
import type { FieldYearColumns } from '../../columns/fieldYear.ts'
import { fieldFileFormat } from '../formats.ts'
import { decideReview, noChoices } from './decideReview.ts'
import { type ReviewFile, readReview } from './reviewFile.ts'

function reviewed(columns: FieldYearColumns, lines: readonly string[]) {
  const read = readRows(new TextEncoder().encode(lines.join('\n')), 'plots.csv', fieldFileFormat)
  if (!read.ok) throw new Error(read.fault.code)
  const target = { nursery: columns.field_name, year: columns.year }
  const place = { upload: 'field_file' as const, mapping: {}, target, openYear: target, traits: [], markers: [] }
  const review = decideReview(readReview(read.sheet, place) as ReviewFile, columns, noChoices, new Map())
  return (field: string) => {
    const cells = review.cells.find((candidate) => candidate.field === field)
    return new Set([...(cells?.rows ?? [])].filter((_, k) => cells?.outcome[k] === 'refused'))
  }
}

/** Rows refused by repeated rounds: `wants` is null if a row claims only what its plot has. */
function refusedInRounds(has: readonly string[], wants: readonly (string | null)[]): Set<number> {
  const refused = new Set<number>()
  for (;;) {
    const isClaiming = (row: number) => row < wants.length && wants[row] !== null && !refused.has(row)
    const occupied = new Set(has.filter((_, row) => !isClaiming(row)))
    const before = refused.size
    const rowNumbers: number[] = []
    wants.forEach((label, row) => {
      if (label === null || !isClaiming(row)) return
      if (occupied.has(label)) rowNumbers.push(row)
      occupied.add(label)
    })
    for (const row of rowNumbers) refused.add(row)
    if (refused.size === before) return refused
  }
}

/**
 * A year of 12 plots with rows of the file for some of the first plots and for new ones: the place of 16 that each row
 * claims.
 */
const wantedPlaces = fc.array(fc.option(fc.integer({ min: 0, max: 15 }), { nil: null }), { maxLength: 15 })

it('refused labels are those that rounds of refusing would find, where each refused plot keeps its own [UPL-03]', () => {
  fc.assert(
    fc.property(wantedPlaces, (numbers) => {
      const columns = smallYear(3, 4)
      const labels = columns.label.slice(0, columns.count).map(String)
      const wants = numbers.map((number, row) => (number === null || labels[row] === `${number}` ? null : `${number}`))
      const lines = numbers.map((_, row) => `P${row + 1};${wants[row] ?? labels[row] ?? ''}`)
      expect(reviewed(columns, ['Plot;Label', ...lines])('label')).toEqual(refusedInRounds(labels, wants))
    }),
  )
})

it('refused positions are those that rounds of refusing would find, where each refused plot keeps its own [UPL-03]', () => {
  fc.assert(
    fc.property(wantedPlaces, (numbers) => {
      const columns = smallYear(3, 4)
      const place = (number: number) => `${Math.floor(number / 4) + 1};${(number % 4) + 1}`
      const places = Array.from({ length: columns.count }, (_, plot) => place(plot))
      const wants = numbers.map((number, row) => (number === null || number === row ? null : place(number)))
      const lines = numbers.map((_, row) => `P${row + 1};${wants[row] ?? places[row] ?? ';'}`)
      const review = reviewed(columns, ['Plot;Row;Col', ...lines])
      expect(new Set([...review('row'), ...review('col')])).toEqual(refusedInRounds(places, wants))
    }),
  )
})

it('a chain of a hundred thousand labels and positions whose last one is occupied is refused at once', () => {
  const columns = smallYear(1_000, 100)
  const plots = columns.count
  const next = (plot: number) => Math.min(plot + 1, plots - 1)
  const lines = Array.from({ length: plots - 1 }, (_, plot) => {
    const to = next(plot)
    return `P${plot + 1};${to + 1};${Math.floor(to / 100) + 1};${(to % 100) + 1}`
  })
  const review = reviewed(columns, ['Plot;Label;Row;Col', ...lines])
  expect([review('label').size, review('col').size]).toEqual([plots - 1, plots - 1])
})
