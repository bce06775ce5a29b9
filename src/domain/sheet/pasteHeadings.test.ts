import { describe, expect, it } from 'vitest'
import { isHeadRow, namedColumns } from './pasteHeadings.ts'

const columns = [
  { field: 'label', heading: 'Label' },
  { field: 'line', heading: 'Line' },
  { field: 'trait:1', heading: 'Height, cm' },
  { field: 'trait:2', heading: 'Yield, t/ha' },
  { field: 'trait:3', heading: 'Yield, g/plot' },
  { field: 'comment', heading: 'Comment' },
]
const named = (...headings: string[]) => namedColumns(headings, columns, true)

describe('headings of a pasted block', () => {
  it('match columns in four languages and under names used by other programs', () => {
    expect(named('Метка', 'accession_name', 'Etichetta', 'Notas')).toEqual(['label', 'line', 'label', 'comment'])
    expect(named('Father', 'Площадь', '')).toEqual([null, null, null])
  })

  it('match a trait ignoring case, brackets and spaces, and without its unit if its name is unique', () => {
    expect(named('height', 'HEIGHT, CM', 'Height [cm]', 'Height (cm)', 'Height ,  cm')).toEqual(
      Array.from({ length: 5 }, () => 'trait:1'),
    )
    expect(named('Yield', 'Height, m', 'yield (T/HA)')).toEqual([null, null, 'trait:2'])
  })

  it('match the replication factor by its common names, and the number of repetitions as its own column', () => {
    const plots = [
      { field: 'repetitions', heading: 'Повторений' },
      { field: 'trait:9', heading: 'Replication' },
    ]
    const found = namedColumns(['Rep', 'Повторность', 'Réplica', 'Repetitions', 'Повторений'], plots, true)
    expect(found).toEqual(['trait:9', 'trait:9', 'trait:9', 'repetitions', 'repetitions'])
    expect(namedColumns(['Rep'], columns, true)).toEqual([null])
  })

  it('match the line itself in a sheet of lines', () => {
    const lines = [{ field: 'name', heading: 'Line' }]
    expect(namedColumns(['Сорт', 'Label'], lines, false)).toEqual(['name', null])
  })

  it('form a heading row only if the row cannot be values', () => {
    const numbers = { field: 'trait:1', kind: 'number' } as const
    const texts = { field: 'comment', kind: 'text' } as const
    const isHead = (head: string[], targets: Parameters<typeof isHeadRow>[2]) =>
      isHeadRow(head, named(...head), targets)
    expect(isHead(['Height, cm'], [numbers])).toBe(true)
    expect(isHead(['Comment'], [texts])).toBe(true)
    expect(isHead(['Label', 'Yield 2025'], [texts, numbers])).toBe(true)
    // A single word among texts is a text; a row with a number contains values; unknown words count as values.
    expect(isHead(['Line'], [texts])).toBe(false)
    expect(isHead(['Label', '5'], [texts, numbers])).toBe(false)
    expect(isHead(['six'], [numbers])).toBe(false)
  })
})
