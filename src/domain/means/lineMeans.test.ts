import { expect, it } from 'vitest'
import { appendPlot, emptyFieldYear, emptyTraitColumn, suppressedBit } from '../columns/fieldYear.ts'
import { newTraitFields } from '../traits/traitFields.ts'
import { againstControl, lineFigures } from './againstControl.ts'
import { lineMeans } from './lineMeans.ts'

/** A year of these plots: line, block and value. */
function year(plots: readonly (readonly [line: number, block: string, value: number])[]) {
  const columns = emptyFieldYear({ year_id: 1, field_id: 1, spec_id: 1, year: 2026, field_name: 'Trial' })
  for (const [i, [line]] of plots.entries()) {
    appendPlot(columns, 100 + i)
    columns.row[i] = 1
    columns.col[i] = i + 1
    columns.line[i] = line
  }
  const trait = emptyTraitColumn(columns.id.length, { ...newTraitFields, id: 7, name: 'Yield', unit: 't/ha' })
  const factor = { ...newTraitFields, id: 8, name: 'Block', unit: '', kind: 'qualitative', role: 'factor' } as const
  const block = emptyTraitColumn(columns.id.length, factor)
  for (const [i, [, name, value]] of plots.entries()) {
    trait.numbers[i] = value
    if (!block.words.includes(name)) block.words.push(name)
    block.codes[i] = block.words.indexOf(name)
  }
  columns.traits = [trait, block]
  return { columns, trait }
}

it('means exclude suppressed values, deleted plots, positions outside the trial, and design factors', () => {
  const { columns, trait } = year([
    [1, 'I', 4],
    [1, 'II', 5],
    [1, 'III', 6],
    [2, 'I', 9],
    [2, 'II', 1],
  ])
  trait.status[2] |= suppressedBit
  columns.alive[4] = 0
  expect(lineMeans(columns)).toEqual([
    { trait: 7, line: [1, 2], n: [2, 1], mean: [4.5, 9], m2: [0.5, 0], category: null },
  ])
  columns.structure = { ...columns.structure, kinds: new Map([[1, Uint8Array.of(0, 0, 0, 0, 1)]]) }
  expect(lineMeans(columns)[0].line).toEqual([1])
})

it('the LSD is computed over blocks and lines, and is missing without replications', () => {
  // Two lines in three blocks: differences 1, 2 and 3, of mean 2 and variance 1, so that s_d = sqrt(1/3) with 2 df.
  const { columns, trait } = year([
    [1, 'I', 5],
    [2, 'I', 4],
    [1, 'II', 7],
    [2, 'II', 5],
    [1, 'III', 6],
    [2, 'III', 3],
  ])
  const comparison = againstControl(columns, trait, 1, 2)
  expect(comparison?.difference).toBeCloseTo(2, 12)
  expect(comparison?.lsd05).toBeCloseTo(4.302652729911275 * Math.sqrt(1 / 3), 9)
  expect([comparison?.group, againstControl(columns, trait, 2, 1)?.group]).toEqual([2, 2])
  expect(againstControl(columns, trait, 1, 1)).toBeNull()
  expect(againstControl(columns, trait, 1, 9)).toBeNull()
  expect(lineFigures(columns, trait, 1)).toEqual({ n: 3, mean: 6, min: 5, max: 7, sd: 1 })
  const once = year([
    [1, 'I', 5],
    [2, 'I', 4],
  ])
  expect(againstControl(once.columns, once.trait, 1, 2)).toEqual({ mean: 4, difference: 1, lsd05: null, group: null })
})
