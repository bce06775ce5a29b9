import { describe, expect, it } from 'vitest'
import { appendPlot, emptyFieldYear, emptyTraitColumn, type FieldYearColumns } from '../columns/fieldYear.ts'
import { newTraitFields } from '../traits/traitFields.ts'
import { checksOf, commonestLine, linesOfYear } from './checks.ts'

/** A year whose plots have these lines, `*` after the name of a variety, in these blocks. */
function year(
  lines: readonly string[],
  blocks?: readonly number[],
  factor: object = { name: 'Block' },
): FieldYearColumns {
  const columns = emptyFieldYear({ year_id: 1, field_id: 1, spec_id: 1, year: 2026, field_name: 'Trial' })
  const names = [...new Set(lines)]
  for (const [k, name] of names.entries())
    columns.lines.set(k + 1, {
      id: k + 1,
      name: name.replace('*', ''),
      is_variety: name.endsWith('*'),
      mother_id: null,
      father_id: null,
    })
  lines.forEach((name, i) => {
    appendPlot(columns, 100 + i)
    columns.row[i] = 1
    columns.col[i] = i + 1
    columns.line[i] = names.indexOf(name) + 1
  })
  if (blocks) {
    const described = { ...newTraitFields, id: 9, role: 'factor' as const, ...factor }
    const column = emptyTraitColumn(columns.id.length, { ...described, name: described.name })
    blocks.forEach((block, i) => {
      column.numbers[i] = block
    })
    columns.traits = [column]
  }
  return columns
}

const namesOfChecks = (columns: FieldYearColumns) => {
  const { lines, control } = checksOf(columns)
  const nameOf = (id: number | null) => (id === null ? null : columns.lines.get(id)?.name)
  return [[...lines].map(nameOf), nameOf(control)]
}

describe('the checks of a year', () => {
  it('are the declared ones present on plots, the first being the control', () => {
    const columns = year(['Lada*', 'Vega', 'Alba'])
    columns.checks = [3, 2]
    expect(namesOfChecks(columns)).toEqual([['Alba', 'Vega'], 'Alba'])
    columns.alive[2] = 0
    expect(namesOfChecks(columns)).toEqual([['Vega'], 'Vega'])
    columns.alive[1] = 0
    expect(namesOfChecks(columns)).toEqual([[], null])
  })

  it('default to its varieties unless all lines are; the control has most plots, then the first by name', () => {
    expect(namesOfChecks(year(['Lada*', 'Vega', 'Alba*']))).toEqual([['Alba', 'Lada'], 'Alba'])
    expect(namesOfChecks(year(['Lada*', 'Vega', 'Alba*', 'Lada*']))).toEqual([['Alba', 'Lada'], 'Lada'])
    expect(namesOfChecks(year(['Lada*', 'Alba*']))).toEqual([[], null])
  })

  it('otherwise are the lines in every block where all others occur once', () => {
    const augmented = ['A', 'n1', 'B', 'A', 'n2', 'B']
    expect(namesOfChecks(year(augmented, [1, 1, 1, 2, 2, 2]))).toEqual([['A', 'B'], 'A'])
    expect(namesOfChecks(year(augmented, [1, 1, 1, 2, 2, 2], { name: 'Bed', factor_kind: 'block' }))).toEqual([
      ['A', 'B'],
      'A',
    ])
    expect(namesOfChecks(year(augmented, [1, 1, 1, 2, 2, 2], { name: 'Treatment' }))).toEqual([[], null])
    expect(namesOfChecks(year([...augmented, 'n2'], [1, 1, 1, 2, 2, 2, 2]))).toEqual([[], null])
    expect(namesOfChecks(year(['A', 'B', 'A', 'B'], [1, 1, 2, 2]))).toEqual([[], null])
    expect(namesOfChecks(year(['A', 'B'], [1, 1]))).toEqual([[], null])
  })

  it('are found among the lines of plots, excluding borders', () => {
    const columns = year(['Lada*', 'Vega', 'Alba'])
    columns.structure = { ...columns.structure, kinds: new Map([[1, Uint8Array.of(0, 1)]]) }
    expect(linesOfYear(columns)).toEqual([
      { id: 3, name: 'Alba', plots: 1 },
      { id: 2, name: 'Vega', plots: 1 },
    ])
    expect(namesOfChecks(columns)).toEqual([[], null])
  })
})

it('the most likely check is the line on most plots, the first by name on a tie', () => {
  expect(commonestLine(year(['B', 'A', 'C', 'A', 'C']))).toMatchObject({ name: 'A', plots: 2 })
  expect(commonestLine(year([]))).toBeNull()
})
