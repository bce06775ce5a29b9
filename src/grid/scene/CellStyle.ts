import type { ChangeEffect } from '../../domain/change/applyChange.ts'
import { type CellValue, traitOfField } from '../../domain/change/changeSet.ts'
import { coloursOfClasses } from '../../domain/colour/classColours.ts'
import { missingClass } from '../../domain/colour/classes.ts'
import { outsideFences } from '../../domain/colour/outOfRange.ts'
import { type FieldYearColumns, suppressedBit, type TraitColumn, traitColumn } from '../../domain/columns/fieldYear.ts'
import { type LineGenotypeCalls, lineCallAt, noLineGenotypeCalls } from '../../domain/genotypes/lineCalls.ts'
import { conflictPlot } from '../../domain/layout/numbering/numbering.ts'
import { type NumberingPreview, relabelled } from '../../domain/layout/numbering/numberingPreview.ts'
import { plotsLeftOut } from '../../domain/plots/leftOut.ts'
import { valueField } from '../../domain/plots/plotFields.ts'
import { pasteDoubtful, pasteEqual, pasteOutOfRange, pasteUnknown } from '../../domain/sheet/pasteCheck.ts'
import { blockHasCol, blockHasRow, type CellAt, type ShownBlock } from '../../domain/sheet/range/ranges.ts'
import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'
import { isOverdue, plannedAt } from '../../domain/stages/plannedDate.ts'
import { colouringAtom } from '../../state/colour/colouring.ts'
import { scaleAtom } from '../../state/colour/scaleAtom.ts'
import { type RefusedCell, refusedAt } from '../../state/log/refused/refusedCells.ts'
import { outOfRangeMarks } from '../../state/map/legend/traitMarks.ts'
import { numberingPreviewAtom } from '../../state/map/numbering/numberingDraft.ts'
import { type CellMark, cellMarksAtom, type MarkedColumn, markedColumn } from '../../state/outbox/outbox.ts'
import { type PastedCellState, pastedCells } from '../../state/sheet/paste/pastedCells.ts'
import { sheetPasteAtom } from '../../state/sheet/paste/sheetPaste.ts'
import { type RowTick, rowTickOf } from '../../state/sheet/review/reviewRows.ts'
import { sheetSelectionAtom } from '../../state/sheet/selection/rowSelection.ts'
import { activeCellAtom, blocksOfRanges, shownBlocksAtom } from '../../state/sheet/selection/sheetSelection.ts'
import { sheetOrderAtom } from '../../state/sheet/sheetView.ts'
import { today } from '../../state/shell/today.ts'
import type { Reader, Store } from '../../state/store.ts'
import { lineCallsAtom } from '../../state/year/lineCalls.ts'
import { type MapTheme, palettes } from '../../ui/theme.ts'

/** Most different ticks: a continuous scale is divided into this many. */
export const maxTicks = 32

/** A mark of a cell in addition to its value, for its dot and its tooltip. */
export type CellState =
  | CellMark
  | 'out'
  | 'far'
  | 'suppressed'
  | 'planned'
  | 'overdue'
  | 'noted'
  | 'lacking'
  | 'inherited'

/**
 * The look of each cell: selected, active, pending, conflicting, failed, out of range, suppressed, planned, its line's,
 * coloured, previewed. Read from the atoms once per change, and queried for single cells when they are created or
 * repainted.
 */
export class CellStyle {
  blocks: readonly ShownBlock[] = []
  active: CellAt | null = null
  private marks: ReadonlyMap<string, MarkedColumn> = new Map()
  private pasted: ((plot: number, field: string) => PastedCellState | null) | null = null
  private lineCalls: LineGenotypeCalls = noLineGenotypeCalls
  private numbering: NumberingPreview | null = null
  private readonly outs = new Map<string, Uint8Array | null>()
  private readonly wanted = new Set<string>()
  private readonly places = new Map<string, number>()
  /** Called when marks are needed that are not computed yet; the listener then calls `compute` when there is time. */
  onWanted: (() => void) | null = null
  private coloured: { field: string; index: Uint8Array; steps: number } | null = null
  /** Colours of the class ticks, as many as the scale has classes, at most 32. */
  ticks: readonly string[] = []
  private readonly store: Store
  private readonly source: SheetSource
  /** The field-year whose colours and marks the cells show; null = none. */
  private readonly year: FieldYearColumns | null
  private theme: MapTheme

  constructor(store: Store, source: SheetSource, theme: MapTheme) {
    this.store = store
    this.source = source
    this.year = source.year
    this.theme = theme
    this.readSelection(store)
    this.readMarks()
    this.readColours()
    this.readLineCalls()
  }

  setTheme(theme: MapTheme): void {
    this.theme = theme
    this.readColours()
  }

  /** Reads the selection from the store of the sheet. */
  readSelection(store: Reader, selection = store.get(sheetSelectionAtom)): void {
    const { ranges } = selection
    // A drag creates a range with each step; reading an unsubscribed atom costs more than computing it here.
    this.blocks = ranges.length ? blocksOfRanges(selection, store.get(sheetOrderAtom)) : store.get(shownBlocksAtom)
    this.active = store.get(activeCellAtom)
  }

