import {
  _addRowHeightChangedListener,
  _getRowHeightAsNumber,
  type _ModuleWithoutApi,
  BeanStub,
  type IRowModel,
  type NamedBean,
  type RowBounds,
  RowNode,
  RowStyleModule,
} from 'ag-grid-community'
import { livingRows } from '../../domain/sheet/source/livingRows.ts'
import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'
import { type PlotRow, plotRow } from '../columns/plotRows.ts'
import type { GridContext, GridRows } from './gridRows.ts'

const none = new Int32Array(0)

/**
 * The grid's rows, created when they come into view. AG Grid's own model creates an object of forty members for each row,
 * positions and stores all of them, which takes as long as everything else for 30,000 rows. This one stores indexes. All
 * rows have the same height; there are no groups.
 */
export class SheetRowModel extends BeanStub implements IRowModel, NamedBean, GridRows {
  readonly beanName = 'rowModel' as const
  readonly hierarchical = false
  rootNode: RowNode<PlotRow> | null = null
  allRows: Int32Array = none
  shown: Int32Array = none
  private source: SheetSource | null = null
  /** Display row by row of the source, -1 = not shown. */
  private rowOf: Int32Array = none
  /** The rows that have been in view, by their index in the source. */
  private readonly nodes = new Map<number, RowNode<PlotRow>>()
  private height = 0
  private isStarted = false

  postConstruct(): void {
    this.rootNode = new RowNode<PlotRow>(this.beans)
    this.rootNode.level = -1
    this.context.rows = this
    const rearrange = () => this.refresh({ isNew: false, reusesRows: true })
    this.addManagedEventListeners({
      newColumnsLoaded: rearrange,
      sortChanged: rearrange,
      filterChanged: ({ afterDataChange }) => {
        if (!afterDataChange) rearrange()
      },
    })
    _addRowHeightChangedListener(this, () => this.resetRowHeights())
  }

  override destroy(): void {
    this.drop(() => true)
    super.destroy()
  }

  setSource(source: SheetSource | null): void {
    const hadRows = this.allRows.length > 0
    this.allRows = source ? livingRows(source) : none
    this.source = source
    this.drop((node, row) => source?.alive[row] !== 1 || String(source.id[row]) !== node.id)
    const isNew = !hadRows || !this.allRows.length
    if (!this.isStarted) return
    this.eventSvc.dispatchEvent({ type: 'rowDataUpdated' })
    this.beans.colFilter?.refreshModel()
    this.eventSvc.dispatchEventOnce({ type: 'rowCountReady' })
    this.refresh({ isNew, reusesRows: !isNew })
  }

  start(): void {
    this.isStarted = true
    this.refresh({ isNew: true, reusesRows: false })
  }

  getRow(index: number): RowNode<PlotRow> | undefined {
    const { source, shown } = this
    if (!source || index < 0 || index >= shown.length) return undefined
    const row = shown[index]
    const result = this.nodes.get(row)
    if (result) return result
    const node = this.nodeOf(source, row)
    node.setRowHeight(this.height)
    this.place(node, index)
    this.nodes.set(row, node)
    return node
  }

  /** Searches all rows: the grid asks only for rows that it shows. */
  getRowNode(id: string): RowNode<PlotRow> | undefined {
    const { source, shown } = this
    if (!source) return undefined
    const sought = Number(id)
    return this.getRow(shown.findIndex((row) => source.id[row] === sought))
  }

  getRowCount(): number {
    return this.shown.length
  }

  getTopLevelRowCount(): number {
    return this.shown.length
  }

  getTopLevelRowDisplayedIndex(index: number): number {
    return index
  }

  getRowIndexAtPixel(pixel: number): number {
    if (!this.shown.length) return -1
    return Math.max(0, Math.min(this.shown.length - 1, Math.floor(pixel / this.height)))
  }

  isRowPresent({ rowIndex, data }: RowNode<PlotRow>): boolean {
    return rowIndex !== null && data !== undefined && this.shown[rowIndex] === data.plot
  }

  getRowBounds(index: number): RowBounds | null {
    if (index < 0 || index >= this.shown.length) return null
    return { rowTop: index * this.height, rowHeight: this.height }
  }

  isEmpty(): boolean {
    return !this.allRows.length || !this.beans.colModel.ready
  }

  isRowsToRender(): boolean {
    return this.shown.length > 0
  }

