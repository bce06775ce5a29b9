import { createStore } from 'jotai'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sheetFields } from '../../tests/arbitraries/openedSheet.ts'
import { colourTrait, headingStage, smallYear, withStage, yieldTrait } from '../../tests/arbitraries/smallYear.ts'
import { readCell } from '../domain/columns/cell.ts'
import { type FieldYearColumns, traitColumn } from '../domain/columns/fieldYear.ts'
import { sheetOrder } from '../domain/sheet/range/sheetOrder.ts'
import { colouringAtom, colouringOf, shownFieldAtom } from '../state/colour/colouring.ts'
import { reservedIdsAtom } from '../state/log/reservedIds.ts'
import { pasteBlock, pastePreviewAtom, writePaste as writeBlock } from '../state/map/block/blockPaste.ts'
import { cellEditorAtom, commitEditor } from '../state/map/edit/cellEditor.ts'
import { rowFilterAtom } from '../state/map/legend/legendFilter.ts'
import { changeDraft, numberingDraftAtom } from '../state/map/numbering/numberingDraft.ts'
import { writeNotes } from '../state/sheet/edit/cellNotes.ts'
import { clearPromptAtom, confirmClear, mapClearPromptAtom } from '../state/sheet/edit/sheetClear.ts'
import { suppressValues, unsuppressValues } from '../state/sheet/edit/suppression.ts'
import { typeCell } from '../state/sheet/edit/typing.ts'
import { writeComputed } from '../state/sheet/fill/computedValues.ts'
import { type FormulaRows, formulaOutcome, formulaRows, writeFormula } from '../state/sheet/fill/formula.ts'
import { fillTo } from '../state/sheet/fill/sheetFill.ts'
import { findTexts, replaceTexts } from '../state/sheet/find/replace.ts'
import { sheetPasteAtom, writePaste } from '../state/sheet/paste/sheetPaste.ts'
import { writeValues } from '../state/sheet/plotValues.ts'
import { enterScan, startScan } from '../state/sheet/selection/scanMode.ts'
import { sheetOrderAtom } from '../state/sheet/sheetView.ts'
import { type OpenDialog, openDialogAtom } from '../state/shell/dialogs.ts'
import type { Store } from '../state/store.ts'
import { loadedYearAtom } from '../state/year/loaded.ts'
import { lastUsedPaneAtom, type Pane, selectionAtom } from '../state/year/selection.ts'
import { fieldsCommands } from './fieldsCommands.ts'
import { applyNumbering, clearNumbering } from './modes/applyNumbering.ts'

const grain = `trait:${yieldTrait}`
const colour = `trait:${colourTrait}`
/** The stored fields of a plot except its place: a layout is changed as a whole. */
const compared = ['label', 'name', 'line', 'comment', grain, colour, `trait:${headingStage}`]
const annotations = ['note', 'suppressed', 'planned', 'occasion'] as const

/** A year of 3 × 4 plots where every second one is not visible in the pane, with all plots and cells selected. */
function openWithHidden(pane: Pane): { store: Store; columns: FieldYearColumns; hidden: readonly number[] } {
  const store = createStore()
  const columns = withStage(smallYear(3, 4))
  store.set(loadedYearAtom, columns)
  store.set(reservedIdsAtom, { plot: [901, 902, 903], plant: [], line: [801, 802], trait: [701], marker: [702] })
  const hidden = Array.from({ length: columns.count }, (_, plot) => plot).filter((plot) => plot % 2 === 1)
  const allPlots = Int32Array.from({ length: columns.count }, (_, plot) => plot)
  const shown = pane === 'table' ? allPlots.filter((plot) => plot % 2 === 0) : allPlots
  // One column is also hidden by its folded group.
  const fields = sheetFields.filter((field) => field !== colour)
  store.set(sheetOrderAtom, sheetOrder(shown, pane === 'table' ? fields : sheetFields, columns.id.length))
  store.set(colouringAtom, colouringOf({ by: 'trait', trait: colourTrait }))
  store.set(shownFieldAtom, grain)
  if (pane === 'map') store.set(rowFilterAtom, { shown: new Set([0]), hidden: new Set<number>() })
  store.set(lastUsedPaneAtom, pane)
  const active = { plot: 0, row: 1, col: 1 }
  store.set(selectionAtom, {
    mask: new Uint8Array(columns.id.length).fill(1, 0, columns.count),
    count: columns.count,
    active,
    anchor: active,
    ranges: pane === 'table' ? [{ rows: allPlots, fields: [grain, colour, 'comment'] }] : [],
    field: grain,
    lead: null,
    pane,
  })
  return { store, columns, hidden }
}

