import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PastedCell } from './clipboard.ts'
import { fillOn, kindOfDrag } from './fill.ts'
import { pastedColumn, planPaste, transposed } from './paste.ts'
import { checkPastedColumn, countPasted, type PasteTarget, pasteNeedsPreview } from './pasteCheck.ts'

const size = (rows: number, cols: number): { rows: number; cols: number } => ({ rows, cols })
const much = size(1000, 1000)

describe('planPaste', () => {
  it('fills with one value, tiles whole multiples, else spreads from the top left', () => {
    expect(planPaste(size(1, 1), size(4, 3), much)).toMatchObject({ rows: 4, cols: 3 })
    expect(planPaste(size(2, 1), size(6, 2), much)).toMatchObject({ rows: 6, cols: 2 })
    expect(planPaste(size(2, 3), size(1, 1), much)).toMatchObject({ rows: 2, cols: 3 })
    expect(planPaste(size(2, 2), size(3, 2), much)).toMatchObject({ rows: 2, cols: 2 })
    expect(planPaste(size(0, 0), size(3, 2), much)).toMatchObject({ rows: 0, cols: 0 })
  })

  it('cuts off what does not fit and reports how much', () => {
    expect(planPaste(size(5, 4), size(1, 1), size(3, 4))).toMatchObject({ rows: 3, cols: 4, cutRows: 2, cutCols: 0 })
  })

  it('every target cell gets the source cell at its position in the tile', () => {
    const sizes = fc.record({ rows: fc.integer({ min: 1, max: 6 }), cols: fc.integer({ min: 1, max: 6 }) })
    fc.assert(
      fc.property(sizes, sizes, sizes, (source, selection, room) => {
        const plan = planPaste(source, selection, room)
        const rows = Array.from({ length: source.rows }, (_, r) =>
          Array.from({ length: source.cols }, (_, c) => `${r} ${c}`),
        )
        for (let c = 0; c < plan.cols; c++)
          expect(pastedColumn(plan, rows, c)).toEqual(
            Array.from({ length: plan.rows }, (_, r) => `${r % source.rows} ${c % source.cols}`),
          )
        expect(plan.rows + plan.cutRows).toBe(
          selection.rows % source.rows === 0 && selection.cols % source.cols === 0 ? selection.rows : source.rows,
        )
        expect(plan.rows).toBeLessThanOrEqual(room.rows)
        expect(plan.cols).toBeLessThanOrEqual(room.cols)
      }),
    )
  })

  it('transposes a block and back', () => {
    expect(
      transposed([
        [1, 2, 3],
        [4, 5, 6],
      ]),
    ).toEqual([
      [1, 4],
      [2, 5],
      [3, 6],
    ])
    expect(transposed([])).toEqual([])
  })
})

describe('checkPastedColumn', () => {
  const cells = (...texts: (string | number)[]): PastedCell[] =>
    texts.map((text) => ({
      text: String(text),
      value: typeof text === 'number' ? text : undefined,
      plot: null,
      field: null,
      kind: null,
    }))
  const target: PasteTarget = {
    kind: 'number',
    unit: 't/ha',
    min: 2,
    max: 9,
    categories: null,
    isTrait: true,
    isName: false,
    sowing: null,
    year: null,
  }

  it('classifies cells as equal, changed, out of range, doubtful or unreadable, and writes no unreadable one', () => {
    const checked = checkPastedColumn(cells('6,78', '5', 12, '1,234', 'x', '', 1), target, [6.78, 4, 3, null, 7, 8, 1])
    expect([...checked.status]).toEqual([0, 1, 2, 2, 4, 1, 0])
    expect(checked.values).toEqual([6.78, 5, 12, 1.234, 7, null, 1])
    expect([...countPasted([checked])]).toEqual([2, 2, 2, 0, 1])
    expect([...checkPastedColumn(cells('1,234'), { ...target, min: null }, [null]).status]).toEqual([3])
  })

  it('checks categories and the column’s rule, and keeps codes as displayed', () => {
    const category: PasteTarget = {
      kind: 'text',
      unit: '',
      min: null,
      max: null,
      categories: ['low', 'high'],
      isTrait: true,
      isName: false,
      sowing: null,
      year: null,
    }
    const checked = checkPastedColumn(cells('high', 'higher', 'NA'), category, ['low', 'low', 'low'])
    expect([checked.values, [...checked.status]]).toEqual([
      ['high', 'low', null],
      [1, 4, 1],
    ])
    const label: PasteTarget = { ...category, categories: null, isTrait: false, accepts: (text) => text.length <= 3 }
    const codes = [{ text: '007', value: 7, plot: null, field: null, kind: null }, ...cells('-', 'long')]
    expect(checkPastedColumn(codes, label, [null, null, 'a']).values).toEqual(['007', '-', 'a'])
  })

  it('parses dates', () => {
    const checked = checkPastedColumn(cells('07.05.2024', '31.02.2024'), { ...target, kind: 'date' }, [
      null,
      '2024-01-01',
    ])
    expect([checked.values, [...checked.status]]).toEqual([
      ['2024-05-07', '2024-01-01'],
      [1, 4],
    ])
  })

  it('prefers the stored day of a spreadsheet’s date to its displayed text', () => {
    const copied = { text: '05/06/2025', value: 45_783, plot: null, field: null, kind: 'date' } as const
    const checked = checkPastedColumn([copied, { ...copied, value: undefined }], { ...target, kind: 'date' }, [
      null,
      null,
    ])
    expect([checked.values, [...checked.status], [...checked.reasons.keys()]]).toEqual([
      ['2025-05-06', '2025-06-05'],
      [1, 3],
      [1],
    ])
  })

  it('requires a preview with more than 200 cells or any problem', () => {
    expect(pasteNeedsPreview(Int32Array.of(100, 100, 0, 0, 0), 0)).toBe(false)
    expect(pasteNeedsPreview(Int32Array.of(0, 1, 0, 0, 0), 1)).toBe(true)
    expect(pasteNeedsPreview(Int32Array.of(101, 100, 0, 0, 0), 0)).toBe(true)
    for (const problem of [2, 3, 4])
      expect(
        pasteNeedsPreview(
          Int32Array.from([1, 1, 0, 0, 0], (n, k) => (k === problem ? 1 : n)),
          0,
        ),
      ).toBe(true)
  })
})