  /**
   * The sheet itself explains missing rows; the grid would announce them in its own words, even while rows are being set.
   */
  getOverlayType(): null {
    return null
  }

  /** The sheet has its own selection. */
  getNodesInRangeForSelection(): null {
    return null
  }

  forEachNode(check: (node: RowNode<PlotRow>, index: number) => void): void {
    this.forEachDisplayedNode(check)
  }

  forEachDisplayedNode(check: (node: RowNode<PlotRow>, index: number) => void): void {
    for (let index = 0; index < this.shown.length; index++) {
      const node = this.getRow(index)
      if (node) check(node, index)
    }
  }

  getType(): 'viewport' {
    return 'viewport'
  }

  isLastRowIndexKnown(): boolean {
    return true
  }

  /** The height is known before the styles are; returns whether rows had to be repositioned. */
  ensureRowHeightsValid(): boolean {
    return this.measure()
  }

  resetRowHeights(): void {
    if (this.measure() && this.isStarted) this.notifyGrid({ isNew: false, reusesRows: true })
  }

  onRowHeightChanged(): void {
    this.resetRowHeights()
  }

  private get context(): GridContext {
    return this.gos.get('context') as GridContext
  }

  /** Filters and sorts the source's rows and makes the grid show them. */
  private refresh(how: { readonly isNew: boolean; readonly reusesRows: boolean }): void {
    // While columns change the grid fires an event for each, and a final one for all.
    if (!this.isStarted || this.beans.colModel.changeEventsDispatching) return
    this.shown = this.context.sorted(this.beans.gridApi, this.passing())
    this.rowOf = new Int32Array(this.source?.id.length ?? 0).fill(-1)
    for (let index = 0; index < this.shown.length; index++) this.rowOf[this.shown[index]] = index
    if (!this.measure()) for (const [row, node] of this.nodes) this.place(node, this.rowOf[row])
    this.notifyGrid(how)
  }

  private notifyGrid({ isNew, reusesRows }: { readonly isNew: boolean; readonly reusesRows: boolean }): void {
    this.eventSvc.dispatchEvent({
      type: 'modelUpdated',
      animate: false,
      keepRenderedRows: reusesRows,
      newData: isNew,
      newPage: false,
      keepUndoRedoStack: false,
    })
  }

  /** The rows that pass the filters; one row object is reused to test them all. */
  private passing(): Int32Array {
    const { source, allRows } = this
    const { filterManager } = this.beans
    if (!source || !filterManager?.isChildFilterPresent()) return allRows
    const probe = new RowNode<PlotRow>(this.beans)
    return allRows.filter((row) => {
      probe.data = plotRow(source, row)
      return filterManager.doesRowPassFilter(probe)
    })
  }

  private nodeOf(source: SheetSource, row: number): RowNode<PlotRow> {
    const node = new RowNode<PlotRow>(this.beans)
    node.parent = this.rootNode
    node.level = 0
    node.uiLevel = 0
    node.group = false
    const data = plotRow(source, row)
    node.setDataAndId(data, data.id)
    return node
  }

  /** Sets where a row's object is shown; -1 = nowhere. */
  private place(node: RowNode<PlotRow>, index: number): void {
    if (index < 0) node.clearRowTopAndRowIndex()
    else {
      node.setRowTop(index * this.height)
      node.setRowIndex(index)
    }
  }

  /** Reads the row height; returns whether it has changed, after which all rows are repositioned. */
  private measure(): boolean {
    const height = _getRowHeightAsNumber(this.beans)
    if (height === this.height) return false
    this.height = height
    for (const [row, node] of this.nodes) {
      node.setRowHeight(height)
      this.place(node, this.rowOf[row] ?? -1)
    }
    return true
  }

  private drop(isDropped: (node: RowNode<PlotRow>, row: number) => boolean): void {
    for (const [row, node] of this.nodes) {
      if (!isDropped(node, row)) continue
      this.nodes.delete(row)
      node._destroy(false)
    }
  }
}

/** Makes grids with `rowModelType` `viewport` take their rows from a sheet. AG Grid looks the module up by this name. */
export const SheetRowModelModule: _ModuleWithoutApi = {
  moduleName: 'ViewportRowModel',
  version: RowStyleModule.version,
  rowModels: ['viewport'],
  beans: [SheetRowModel],
}