/** All stored values of plots, and of a hidden column for all plots. */
function stored(columns: FieldYearColumns, plots: readonly number[], fields = compared): string {
  const cells = plots.map((plot) => [
    columns.alive[plot],
    ...fields.map((field) => readCell(columns, plot, field)),
    ...columns.traits.flatMap((column) => [
      column.status[plot],
      ...annotations.map((name) => column.annotations[name]?.get(plot)),
    ]),
  ])
  return JSON.stringify(cells)
}

/** What the dialogs of commands write when confirmed; other dialogs of the page write to no existing plot. */
const confirmed: Partial<Record<OpenDialog['kind'], (store: Store) => unknown>> = {
  suppress: (store) => {
    suppressValues(store, 'hail')
    unsuppressValues(store)
    suppressValues(store, 'hail')
  },
  note: (store) => writeNotes(store, 'seen'),
  clearNumbering,
  formula: async (store) => {
    for (const rows of ['selected', 'shown'] as FormulaRows[]) {
      const columns = store.get(loadedYearAtom)!
      const answer = { ok: true as const, values: new Float64Array(columns.id.length).fill(rows === 'shown' ? 8 : 9) }
      const { trait } = traitColumn(columns, yieldTrait)!
      await writeFormula(store, trait, formulaOutcome(columns, yieldTrait, answer, formulaRows(store, rows)))
    }
  },
  recount: (store) => {
    const plots = Array.from({ length: store.get(loadedYearAtom)!.count }, (_, plot) => plot)
    const after = plots.map(() => 3)
    return writeComputed(store, { key: 'change.recounted', params: {} }, yieldTrait, { plots, after })
  },
  replace: async (store) => {
    for (const scope of ['selection', 'visible'] as const) {
      const replacing = { find: '', replace: '4', match: 'text', matchCase: false } as never
      const hits = await findTexts(store, replacing, scope, async () => null)
      if (hits) await replaceTexts(store, hits, () => true)
    }
  },
  phenotype: async (store) => {
    const { trait } = traitColumn(store.get(loadedYearAtom)!, yieldTrait)!
    await writeValues(store, 'phenotype', { trait, value: 6 } as never, false)
  },
}

/**
 * Dialogs that write to no stored plot, or with an explicit choice of plots (promotion, deletion: by
 * `visibleTargetPlots`).
 */
const notConfirmed: ReadonlySet<OpenDialog['kind']> = new Set([
  'find',
  'bindPhotos',
  'goto',
  'cellHistory',
  'download',
  'selections',
  'nextYear',
  'addPlot',
  'addPlots',
  'addTrait',
  'deletePlots',
  'promote',
  'renameLine',
  'planCrossings',
  'plantMeans',
  'yearData',
  'editTrait',
  'takeOut',
  'marker',
  'saveRecipe',
  'leaveDesign',
  'stage',
  'technology',
  'genotype',
  'nursery',
  'year',
  'pasteSpecial',
])

