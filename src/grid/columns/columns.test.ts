import type { ColDef } from 'ag-grid-community'
import { describe, expect, it, vi } from 'vitest'
import { openedSheet } from '../../../tests/arbitraries/openedSheet.ts'
import {
  headingStage,
  smallYear,
  sprayingTechnology,
  withMarker,
  withStage,
  withTechnology,
  yieldTrait,
} from '../../../tests/arbitraries/smallYear.ts'
import { applyChange } from '../../domain/change/applyChange.ts'
import type { ChangeColumn } from '../../domain/change/changeSet.ts'
import { readCell } from '../../domain/columns/cell.ts'
import { emptyTraitColumn } from '../../domain/columns/fieldYear.ts'
import { ShownDecimals } from '../../domain/columns/shownDecimals.ts'
import { markPositions } from '../../domain/layout/structure/markPositions.ts'
import { pageOfYear } from '../../domain/plots/page/pageOfYear.ts'
import { sortedOrder } from '../../domain/sheet/sortedOrder.ts'
import { PlotsSource } from '../../domain/sheet/source/plotsSource.ts'
import type { Trait } from '../../domain/traits/trait.ts'
import { newTraitFields } from '../../domain/traits/traitFields.ts'
import { noValue } from '../../i18n/format.ts'
import { plainLayout } from '../../state/sheet/columns/columnLayout.ts'
import { typeCell } from '../../state/sheet/edit/typing.ts'
import { showComputed } from '../../state/sheet/fill/computedValues.ts'
import { plotsSourceAtom } from '../../state/sheet/openSheet.ts'
import { dropPaste } from '../../state/sheet/paste/sheetPaste.ts'
import { mapThemes } from '../../ui/theme.ts'
import { CellStyle } from '../scene/CellStyle.ts'
import { SheetStatistics } from '../statistics/SheetStatistics.ts'
import { CreatedColumns } from './CreatedColumns.ts'
import { cellText } from './cellText.ts'
import { maxColumnWidth, maxLabelWidth, minColumnWidth, sheetGroups } from './columnFields.ts'
import { columnGroups } from './plotColumns.ts'
import { type PlotRow, plotRow } from './plotRows.ts'
import { redatedFields } from './redatedFields.ts'
import { SeenDecimals } from './seenDecimals.ts'

const grain = `trait:${yieldTrait}`

/** Texts of the yield cells by plot, through columns created once for the current rows. */
function grainCells(now: () => { source: PlotsSource; style: CellStyle }): (plot: number) => string {
  const decimals = new SeenDecimals((traitId) => new ShownDecimals(now().source.year).of(traitId))
  const verbs = {
    openMenu: vi.fn(),
    foldGroup: vi.fn(),
    addTrait: vi.fn(),
    openStatistics: vi.fn(),
    unfoldEmpty: vi.fn(),
  }
  const head = { icon: vi.fn(), word: (key: string) => key, isFiltered: () => false, ...verbs }
  const statistics = new SheetStatistics(now().source)
  const defs = columnGroups(
    sheetGroups(now().source.year, (key) => key),
    {
      now: () => ({ ...now(), statistics }),
      decimals,
      layout: { ...plainLayout, empty: { fields: [], filled: 0 } },
      head,
      createdColumns: new CreatedColumns(),
    },
  )
  const column = defs
    .flatMap((def) => ('children' in def ? def.children : []))
    .find((def) => 'colId' in def && def.colId === grain) as ColDef<PlotRow, number>
  const read = column.valueGetter as (params: { data: PlotRow }) => number
  const write = column.valueFormatter as (params: { value: number }) => string
  return (plot) => write({ value: read({ data: plotRow(now().source, plot) }) })
}