  readMarks(): void {
    this.marks = this.store.get(cellMarksAtom)
  }

  readLineCalls(): void {
    this.lineCalls = this.source.entity === 'plot' ? this.store.get(lineCallsAtom) : noLineGenotypeCalls
  }

  readNumbering(): void {
    const preview = this.store.get(numberingPreviewAtom)?.result
    this.numbering = preview?.ok ? preview : null
  }

  /** The label that a plot would get from the current numbering instead of its present one; null otherwise. */
  private relabelledAt(plot: number, field: string) {
    return this.numbering && this.year && field === 'label' ? relabelled(this.numbering, this.year.label, plot) : null
  }

  readPaste(): void {
    const paste = this.store.get(sheetPasteAtom)
    this.pasted = paste && pastedCells(this.source, paste)
  }

  readColours(): void {
    const colouring = this.store.get(colouringAtom)
    const scale = this.store.get(scaleAtom)
    this.coloured = null
    if (!this.year || !colouring || !scale || scale.kind === 'states') return
    const field =
      colouring.subject.by === 'trait' ? valueField(colouring.subject.trait) : fieldOfSubject(colouring.subject.by)
    if (field === null) return
    const colours = coloursOfClasses(scale, colouring, this.theme, palettes)
    const steps = Math.min(colours.length, maxTicks)
    this.ticks = Array.from({ length: steps }, (_, k) => colours[Math.floor((k * colours.length) / steps)])
    this.coloured = { field, index: scale.classes.index, steps: colours.length }
  }

  /**
   * Discards what a write may have changed; null = everything. After writes of values alone the marks stay until
   * `compute`: the fences of a whole column need not be up to date at once.
   */
  forget(touched: ChangeEffect | null): void {
    if (!touched || touched.map || touched.traits) {
      this.mark(new Set(this.outs.keys()))
      return
    }
    const valued = [...touched.fields].map((field) => field.replace('suppressed:', 'trait:'))
    const computed = valued.filter((field) => this.outs.has(field))
    for (const field of computed) this.wanted.add(field)
    if (computed.length > 0) this.onWanted?.()
  }

  private mark(fields: ReadonlySet<string>): void {
    if (!this.year || fields.size === 0) return
    const excluded = plotsLeftOut(this.year)
    for (const field of fields) this.outs.set(field, this.marksOf(this.year, field, excluded))
  }

  /** The column by which the map is coloured; null if it is not in the table. */
  get colouredField(): string | null {
    return this.coloured?.field ?? null
  }

  /** Class of a plot's tick in the coloured column; null without a value. */
  private tickOf(plot: number): string | null {
    if (!this.coloured) return null
    const { index, steps } = this.coloured
    const at = index[plot] ?? missingClass
    return at === missingClass ? null : `tick-${Math.floor((at * this.ticks.length) / steps)}`
  }

  /** The text typed into a cell that the server refused; null if none was. */
  refusedAt(plot: number, field: string): RefusedCell | null {
    return refusedAt(this.store, this.source, plot, field)
  }

  /**
   * What a pending paste, or the current numbering, would put into a cell: null empties it; undefined if it is not
   * affected.
   */
  pastedValue(plot: number, field: string) {
    const label = this.relabelledAt(plot, field)
    if (label) return label.from === null ? label.to : `${label.from} → ${label.to}`
    const cell = this.pasted?.(plot, field)
    if (cell?.review?.outcome === 'refused') return cell.review.text
    return cell && cell.status !== pasteUnknown && cell.status !== pasteEqual ? cell.value : undefined
  }

  /** The current value of a cell that a pending paste would change; null if it is empty or unchanged. */
  replacedValue(plot: number, field: string): CellValue {
    const cell = this.pasted?.(plot, field)
    return cell && cell.status !== pasteUnknown && cell.status !== pasteEqual ? cell.present : null
  }

  /** Why a pending paste is unsure about a cell or skips it; null if there is no reason. */
  pastedReason(plot: number, field: string) {
    return this.pasted?.(plot, field)?.reason ?? null
  }

  /** How much of a plot's row of a reviewed file is written; null without a review or if nothing in it would change. */
  rowTickOf(plot: number): RowTick | null {
    return rowTickOf(this.store, plot)
  }

  /** Display column of a field; undefined if it is not shown. */
  colOf(field: string): number | undefined {
    return this.store.get(sheetOrderAtom).colOf.get(field)
  }

  isSelected(row: number, col: number): boolean {
    for (const block of this.blocks) if (blockHasCol(block, col) && blockHasRow(block, row)) return true
    return false
  }

  isActive(row: number, col: number): boolean {
    return this.active?.row === row && this.active.col === col
  }

  /** Whether any cell of a column is selected. */
  hasCol(col: number): boolean {
    return this.blocks.some((block) => blockHasCol(block, col))
  }

  /** Whether a display row is selected in any column. */
  isTouched(row: number): boolean {
    return this.blocks.some((block) => blockHasRow(block, row))
  }

