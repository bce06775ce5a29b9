import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawnLayout, fullLayout, layoutArbitrary } from '../../../../tests/arbitraries/layouts.ts'
import type { Corner } from '../corners.ts'
import { isPlaced, membership } from '../positions.ts'
import type { NumberingType, WalkOrderKind } from '../walk/walkOrder.ts'
import { canClear, planClearing } from './clearing.ts'
import { labelColumn } from './labelColumn.ts'
import { continueAfterHighest, type LabelledLayout, type NumberingPlan, planNumbering } from './numbering.ts'
import { directionsFrom, leastDigits, type NumberingOptions, readNumberingNumber } from './numberingOptions.ts'
import { countIfAllLabelled, firstRelabelled, previewedLabel, previewOf } from './numberingPreview.ts'

const corners: Corner[] = ['top_left', 'top_right', 'bottom_left', 'bottom_right']
const types: NumberingType[] = ['horizontal', 'vertical']
const orders: WalkOrderKind[] = ['by_rows', 'snake']

function options(overrides: Partial<NumberingOptions> = {}): NumberingOptions {
  const start_position = overrides.start_position ?? 'top_left'
  return {
    start_position,
    numbering_type: 'horizontal',
    order: 'by_rows',
    ...directionsFrom(start_position),
    prefix: '',
    start: 1,
    step: 1,
    renumber: false,
    count_empty: false,
    ...overrides,
  }
}

function plan(layout: LabelledLayout, overrides: Partial<NumberingOptions> = {}): NumberingPlan {
  const planned = planNumbering(layout, options(overrides))
  if (!planned.ok) throw new Error(planned.code)
  return planned
}

/** Labels as a picture: rows joined by spaces, empty positions as dots. */
function picture(layout: LabelledLayout, planned: NumberingPlan): string[] {
  const lines = Array.from({ length: layout.map_rows }, () => new Array<string>(layout.map_width).fill('.'))
  for (let i = 0; i < layout.count; i++) lines[layout.row[i] - 1][layout.col[i] - 1] = planned.label[i] ?? '#'
  return lines.map((line) => line.join(' '))
}

/** An independent implementation of the specification's rules, place by place. */
function walkedByHand(layout: LabelledLayout, chosen: NumberingOptions): Map<number, string> {
  const size = { rows: layout.map_rows, cols: layout.map_width }
  const rowsDown = Array.from({ length: size.rows }, (_, k) => k + 1)
  const colsRight = Array.from({ length: size.cols }, (_, k) => k + 1)
  const rows = chosen.start_position.startsWith('top') ? rowsDown : rowsDown.reverse()
  const cols = chosen.start_position.endsWith('left') ? colsRight : colsRight.reverse()
  const plotAt = (row: number, col: number): number => {
    for (let i = 0; i < layout.count; i++)
      if (layout.row[i] === row && layout.col[i] === col && layout.alive?.[i] !== 0) return i
    return -1
  }
  const runs =
    chosen.numbering_type === 'horizontal'
      ? rows.map((row) => cols.map((col) => plotAt(row, col)))
      : cols.map((col) => rows.map((row) => plotAt(row, col)))
  const written = new Map<number, string>()
  let number = chosen.start
  let isBackwards = false
  for (const run of runs) {
    const walked = isBackwards ? [...run].reverse() : run
    if (chosen.order === 'snake' && run.some((i) => i >= 0)) isBackwards = !isBackwards
    for (const i of walked) {
      if (i < 0) {
        if (chosen.count_empty) number += chosen.step
      } else if (chosen.renumber || layout.label[i] === null) {
        written.set(i, chosen.prefix + number)
        number += chosen.step
      }
    }
  }
  return written
}

const optionsArbitrary: fc.Arbitrary<NumberingOptions> = fc
  .record({
    start_position: fc.constantFrom(...corners),
    numbering_type: fc.constantFrom(...types),
    order: fc.constantFrom(...orders),
    prefix: fc.constantFrom('', 'A', 'B-', '№'),
    start: fc.integer({ min: 0, max: 200 }),
    step: fc.integer({ min: 1, max: 7 }),
    renumber: fc.boolean(),
    count_empty: fc.boolean(),
  })
  .map(options)