describe('fillOn', () => {
  it('repeats one cell or several', () => {
    expect(fillOn(['a'], 3, 'repeat')).toEqual(['a', 'a', 'a'])
    expect(fillOn([1, null], 3, 'repeat')).toEqual([1, null, 1])
  })

  it('continues an arithmetic series exactly, and other numbers along their trend', () => {
    expect(fillOn([1, 2], 3, 'series')).toEqual([3, 4, 5])
    expect(fillOn([0.1, 0.2], 3, 'series')).toEqual([0.3, 0.4, 0.5])
    expect(fillOn([10, 7.5], 2, 'linear')).toEqual([5, 2.5])
    expect(fillOn([1, 2, 4], 2, 'linear')).toEqual([5.33333333333, 6.83333333333])
    expect(fillOn([5], 2, 'series')).toEqual([5, 5])
    expect(fillOn([5], 2, 'step', 0.1)).toEqual([5.1, 5.2])
    expect(fillOn(['x'], 2, 'step')).toEqual(['x', 'x'])
  })

  it('continues dates by days or whole months', () => {
    expect(fillOn(['2024-02-28'], 2, 'series')).toEqual(['2024-02-29', '2024-03-01'])
    expect(fillOn(['2024-05-01', '2024-05-08'], 2, 'dates')).toEqual(['2024-05-15', '2024-05-22'])
    expect(fillOn(['2023-12-31', '2024-01-31'], 3, 'series')).toEqual(['2024-02-29', '2024-03-31', '2024-04-30'])
    expect(fillOn(['2024-02-30'], 1, 'dates')).toEqual(['2024-02-30'])
    expect(fillOn(['28.02.2024'], 2, 'series')).toEqual(['29.02.2024', '01.03.2024'])
    expect(fillOn(['1.5.2024', '8.5.2024'], 2, 'series')).toEqual(['15.5.2024', '22.5.2024'])
    expect(fillOn(['31.12.2023', '31.01.2024'], 2, 'series')).toEqual(['29.02.2024', '31.03.2024'])
    expect(fillOn(['13/05/2024'], 1, 'series')).toEqual(['14/05/2024'])
    expect(fillOn(['05/13/2024'], 1, 'series')).toEqual(['05/14/2024'])
    // Labels and numbers that a date parser might mistake for days.
    expect(fillOn(['1-2-24'], 1, 'series')).toEqual(['1-2-25'])
    expect(fillOn(['45000'], 1, 'series')).toEqual(['45001'])
  })

  it('continues texts with a trailing number, keeping leading zeros', () => {
    expect(fillOn(['A1'], 2, 'series')).toEqual(['A2', 'A3'])
    expect(fillOn(['P-008', 'P-010'], 2, 'series')).toEqual(['P-012', 'P-014'])
    expect(fillOn(['A1b', 'A2b'], 1, 'series')).toEqual(['A3b'])
    expect(fillOn(['A1', 'B2'], 3, 'series')).toEqual(['A1', 'B2', 'A1'])
    expect(fillOn(['A2', 'A1', 'A0'], 1, 'series')).toEqual([null])
    expect(fillOn(['low'], 2, 'series')).toEqual(['low', 'low'])
  })

  it('a drag copies one number and continues several; Mod inverts that', () => {
    const dragged = (source: Parameters<typeof fillOn>[0], turns: boolean) =>
      fillOn(source, 3, kindOfDrag(source, turns))
    expect(dragged([5], false)).toEqual([5, 5, 5])
    expect(dragged([5], true)).toEqual([6, 7, 8])
    expect(dragged([1, 3], false)).toEqual([5, 7, 9])
    expect(dragged([1, 3], true)).toEqual([1, 3, 1])
    expect(dragged(['01.05.2024'], false)).toEqual(['02.05.2024', '03.05.2024', '04.05.2024'])
    expect(dragged(['01.05.2024'], true)).toEqual(['01.05.2024', '01.05.2024', '01.05.2024'])
    expect(dragged(['low'], true)).toEqual(['low', 'low', 'low'])
  })

  it('continues a series of whole numbers exactly, in one or two steps', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e6, max: 1e6 }),
        fc.integer({ min: -999, max: 999 }),
        fc.integer({ min: 2, max: 6 }),
        (start, step, length) => {
          const at = (k: number): number => start + k * step
          const source = Array.from({ length }, (_, k) => at(k))
          const on = fillOn(source, 6, 'series')
          expect(on).toEqual(Array.from({ length: 6 }, (_, k) => at(length + k)))
          expect(fillOn([...source, ...on.slice(0, 2)], 4, 'series')).toEqual(on.slice(2))
        },
      ),
    )
  })
})
