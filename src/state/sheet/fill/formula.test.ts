import { describe, expect, it } from 'vitest'
import { openedSheet } from '../../../../tests/arbitraries/openedSheet.ts'
import { headingStage, smallYear, withStage, yieldTrait } from '../../../../tests/arbitraries/smallYear.ts'
import { dayNumber } from '../../../domain/columns/days.ts'
import { emptyTraitColumn, type FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { evaluateFormula } from '../../../domain/formula/evaluateFormula.ts'
import { newTraitId } from '../../../domain/plots/plotValues.ts'
import { sheetOrder } from '../../../domain/sheet/range/sheetOrder.ts'
import { newTraitFields } from '../../../domain/traits/traitFields.ts'
import { reservedIdsAtom, reserveMore } from '../../log/reservedIds.ts'
import { timelineAtom } from '../../log/undo/timeline.ts'
import { undo } from '../../log/undo/undo.ts'
import { outboxAtom } from '../../outbox/outbox.ts'
import { loadedYearAtom, putLoadedAtom } from '../../year/loaded.ts'
import { lastUsedPaneAtom, noSelection, selectionAtom, selectPlots } from '../../year/selection.ts'
import { sheetPasteAtom } from '../paste/sheetPaste.ts'
import { sheetOrderAtom } from '../sheetView.ts'
import { formulaOutcome, formulaRows, formulaSource, formulaTargets, showFormula, writeFormula } from './formula.ts'

const headings: Record<string, string> = { width: 'Width, m', square: 'Area, m²', line: 'Line' }
const wordOf = (field: string) => headings[field] ?? field

const outcomeOf = (columns: FieldYearColumns, text: string, traitId = yieldTrait) =>
  formulaOutcome(columns, traitId, evaluateFormula(text, formulaSource(columns, wordOf)), [...columns.alive.keys()])

function year() {
  const store = openedSheet(1, 4)
  const columns = withStage(store.get(loadedYearAtom)!)
  return { store, columns }
}

describe('a formula in the sheet', () => {
  it('a name means the trait with values in the year, even if the crop has several', () => {
    const { columns } = year()
    const [column] = columns.traits
    const other = { ...newTraitFields, id: 77, name: column.trait.name, unit: 'lb' }
    columns.traits.push({ ...emptyTraitColumn(columns.id.length, other) })
    column.numbers[0] = 5
    const { fields } = formulaSource(columns, wordOf)
    const firstOf = (name: string) => {
      const field = fields.get(name)
      return field?.type === 'number' ? field.value(0) : null
    }
    expect([firstOf(column.trait.name), firstOf(`${column.trait.name}, lb`)]).toEqual([5, Number.NaN])
  })

  it('knows fields by name and heading, and traits with and without their unit', () => {
    const { columns } = year()
    columns.width[0] = 2
    columns.length[0] = 3
    columns.sowing_date = '2026-04-28'
    columns.traits.find(({ trait }) => trait.id === headingStage)!.numbers[0] = dayNumber('2026-06-30')
    const first = (text: string) => {
      const outcome = outcomeOf(columns, text)
      return outcome.ok ? outcome.after[0] : outcome.fault.code
    }
    expect(['width', 'Width', '"Width, m"', 'area', 'col + 4'].map(first)).toEqual([2, 2, 2, 6, 5])
    expect(['Yield + 1', '"Yield, t/ha" * 3', "if(line = 'lada'; 8; 9)", 'days(Heading)'].map(first)).toEqual([
      2, 3, 8, 63,
    ])
    expect(first('Straw')).toBe('formula.unknownName')
  })

  it('changes only differences; plots without a result and deleted ones keep their values', () => {
    const { columns } = year()
    columns.alive[3] = 0
    const outcome = outcomeOf(columns, 'if(col = 2; 0 / 0; if(col = 1; 1; Yield * 3))')
    expect(outcome).toEqual({ ok: true, plots: [2], after: [6], n: 2, missing: 1, overwritten: 1, mean: 3.5 })
  })

  it('fills the active cell, the selected rows, or all visible ones, and never a hidden row', () => {
    const { store, columns } = year()
    const rows = () => [formulaRows(store, 'selected'), formulaRows(store, 'shown')]
    store.set(lastUsedPaneAtom, 'table')
    store.set(sheetOrderAtom, sheetOrder(Int32Array.from([0, 1, 2, 3]), ['label'], columns.id.length))
    store.set(selectionAtom, { ...noSelection, active: { plot: 2, row: 1, col: 3 }, pane: 'table' })
    expect(rows()).toEqual([[2], [0, 1, 2, 3]])
    selectPlots(store, [0, 1, 3], 'table')
    store.set(sheetOrderAtom, sheetOrder(Int32Array.from([3, 1]), ['label'], columns.id.length))
    expect(rows()).toEqual([
      [1, 3],
      [1, 3],
    ])
    const answer = evaluateFormula('0.1 + 0.2', formulaSource(columns, wordOf))
    expect(formulaOutcome(columns, yieldTrait, answer, formulaRows(store, 'shown'))).toMatchObject({
      plots: [1, 3],
      n: 2,
      missing: 0,
    })
  })

  it('stores results without floating-point noise', () => {
    const { columns } = year()
    expect(outcomeOf(columns, '0.1 + 0.2')).toMatchObject({ after: [0.3, 0.3, 0.3, 0.3] })
  })

  it('fills only columns of quantitative traits, as one change under its own name', async () => {
    const { store, columns } = year()
    const [target, ...others] = formulaTargets(columns)
    expect([target.id, others]).toEqual([yieldTrait, []])
    const handlers = { write: () => {}, drop: () => {} }
    expect(showFormula(store, target, outcomeOf(columns, 'Yield'), handlers)).toBeNull()
    expect(showFormula(store, target, outcomeOf(columns, 'Straw'), handlers)).toBeNull()
    const shown = showFormula(store, target, outcomeOf(columns, 'Yield + 1'), handlers)!
    expect([store.get(sheetPasteAtom), shown.own]).toEqual([shown, handlers])
    expect(shown.name).toEqual({ key: 'change.formula', params: { trait: 'Yield' } })
    expect(await writeFormula(store, target, outcomeOf(columns, 'Yield + 1'))).toBe('written')
    expect([...columns.traits[0].numbers.slice(0, 4)]).toEqual([2, 2.5, 3, 3.5])
    expect(store.get(sheetPasteAtom)).toBeNull()
    expect(await writeFormula(store, target, outcomeOf(columns, 'Yield'))).toBe('nothing')
  })

  it('fills the plots it was computed for even if the year reloads during the id request', async () => {
    const { store, columns } = year()
    const share = { ...newTraitFields, id: newTraitId, name: 'Share', unit: '%' }
    const outcome = outcomeOf(columns, 'col', newTraitId)
    const ids = [...columns.id.slice(0, 4)]
    const reserved = { plot: [], plant: [], line: [], trait: [77], marker: [] }
    let isWriting = false
    await reserveMore(store, async () => {
      if (!isWriting) return reserved
      // The same plots, each at another index, one of them deleted.
      const reloaded = smallYear(1, 4)
      reloaded.id.set(ids.toReversed())
      reloaded.indexOf = new Map(Array.from(reloaded.id, (id, plot) => [id, plot]))
      reloaded.alive[0] = 0
      store.set(putLoadedAtom, reloaded)
      return reserved
    })
    store.set(reservedIdsAtom, { ...reserved, trait: [] })
    isWriting = true
    expect(await writeFormula(store, share, outcome)).toBe('written')
    const now = store.get(loadedYearAtom)!
    const written = now.traits.find(({ trait }) => trait.name === 'Share')!.numbers
    expect(ids.map((id) => written[now.indexOf.get(id)!])).toEqual([1, 2, 3, Number.NaN])
  })

  it('creates no trait if none of its plots remains during the id request', async () => {
    const { store, columns } = year()
    const share = { ...newTraitFields, id: newTraitId, name: 'Share', unit: '%' }
    const outcome = outcomeOf(columns, 'col', newTraitId)
    const reserved = { plot: [], plant: [], line: [], trait: [77], marker: [] }
    await reserveMore(store, async () => {
      columns.alive.fill(0)
      return reserved
    })
    store.set(reservedIdsAtom, { ...reserved, trait: [] })
    expect([await writeFormula(store, share, outcome), store.get(outboxAtom)]).toEqual(['nothing', []])
    expect(store.get(reservedIdsAtom).trait).toEqual([77])
  })

  it('creates its trait in the same change, which undo reverts as a whole', async () => {
    const { store, columns } = year()
    const before = columns.traits.length
    const share = { ...newTraitFields, id: newTraitId, name: 'Share', unit: '%' }
    const outcome = outcomeOf(columns, 'if(col = 2; 0 / 0; 100 / Yield)', newTraitId)
    expect(showFormula(store, share, outcome, null)).toBeNull()
    expect(await writeFormula(store, share, outcome)).toBe('noIds')
    store.set(reservedIdsAtom, { plot: [], plant: [], line: [], trait: [77], marker: [] })
    expect(await writeFormula(store, share, outcome)).toBe('written')
    const created = columns.traits.find(({ trait }) => trait.id === 77)!
    expect([created.trait.name, created.trait.unit, [...created.numbers.slice(0, 4)]]).toEqual([
      'Share',
      '%',
      [100, Number.NaN, 50, 40],
    ])
    expect(store.get(timelineAtom).undo.map(({ change }) => change.name)).toEqual([
      { key: 'change.formula', params: { trait: 'Share', count: 3 } },
    ])
    expect(store.get(outboxAtom)).toHaveLength(1)
    undo(store)
    expect(columns.traits).toHaveLength(before)
  })
})