async function finish(store: Store): Promise<void> {
  const dialog = store.get(openDialogAtom)
  if (dialog) {
    const write = confirmed[dialog.kind]
    if (!write && !notConfirmed.has(dialog.kind)) throw new Error(`no rule for what the dialog ${dialog.kind} writes`)
    await write?.(store)
  }
  if (store.get(numberingDraftAtom)) {
    changeDraft(store, { prefix: 'Z', renumber: true, onlySelected: false })
    applyNumbering(store)
  }
  if (store.get(cellEditorAtom)) commitEditor(store, '7', 'allSelected')
  if (store.get(clearPromptAtom) || store.get(mapClearPromptAtom)) confirmClear(store)
  const paste = store.get(sheetPasteAtom)
  if (paste) await writePaste(store, paste)
  const block = store.get(pastePreviewAtom)
  if (block) await writeBlock(store, block)
}

/** Ways of writing that are not commands: editors, handles, the clipboard. */
const gestures: Readonly<Record<string, (store: Store) => unknown>> = {
  'typing into the selection': (store) => typeCell(store, { plot: 0, field: grain }, '7', { toAll: true }),
  'the fill handle': (store) =>
    fillTo(store, { top: 0, bottom: 0, left: 7, right: 7 }, { top: 0, bottom: 3, left: 7, right: 7 }, false),
  'a paste on the map': (store) =>
    pasteBlock(store, { html: '', text: Array.from({ length: 3 }, () => '3\t4\t5\t6').join('\r\n') }),
  'scan mode': (store) => {
    startScan(store)
    for (const label of ['2', '4', '1']) for (const text of [label, '5.5']) enterScan(store, text)
  },
}

/** Commands and gestures of the table act on the rows that the table shows, regardless of the map's legend. */
const ofTable: ReadonlySet<string> = new Set(['typing into the selection', 'the fill handle'])

const ways = [
  ...fieldsCommands.map(({ id, scope, enabled, run }) => ({
    id,
    isOfTable: scope === 'table',
    run: (store: Store) => ((enabled?.(store) ?? true) === true ? run(store) : undefined),
  })),
  ...Object.entries(gestures).map(([id, run]) => ({ id, isOfTable: ofTable.has(id), run })),
]

describe.each(['table', 'map'] as const)('commands of the %s with half of the selected plots hidden', (pane) => {
  const wrote = new Set<string>()

  beforeAll(() => {
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
    vi.stubGlobal('document', { querySelector: () => null, querySelectorAll: () => [], activeElement: null })
    vi.stubGlobal('requestAnimationFrame', () => 0)
  })
  afterAll(() => vi.unstubAllGlobals())

  const paneCommands = ways.filter(({ isOfTable }) => pane === 'table' || !isOfTable)

  it.each(paneCommands.map(({ id, run }) => [id, run] as const))('%s writes to no hidden plot', async (id, run) => {
    const { store, columns, hidden } = openWithHidden(pane)
    const allPlots = Array.from({ length: columns.count }, (_, plot) => plot)
    const before = [
      stored(columns, hidden),
      stored(columns, allPlots),
      pane === 'table' ? stored(columns, allPlots, [colour]) : '',
    ]
    await run(store)
    await finish(store)
    expect(stored(columns, hidden)).toBe(before[0])
    if (stored(columns, allPlots) !== before[1]) wrote.add(id)
    if (pane === 'table')
      expect(allPlots.map((plot) => readCell(columns, plot, colour)).join()).toBe(
        allPlots.map((plot) => ['red', 'white'][plot % 2]).join(),
      )
  })

  it('every command in this test writes to visible plots', () => {
    const expected =
      pane === 'table'
        ? ['table.clear', 'table.fillDown', 'table.fillRight', 'table.formula', 'typing into the selection']
        : ['map.clear', 'map.edit', 'fill.down', 'fill.right', 'a paste on the map']
    expect([...wrote]).toEqual(expect.arrayContaining(expected))
    expect([...wrote]).toEqual(
      expect.arrayContaining(['numbering.open', 'numbering.clear', 'replace.open', 'values.note', 'scan mode']),
    )
  })
})