describe('columns of the table', () => {
  it('places factors after the location and omits traits without a value', () => {
    const columns = smallYear(1, 3)
    const trait = { ...columns.traits[1].trait, categories: null }
    const block = emptyTraitColumn(columns.id.length, { ...trait, id: 7, name: 'Block', role: 'factor' })
    block.words = ['1']
    block.codes.fill(0)
    columns.traits.push(block, emptyTraitColumn(columns.id.length, { ...trait, id: 8, name: 'Never taken' }))
    const groups = sheetGroups(columns, (key) => key)
    expect(groups.map((group) => group.id)).toEqual(['location', 'design', 'general', 'crossings', 'phenotypes'])
    expect(groups[0].fields.map(({ field }) => field)).toEqual(['label', 'row', 'col'])
    expect(groups[1].fields.map(({ heading }) => heading)).toEqual(['Block'])
    expect(groups[4].fields.map(({ heading }) => heading)).toEqual(['Yield, t/ha', 'Colour'])
    const shown = sheetGroups(columns, (key) => key, ['trait:8'])
    expect(shown[4].fields.map(({ heading }) => heading)).toEqual(['Yield, t/ha', 'Colour', 'Never taken'])
    // A trait that a file under review would create appears with its family although the year does not have it.
    const heading: Trait = { ...newTraitFields, id: 90, name: 'Heading', kind: 'date', role: 'stage' }
    const drafted = sheetGroups(columns, (key) => key, [], [{ ...trait, id: 91, name: 'Awns' }, heading])
    expect(drafted.slice(4).map(({ id, fields }) => [id, fields.at(-1)?.field])).toEqual([
      ['phenotypes', 'trait:91'],
      ['stages', 'trait:90'],
    ])
  })

  it('separates the plots’ number of repetitions from a different replication factor', () => {
    const columns = smallYear(1, 3)
    const heading = () =>
      sheetGroups(columns, (key) => key)
        .flatMap(({ fields }) => fields)
        .find(({ field }) => field === 'repetitions')?.heading
    columns.repetitions.fill(2)
    expect(heading()).toBe('grid.repetitions')
    const factor = { ...newTraitFields, id: 7, name: 'Replication', kind: 'quantitative', role: 'factor' } as const
    const replication = emptyTraitColumn(columns.id.length, factor)
    replication.numbers.fill(2)
    columns.traits.push(replication)
    expect(heading()).toBe('grid.repetitions')
    replication.numbers[1] = 1
    expect(heading()).toBe('grid.repetitions.count')
  })

  it('shows the position type once any is set, in read-only words', () => {
    const columns = smallYear(1, 3)
    const located = () => sheetGroups(columns, (key) => key)[0].fields.map(({ field }) => field)
    expect(located()).toEqual(['label', 'row', 'col'])
    const place = { row: columns.row[1], col: columns.col[1] }
    columns.structure = markPositions(columns.structure, [place], 'guard')
    expect(located()).toEqual(['label', 'row', 'col', 'position_kind'])
    const source = new PlotsSource(columns)
    expect([0, 1].map((plot) => source.read(plot, 'position_kind'))).toEqual(['plot', 'guard'])
    expect(source.rule('position_kind')).toBeNull()
  })

  it('counts plants next to the plot if any has some, on a page if any of the year has', () => {
    const columns = smallYear(1, 3)
    const fields = (year = columns) => sheetGroups(year, (key) => key).flatMap((group) => group.fields)
    const isShown = (year = columns) => fields(year).some(({ field }) => field === 'plants')
    const pageOf = (plot: number) => pageOfYear(columns, [plot], { total: 3, withLines: true })
    expect([isShown(), isShown(pageOf(0))]).toEqual([false, false])
    columns.plants.set(1, 4)
    columns.seq++
    const source = new PlotsSource(pageOf(1))
    expect([isShown(), isShown(pageOf(0)), isShown(source.year)]).toEqual([true, true, true])
    expect([source.read(0, 'plants'), source.rule('plants'), readCell(columns, 0, 'plants')]).toEqual([4, null, null])
  })

  it('groups stages and technologies, including declared and planned-only ones', () => {
    const columns = withStage(smallYear(1, 3))
    const dated = { ...columns.traits[2].trait, role: 'technology' } as const
    for (const [k, name] of ['Spraying', 'Harrowing', 'Rolling'].entries())
      columns.traits.push(emptyTraitColumn(columns.id.length, { ...dated, id: 10 + k, name }))
    columns.traits[3].annotations.planned.set(1, '2026-05-20')
    const headings = () =>
      sheetGroups(columns, (key) => key)
        .slice(-2)
        .map(({ id, fields }) => [id, fields.map(({ heading }) => heading)])
    expect(headings()).toEqual([
      ['stages', ['Heading']],
      ['technology', ['Spraying']],
    ])
    const stands = (after: boolean | null) =>
      applyChange(columns, {
        name: { key: 'change.value', params: {} },
        columns: [{ entity: 'field_year', field: 'column:12', ids: [columns.year_id], before: [null], after: [after] }],
      })
    stands(true)
    expect(headings()[1]).toEqual(['technology', ['Spraying', 'Rolling']])
    stands(null)
    expect(headings()[1]).toEqual(['technology', ['Spraying']])
    expect(sheetGroups(columns, (key) => key).flatMap(({ fields }) => fields.map(({ field }) => field))).toContain(
      `trait:${headingStage}`,
    )
  })

  it('has a column for an uncalled marker only while it is pinned', () => {
    const columns = withMarker(smallYear(1, 3))
    const [column] = columns.markers
    column.codes.fill(-1)
    const markers = () => sheetGroups(columns, (key) => key).filter(({ id }) => id === 'markers')
    expect(markers()).toEqual([])
    column.marker = { ...column.marker, pinned: true }
    expect(markers().map(({ fields }) => fields.map(({ heading }) => heading))).toEqual([['Rph7']])
  })

  it('columns are 80 to 160 wide, the label 80 to 120, however long their headings [LIM-26, LIM-27]', () => {
    const columns = smallYear(1, 3)
    columns.traits[0].trait.name = 'Yield of grain at standard moisture, corrected for missing plants'
    const fields = sheetGroups(columns, (key) => `${key} with a very long heading indeed`).flatMap(
      (group) => group.fields,
    )
    expect([minColumnWidth, maxColumnWidth, maxLabelWidth]).toEqual([80, 160, 120])
    for (const { field, width } of fields) {
      expect(width).toBeGreaterThanOrEqual(80)
      expect(width).toBeLessThanOrEqual(field === 'label' ? 120 : 160)
    }
    expect(fields.find(({ field }) => field === grain)?.width).toBe(160)
  })

  it('shows a dash for no value, and numbers of a trait with the same decimals [GRD-14]', () => {
    const columns = smallYear(1, 3)
    const decimals = (traitId: number) => new ShownDecimals(columns).of(traitId)
    const write = cellText(new PlotsSource(columns), grain, decimals)
    expect([1, 1.5, null, -2].map(write)).toEqual(['1.0', '1.5', noValue, '−2.0'])
    expect(write(-2.25, 0)).toBe('−2.25')
    expect(cellText(new PlotsSource(columns), 'comment', decimals)('', 0)).toBe(noValue)
    expect(cellText(new PlotsSource(columns), 'square', decimals)(1.1 * 1.1, 0)).toBe('1.21')
  })

  it('shows a stage’s date with its days after sowing; emergence and invalid dates alone [GRD-15, GRD-16]', () => {
    const columns = withStage(smallYear(1, 3))
    const heading = columns.traits[2]
    const cell = cellText(new PlotsSource(columns), `trait:${headingStage}`, () => 0)
    const write = (value: string | null) => cell(value, 0)
    expect([write('2026-06-30'), write(null)]).toEqual(['2026-06-30', noValue])
    columns.sowing_date = '2026-04-28'
    expect([write('2026-06-30'), write('2026-04-02'), write('July')]).toEqual([
      '2026-06-30 · 63',
      '2026-04-02 · −26',
      'July',
    ])
    heading.trait = { ...heading.trait, name: 'Всходы' }
    expect(write('2026-05-07')).toBe('2026-05-07')
  })

  it('columns of stages and technologies are wide enough for what they show [GRD-06, GRD-07]', () => {
    const columns = withTechnology(withStage(smallYear(1, 3)), { 1: '2026-08-14' })
    const groups = sheetGroups(columns, (key) => key).slice(-2)
    expect(groups.map(({ id, fields }) => [id, fields.map(({ width }) => width)])).toEqual([
      ['stages', [136]],
      ['technology', [112]],
    ])
  })

  it('lists date cells with a changed text though their dates are the same', () => {
    const columns = withTechnology(withStage(smallYear(1, 3)), {})
    const write = (column: ChangeColumn) => {
      const before = { sowing_date: columns.sowing_date, emergence_date: columns.emergence_date }
      const touched = applyChange(columns, { name: { key: 'change.value', params: {} }, columns: [column] })
      return redatedFields(columns, touched, before)
    }
    const [heading, spraying] = [headingStage, sprayingTechnology].map((id) => `trait:${id}`)
    const year = { entity: 'field_year', ids: [columns.year_id], before: [null] } as const
    const plot = { entity: 'plot', ids: [101], before: [null] } as const
    expect(write({ ...year, field: 'sowing_date', after: ['2026-04-28'] } as never)).toEqual([heading])
    expect(write({ ...year, field: 'sowing_date', after: ['2026-04-28'] } as never)).toEqual([])
    expect(write({ ...year, field: 'emergence_date', after: ['2026-05-09'] } as never)).toEqual([heading])
    expect(write({ ...plot, field: `planned:${sprayingTechnology}`, after: ['2026-08-14'] } as never)).toEqual([
      spraying,
    ])
    expect(write({ ...plot, field: heading, after: ['2026-07-01'] } as never)).toEqual([])
    const name = { entity: 'trait', field: 'name', ids: [headingStage], before: ['Heading'], after: ['Emergence'] }
    expect(write(name as never)).toEqual([heading])
    // It is the emergence now, from which the plot's other stages may count.
    expect(write({ ...plot, field: heading, after: ['2026-05-10'] } as never)).toEqual([heading])
  })

  it('lists cells whose decimals changed', () => {
    const columns = smallYear(1, 3)
    const decimals = new ShownDecimals(columns)
    const seen = new SeenDecimals((traitId) => decimals.of(traitId))
    expect(seen.of(yieldTrait)).toBe(1)
    const write = (before: number, after: number) =>
      decimals.apply(
        applyChange(columns, {
          name: { key: 'change.value', params: {} },
          columns: [{ entity: 'plot', field: grain as never, ids: [101], before: [before], after: [after] }],
        }),
      )
    write(1, 1.25)
    expect(seen.changed()).toEqual([grain])
    expect(seen.of(yieldTrait)).toBe(2)
    expect(seen.changed()).toEqual([])
    write(1.25, 1)
    expect(seen.changed()).toEqual([grain])
  })

  it('reads a trait by its id, also after another trait is deleted', () => {
    const columns = smallYear(1, 3)
    const read = new PlotsSource(columns).reader('trait:2')
    expect(read(1)).toBe('white')
    columns.traits.shift()
    expect(read(1)).toBe('white')
    columns.traits.shift()
    expect(read(1)).toBeNull()
  })

  it('shows the rows of another source in the same columns', () => {
    const [first, second] = [smallYear(1, 3), smallYear(1, 3)].map((columns) => new PlotsSource(columns))
    second.year.traits[0].numbers[1] = 7.25
    const style = {
      refusedAt: () => null,
      pastedValue: () => undefined,
      reviewedBefore: () => undefined,
    } as unknown as CellStyle
    let source = first
    const shown = grainCells(() => ({ source, style }))
    const before = shown(1)
    source = second
    expect([before, shown(1)]).toEqual(['1.5', '7.25'])
  })

  it('previews the resulting cell values: empty for cleared cells, even after a refused text', () => {
    const store = openedSheet(1, 4)
    const source = store.get(plotsSourceAtom)!
    typeCell(store, { plot: 2, field: grain }, 'soon', { hasLostFocus: true })
    const style = new CellStyle(store, source, mapThemes.light)
    const shown = grainCells(() => ({ source, style }))
    const shownTexts = () => [0, 1, 2, 3].map(shown)
    expect(shownTexts()).toEqual(['1.0', '1.5', 'soon', '2.5'])
    const worked = { plots: [1, 2, 3], after: [null, null, 8] }
    showComputed(store, { key: 'change.value', params: {} }, yieldTrait, worked)
    style.readPaste()
    expect(shownTexts()).toEqual(['1.0', noValue, noValue, '8.0'])
    expect([0, 1, 2, 3].map((plot) => style.replacedValue(plot, grain))).toEqual([null, 1.5, 2, 2.5])
    dropPaste(store)
    style.readPaste()
    expect(shownTexts()).toEqual(['1.0', '1.5', 'soon', '2.5'])
  })

  it('sorts numbers by size and texts with numbers naturally, equal ones stably, empty cells last both ways', () => {
    const sorted = (values: (string | number | null)[], isDescending: boolean) => {
      const plots = Int32Array.from(values.keys())
      const isNumeric = values.some((value) => typeof value === 'number')
      const column = { read: (plot: number) => values[plot], isNumeric }
      return [...sortedOrder(plots, column, isDescending, 'en')]
    }
    expect(sorted([10, null, 9, -1, 9], false)).toEqual([3, 2, 4, 0, 1])
    expect(sorted([10, null, 9, -1, 9], true)).toEqual([0, 2, 4, 3, 1])
    expect(sorted(['A10', null, 'A9', '', 'a9'], false)).toEqual([4, 2, 0, 1, 3])
    expect(sorted(['A10', null, 'A9', ''], true)).toEqual([0, 2, 1, 3])
  })
})