describe('planNumbering', () => {
  for (const start_position of corners)
    for (const numbering_type of types)
      for (const order of orders)
        it(`walks ${start_position}, ${numbering_type}, ${order} as the field is walked [MAP-12, MAP-17, MAP-18]`, () => {
          fc.assert(
            fc.property(layoutArbitrary, optionsArbitrary, (layout, drawn) => {
              const chosen = options({
                ...drawn,
                start_position,
                numbering_type,
                order,
                ...directionsFrom(start_position),
              })
              const byHand = walkedByHand(layout, chosen)
              const planned = planNumbering(layout, chosen)
              if (!planned.ok) return planned.code === 'numbering.noPlots' && byHand.size === 0
              const walked = [...planned.order].filter((i) => planned.status[i] > 1)
              expect(walked.map((i) => planned.label[i])).toEqual([...byHand.values()])
              expect(walked).toEqual([...byHand.keys()])
              for (let i = 0; i < layout.count; i++) if (!byHand.has(i)) expect(planned.label[i]).toBe(layout.label[i])
              expect([...planned.differs]).toEqual(planned.label.map((label, i) => (label === layout.label[i] ? 0 : 1)))
              return true
            }),
            { numRuns: 60 },
          )
        })

  it('can be applied exactly when every label would be unique and allowed [MAP-12]', () => {
    fc.assert(
      fc.property(layoutArbitrary, optionsArbitrary, (layout, chosen) => {
        const planned = planNumbering(layout, chosen)
        if (!planned.ok) return
        const alive = planned.label.filter((label, i) => label !== null && layout.alive?.[i] !== 0)
        const unique = new Set(alive).size === alive.length
        const short = alive.every((label) => (label as string).length <= 10)
        expect(planned.conflicts.length === 0).toBe(unique && short)
        if (planned.refusal === null) expect(planned.numbered).toBeGreaterThan(0)
        else expect(planned.numbered === 0 || planned.conflicts.length > 0).toBe(true)
      }),
    )
  })

  it('offers a start number whose labels are all free [MAP-12]', () => {
    fc.assert(
      fc.property(layoutArbitrary, optionsArbitrary, (layout, chosen) => {
        const planned = planNumbering(layout, chosen)
        if (!planned.ok || planned.numbered === 0 || planned.nextFreeStart === null) return
        expect(plan(layout, { ...chosen, start: planned.nextFreeStart }).refusal).toBeNull()
      }),
    )
  })

  it('keeps values with their plots: the order of plot indexes changes no label [MAP-12]', () => {
    fc.assert(
      fc.property(layoutArbitrary, optionsArbitrary, (layout, chosen) => {
        const backwards = {
          ...layout,
          row: layout.row.slice().reverse(),
          col: layout.col.slice().reverse(),
          alive: layout.alive?.slice().reverse(),
          label: [...layout.label].reverse(),
        }
        const one = planNumbering(layout, chosen)
        const other = planNumbering(backwards, chosen)
        expect(other.ok).toBe(one.ok)
        if (one.ok && other.ok) expect([...other.label].reverse()).toEqual(one.label)
      }),
    )
  })

  it('numbers 30 × 40 plots in a snake from bottom left: A1 … A2399 [MAP-18]', () => {
    const layout = fullLayout(30, 40)
    const planned = plan(layout, {
      start_position: 'bottom_left',
      order: 'snake',
      prefix: 'A',
      step: 2,
      ...directionsFrom('bottom_left'),
    })
    expect([planned.first?.label, planned.last?.label, planned.numbered]).toEqual(['A1', 'A2399', 1200])
    const at = (row: number, col: number): string | null => planned.label[(row - 1) * 40 + col - 1]
    expect([at(30, 1), at(30, 40), at(29, 40), at(29, 1), at(28, 1)]).toEqual(['A1', 'A79', 'A81', 'A159', 'A161'])
  })

  it('a snake turns at rows with plots; blank rows do not count [MAP-18]', () => {
    const layout = drawnLayout('##', '..', '##')
    expect(picture(layout, plan(layout, { order: 'snake' }))).toEqual(['1 2', '. .', '4 3'])
  })

  it('empty positions use a number on request, blank rows too [MAP-12]', () => {
    const layout = drawnLayout('#.#', '...', '###')
    expect(picture(layout, plan(layout, { count_empty: true }))).toEqual(['1 . 3', '. . .', '7 8 9'])
    const withEmpty = plan(layout, { count_empty: true, order: 'snake' })
    expect(picture(layout, withEmpty)).toEqual(['1 . 3', '. . .', '9 8 7'])
  })

  it('labelled plots keep their label and use up no number [MAP-12]', () => {
    const layout = drawnLayout('#x#', 'y##')
    const planned = plan(layout)
    expect(picture(layout, planned)).toEqual(['1 x 2', 'y 3 4'])
    expect([planned.skipped, planned.numbered, planned.changed]).toEqual([2, 4, 4])
    expect([...planned.status]).toEqual([2, 1, 2, 1, 2, 2])
  })

  it('renumbers in one step and counts only labels that differ [MAP-12]', () => {
    const layout = drawnLayout('12', '4#')
    const planned = plan(layout, { renumber: true })
    expect(picture(layout, planned)).toEqual(['1 2', '3 4'])
    expect([planned.numbered, planned.skipped, planned.changed, planned.refusal]).toEqual([4, 0, 2, null])
  })

  it('numbers only the selected plots, and counts empty positions inside their rectangle only [MAP-12]', () => {
    const layout = drawnLayout('####', '#.##', '####')
    const members = membership(layout.count, [4, 5, 7, 8, 9])
    expect(picture(layout, plan(layout, { members }))).toEqual(['# # # #', '1 . 2 #', '3 4 5 #'])
    expect(picture(layout, plan(layout, { members, count_empty: true }))).toEqual(['# # # #', '1 . 3 #', '4 5 6 #'])
    const apart = membership(layout.count, [0, 1, 7, 8])
    expect(picture(layout, plan(layout, { members: apart, order: 'snake' }))).toEqual(['1 2 # #', '# . # #', '4 3 # #'])
  })

  it('a duplicate label is a conflict at its plot, with the next free start [MAP-12, PLT-31]', () => {
    const layout = { ...drawnLayout('###', '###'), label: [null, null, null, null, null, 'A2'] }
    const planned = plan(layout, { prefix: 'A' })
    expect(planned.conflicts).toEqual([{ index: 1, label: 'A2', reason: 'label.duplicate' }])
    expect(planned.refusal).toEqual({
      ok: false,
      code: 'numbering.conflict',
      params: { labels: 'A2', count: 1, next_start: 3 },
    })
    expect(continueAfterHighest(layout, options({ prefix: 'A' }))).toBe(3)
    const next = plan(layout, { prefix: 'A', start: 3 })
    expect([next.refusal, next.skipped, next.first?.label]).toEqual([null, 1, 'A3'])
  })

  it('a label for many plots is named once', () => {
    const planned = plan(drawnLayout('###'), { step: 0, start: 7 })
    expect(planned.conflicts.map((conflict) => conflict.label)).toEqual(['7', '7'])
    expect(planned.refusal).toMatchObject({ code: 'numbering.conflict', params: { labels: '7', count: 2 } })
  })

  it('a label of an unplaced or unselected plot is in use, a deleted plot’s label is free [PLT-31]', () => {
    const layout = { ...drawnLayout('##'), label: [null, '1'] }
    const unplaced = { ...layout, row: Int32Array.of(1, 0), col: Int32Array.of(1, 0) }
    expect(plan(unplaced).conflicts.map((conflict) => conflict.label)).toEqual(['1'])
    const others = plan(layout, { renumber: true, members: membership(2, [0]) })
    expect(others.conflicts).toEqual([{ index: 0, label: '1', reason: 'label.duplicate' }])
    expect(plan({ ...layout, alive: Uint8Array.of(1, 0) }).refusal).toBeNull()
  })

  it('a start number with leading zeros keeps its digits, and grows when needed [MAP-20]', () => {
    expect([leastDigits('007'), leastDigits('0'), leastDigits('7'), leastDigits('1.5')]).toEqual([3, 0, 0, 0])
    const layout = drawnLayout('####')
    const planned = plan(layout, { prefix: 'A', start: 98, digits: leastDigits('098') })
    expect(planned.label).toEqual(['A098', 'A099', 'A100', 'A101'])
    const chosen = options({ prefix: 'A', start: 998, digits: 3 })
    const preview = previewOf(plan(layout, { prefix: 'A', start: 998, digits: 3 }), chosen)
    expect([0, 1, 2, 3].map((i) => previewedLabel(preview, i))).toEqual(['A998', 'A999', 'A1000', 'A1001'])
    const low = previewOf(plan(layout, { prefix: 'A', start: 7, digits: 3 }), { prefix: 'A', digits: 3 })
    expect(previewedLabel(low, 0)).toBe('A007')
  })

  it('an invalid number is refused, not reinterpreted [MAP-19, MAP-20]', () => {
    for (const text of ['1.5', '1e3', '-5', '', ' 7', '123456']) expect(readNumberingNumber(text)).toBeNull()
    expect(['007', '0', '99999'].map(readNumberingNumber)).toEqual([7, 0, 99_999])
  })

  it('a label over ten characters is refused by name, ten are accepted [LIM-03]', () => {
    const layout = drawnLayout('##')
    expect(plan(layout, { prefix: 'ABCDEFGHI', start: 8 }).refusal).toBeNull()
    const long = plan(layout, { prefix: 'ABCDEFGHI', start: 9 })
    expect(long.conflicts).toEqual([{ index: 1, label: 'ABCDEFGHI10', reason: 'label.too_long' }])
    expect(long.refusal?.code).toBe('label.too_long')
    expect(plan(layout, { prefix: 'ABCDEFGHIJ' }).nextFreeStart).toBeNull()
  })

  it('a prefix with a character not allowed in labels is refused [PLT-32]', () => {
    const planned = plan(drawnLayout('##'), { prefix: 'A ü_' })
    expect(planned.conflicts.map((conflict) => conflict.reason)).toEqual(['label.pattern', 'label.pattern'])
    expect(planned.refusal?.code).toBe('label.pattern')
  })

  it('is refused when all plots are numbered, or there is none [MAP-15]', () => {
    expect(plan(drawnLayout('ab')).refusal?.code).toBe('numbering.allNumbered')
    const packed = (layout: LabelledLayout, renumber: boolean) =>
      previewOf(plan(layout, { start: 5, renumber }), options())
    const full = drawnLayout('ab')
    const shown = (renumber: boolean, max: number) => firstRelabelled(packed(full, renumber), full.label, max)
    expect([true, false].map((renumber) => countIfAllLabelled(packed(full, renumber), full.label))).toEqual([2, 2])
    expect([shown(true, 1), shown(true, 9), shown(false, 9)]).toEqual([
      [{ from: 'a', to: '5' }],
      [
        { from: 'a', to: '5' },
        { from: 'b', to: '6' },
      ],
      [],
    ])
    const open = drawnLayout('a#')
    expect(countIfAllLabelled(packed(open, true), open.label)).toBeNull()
    const none = planNumbering({ ...drawnLayout('#'), row: Int32Array.of(0) }, options())
    expect(none).toMatchObject({ ok: false, code: 'numbering.noPlots' })
  })

  it('directions that do not lead away from the corner are refused [MAP-17]', () => {
    const layout = drawnLayout('##')
    for (const start_position of corners)
      for (const horizontal_direction of ['left', 'right'] as const)
        for (const vertical_direction of ['up', 'down'] as const) {
          const planned = planNumbering(layout, options({ start_position, horizontal_direction, vertical_direction }))
          const isAllowed =
            (horizontal_direction === 'right') === start_position.endsWith('left') &&
            (vertical_direction === 'down') === start_position.startsWith('top')
          expect(planned.ok || planned.code).toBe(isAllowed || 'numbering.direction')
        }
  })

  it('start and step have one to five digits [LIM-14, MAP-19, MAP-20]', () => {
    const cases = {
      '': null,
      '0': 0,
      '00012': 12,
      '99999': 99999,
      '100000': null,
      '-1': null,
      '1.5': null,
      a1: null,
      ' 1': null,
    }
    for (const [text, number] of Object.entries(cases)) expect(readNumberingNumber(text)).toBe(number)
    const layout = drawnLayout('##')
    expect(planNumbering(layout, options({ start: 100_000 }))).toMatchObject({ code: 'numbering.start' })
    expect(planNumbering(layout, options({ step: 1.5 }))).toMatchObject({ code: 'numbering.step' })
  })

  it('a step of zero creates duplicates, shown on every plot after the first [MAP-12]', () => {
    const planned = plan(drawnLayout('###'), { step: 0 })
    expect(planned.conflicts.map((conflict) => conflict.index)).toEqual([1, 2])
  })

  it('continues by the step after the highest number of the prefix, and at 1 without one [MAP-12]', () => {
    const layout = { ...drawnLayout('###'), label: ['A7', 'A009', 'AB40'] }
    expect(continueAfterHighest(layout, options({ prefix: 'A', step: 2 }))).toBe(11)
    expect(continueAfterHighest(layout, options({ prefix: 'C' }))).toBe(1)
    expect(continueAfterHighest(layout, options({ prefix: 'A', renumber: true }))).toBe(1)
    expect(continueAfterHighest({ ...layout, label: ['A99999', null, null] }, options({ prefix: 'A' }))).toBeNull()
  })
})