  /** The unsent, conflicting or failed state of a cell; a parent's belongs to the plot's line. */
  private markOf(plot: number, field: string): CellMark | undefined {
    if (this.marks.size === 0) return undefined
    const address = this.source.addressOf(plot, field)
    return address ? this.marks.get(markedColumn(address.entity, address.field))?.cells.get(address.id) : undefined
  }

  private marksOf(year: FieldYearColumns, field: string, off: Uint8Array): Uint8Array | null {
    const traitId = traitOfField(field)
    const column = traitId === null ? null : traitColumn(year, traitId)
    const isMarked = column?.trait.role === 'trait' || column?.trait.role === 'stage'
    return column && isMarked ? outOfRangeMarks(year, column, off) : null
  }

  /** Computes the out-of-range marks of the columns that were queried since. */
  compute(): void {
    this.mark(this.wanted)
    this.wanted.clear()
  }

  /**
   * Marks of out-of-range values of a column; null until they are computed, so that the first paint does not wait for
   * them.
   */
  private outsOf(field: string): Uint8Array | null {
    const marks = this.outs.get(field)
    if (marks !== undefined) return marks
    this.wanted.add(field)
    if (this.wanted.size === 1) this.onWanted?.()
    return null
  }

  /** The field-year's column for a trait's field; null if there is none. */
  private traitColumnOf(field: string): TraitColumn | null {
    const { year } = this
    if (!year || !field.startsWith('trait:')) return null
    let at = this.places.get(field)
    if (at === undefined || `trait:${year.traits[at]?.trait.id}` !== field) {
      const trait = Number(field.slice('trait:'.length))
      at = year.traits.findIndex((column) => column.trait.id === trait)
      this.places.set(field, at)
    }
    return at < 0 ? null : year.traits[at]
  }

  /** The planned date of a technology in a cell without a value; null otherwise. */
  plannedAt(plot: number, field: string): string | null {
    const column = this.traitColumnOf(field)
    const planned = column && plannedAt(column, plot)
    if (planned === null || this.refusedAt(plot, field)) return null
    return (this.pastedValue(plot, field) ?? null) === null ? planned : null
  }

  /** The genotype call of its line in a plot's cell without a value; null otherwise. */
  lineCallAt(plot: number, field: string): string | null {
    const call = this.year && this.lineCalls.size > 0 ? lineCallAt(this.lineCalls, this.year, plot, field) : null
    if (call === null || this.refusedAt(plot, field)) return null
    return (this.pastedValue(plot, field) ?? null) === null ? call : null
  }

  /** The marks of a cell, the most urgent first. */
  statesOf(plot: number, field: string): CellState[] {
    const states: CellState[] = []
    const mark = this.markOf(plot, field)
    if (mark) states.push(mark)
    if (this.source.isPartial?.(plot, field)) states.push('lacking')
    if (this.lineCallAt(plot, field) !== null) states.push('inherited')
    if (!field.startsWith('trait:')) return states
    const outMark = this.outsOf(field)?.[plot]
    if (outMark) states.push(outMark === outsideFences ? 'far' : 'out')
    const column = this.traitColumnOf(field)
    if (column && (column.status[plot] & suppressedBit) !== 0) states.push('suppressed')
    const planned = column?.trait.role === 'technology' ? this.plannedAt(plot, field) : null
    if (planned !== null) states.push(isOverdue(planned, today()) ? 'overdue' : 'planned')
    if (column?.annotations.note.has(plot)) states.push('noted')
    return states
  }

  /** Classes for a cell's state, except selection. */
  stateClasses(plot: number, field: string): string[] {
    const classes = this.statesOf(plot, field).map((state) => `is-${state}`)
    const tick = this.coloured?.field === field ? this.tickOf(plot) : null
    if (tick !== null) classes.push('is-coloured', tick)
    if (this.relabelledAt(plot, field)) {
      classes.push(this.numbering?.status[plot] === conflictPlot ? 'is-refused' : 'is-new')
    }
    const pasted = this.pasted?.(plot, field)
    if (!pasted || pasted.status === pasteEqual) return classes
    if (pasted.review?.outcome === 'foreign') classes.push('is-foreign')
    if (pasted.review && !pasted.review.isAccepted && !pasted.review.isOpen) {
      classes.push('is-left')
      return classes
    }
    if (pasted.status === pasteUnknown) classes.push('is-refused')
    else classes.push('is-new')
    if (pasted.status === pasteOutOfRange || pasted.status === pasteDoubtful) classes.push('is-doubtful')
    return classes
  }
}

function fieldOfSubject(subject: string): string | null {
  return subject === 'line' || subject === 'mother' || subject === 'father' ? subject : null
}

/** Every class that `stateClasses` can return, so that they can be removed again. */
export const stateClassNames: ReadonlySet<string> = new Set([
  'is-pending',
  'is-conflict',
  'is-failed',
  'is-out',
  'is-far',
  'is-suppressed',
  'is-planned',
  'is-overdue',
  'is-noted',
  'is-lacking',
  'is-inherited',
  'is-coloured',
  'is-new',
  'is-refused',
  'is-doubtful',
  'is-left',
  'is-foreign',
  ...Array.from({ length: maxTicks }, (_, k) => `tick-${k}`),
])