describe('clearing', () => {
  it('clears the labels of all or some plots, and is refused without any [MAP-13, MAP-14]', () => {
    const layout = drawnLayout('a#', 'bc')
    expect(planClearing(layout)).toEqual({ ok: true, plots: Int32Array.of(0, 2, 3) })
    expect(planClearing(layout, membership(4, [2]))).toEqual({ ok: true, plots: Int32Array.of(2) })
    expect(planClearing(layout, membership(4, [1]))).toMatchObject({ code: 'numbering.nothingToClear' })
    expect(planClearing(drawnLayout('##'))).toMatchObject({ code: 'numbering.nothingToClear' })
    expect([layout, drawnLayout('##')].map(canClear)).toEqual([true, false])
    expect(planClearing({ ...layout, alive: Uint8Array.of(0, 1, 0, 0) })).toMatchObject({ ok: false })
  })

  it('numbering and its clearing become label columns that undo each other [MAP-12, MAP-13]', () => {
    const layout = drawnLayout('#b')
    const planned = plan(layout, { renumber: true })
    const id = Int32Array.of(71, 72)
    expect(labelColumn(id, planned.order, layout.label, (i) => planned.label[i])).toEqual({
      entity: 'plot',
      field: 'label',
      ids: [71, 72],
      before: [null, 'b'],
      after: ['1', '2'],
    })
    expect(labelColumn(id, Int32Array.of(1), layout.label, () => 'b')).toBeNull()
  })

  it('numbers placed plots only [MAP-12]', () => {
    fc.assert(
      fc.property(layoutArbitrary, optionsArbitrary, (layout, chosen) => {
        const planned = planNumbering(layout, chosen)
        if (planned.ok) for (const i of planned.order) expect(isPlaced(layout, i)).toBe(true)
      }),
    )
  })
})
