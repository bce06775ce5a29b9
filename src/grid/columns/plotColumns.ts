import type {
  CellClassRules,
  ColDef,
  ColGroupDef,
  ICellRendererComp,
  ICellRendererParams,
  IFilterOptionDef,
  TextMatcherParams,
  ValueGetterParams,
} from 'ag-grid-community'
import type { CellValue } from '../../domain/change/changeSet.ts'
import { typedNumber } from '../../domain/find/expressionValue.ts'
import { bothOrders } from '../../domain/genotypes/typedCall.ts'
import { passesCondition } from '../../domain/sheet/numberCondition.ts'
import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'
import { isOverdue, shortDay } from '../../domain/stages/plannedDate.ts'
import type { Statistic } from '../../domain/stats/descriptive/columnFigures.ts'
import { isDateTrait } from '../../domain/traits/traitKinds.ts'
import {
  type ArrangedLayout,
  isColumnHidden,
  isEdgeGroup,
  isHiddenByFold,
  withOthers,
} from '../../state/sheet/columns/columnLayout.ts'
import { today } from '../../state/shell/today.ts'
import type { CellStyle } from '../scene/CellStyle.ts'
import type { SheetStatistics } from '../statistics/SheetStatistics.ts'
import { StatisticCell, type StatisticParts, statisticWord } from '../statistics/StatisticCell.ts'
import { statisticText } from '../statistics/statisticText.ts'
import { addTraitColumn, foldedColumn } from './buttonColumns.ts'
import type { CreatedColumns } from './CreatedColumns.ts'
import { cellText } from './cellText.ts'
import { maxColumnWidth, maxLabelWidth, minColumnWidth, type SheetField, type SheetGroup } from './columnFields.ts'
import { GroupHeader, type GroupHeadParams } from './GroupHeader.ts'
import { gutterColumn } from './gutter.ts'
import { type HeadParts, PlotHeader } from './PlotHeader.ts'
import type { PlotRow } from './plotRows.ts'
import { ReplacedCell, type ReplacedParts, showReplaced } from './ReplacedCell.ts'
import type { SeenDecimals } from './seenDecimals.ts'

/** Inputs of the cells of a date column. */
interface DatedParts extends Pick<HeadParts, 'icon' | 'word'>, ReplacedParts {
  /** The planned date shown for a row without an actual one. */
  readonly plannedAt: (row: number) => string | null
}

type DatedParams = ICellRendererParams<PlotRow, CellValue> & DatedParts

/**
 * The cell of a stage or technology: the date followed by the days after sowing in a muted style, or the planned date
 * with a clock, or a triangle once it is overdue.
 */
class DatedCell implements ICellRendererComp<PlotRow> {
  private readonly gui = document.createElement('span')

  init(params: DatedParams): void {
    this.gui.className = 'sheet-date'
    this.refresh(params)
  }

  getGui(): HTMLElement {
    return this.gui
  }

  refresh(params: DatedParams): boolean {
    const { data, value, valueFormatted, plannedAt, beforeAt, icon, word } = params
    showReplaced(this.gui, data ? beforeAt(data.plot) : null)
    const planned = data && value === null ? plannedAt(data.plot) : null
    if (planned !== null) {
      const mark = icon(isOverdue(planned, today()) ? 'overdue' : 'planned')
      this.gui.replaceChildren(mark, word('grid.plan', { date: shortDay(planned) }))
      return true
    }
    const text = valueFormatted ?? ''
    const date = String(value ?? '')
    if (date === '' || text.length === date.length || !text.startsWith(date)) this.gui.replaceChildren(text)
    else {
      const days = document.createElement('span')
      days.className = 'sheet-date-days'
      days.textContent = text.slice(date.length)
      this.gui.replaceChildren(date, days)
    }
    return true
  }
}

/** Comparisons of the filter's popup with the sign for each in a typed condition. */
const comparisons = [
  ['greaterThan', 'table.filter.greaterThan', '>'],
  ['greaterThanOrEqual', 'table.filter.atLeast', '>='],
  ['lessThan', 'table.filter.lessThan', '<'],
  ['lessThanOrEqual', 'table.filter.max', '<='],
  ['equals', 'table.filter.equals', '='],
  ['notEqual', 'table.filter.notEqual', '≠'],
] as const

/**
 * Options of a number filter, first a condition as typed into the row of filters: `>5`, `5-6`. AG Grid's number filter
 * drops every character that is not a digit, so that `>5` would silently filter by `= 5`.
 */
function numberFilterOptions(word: (key: string) => string): (IFilterOptionDef | string)[] {
  const between: IFilterOptionDef = {
    displayKey: 'inRange',
    displayName: word('table.filter.between'),
    numberOfInputs: 2,
    predicate: ([from, to], value) => {
      const [low, high] = [typedNumber(String(from).trim()), typedNumber(String(to).trim())]
      return typeof value === 'number' && low !== null && high !== null && value >= low && value <= high
    },
  }
  return [
    {
      displayKey: 'condition',
      displayName: word('table.filter.condition'),
      predicate: ([typed], value) => passesCondition(String(typed), value),
    },
    ...comparisons.map(
      ([displayKey, name, sign]): IFilterOptionDef => ({
        displayKey,
        displayName: word(name),
        predicate: ([typed], value) => passesCondition(`${sign}${typed}`, value),
      }),
    ),
    between,
    'blank',
    'notBlank',
  ]
}

function passesOption(option: TextMatcherParams['filterOption'], call: string, text: string): boolean {
  if (option === 'equals' || option === 'notEqual') return call === text
  if (option === 'startsWith') return call.startsWith(text)
  if (option === 'endsWith') return call.endsWith(text)
  return call.includes(text)
}

/** Whether a genotype call passes a text filter: `C/A` passes where `A/C` does. */
export function callMatches({ filterOption, value, filterText }: TextMatcherParams): boolean {
  const call = String(value ?? '').toUpperCase()
  const text = (filterText ?? '').trim().toUpperCase()
  const isFitting = bothOrders(call).some((alleles) => passesOption(filterOption, alleles, text))
  return filterOption === 'notContains' || filterOption === 'notEqual' ? !isFitting : isFitting
}

/** The rows that the grid shows now, the look of their cells, and the statistics below. */
export interface ShownRows {
  readonly source: SheetSource
  readonly style: CellStyle
  readonly statistics: SheetStatistics
}

/** Inputs of the columns. They outlive the rows: another year with the same columns is read through them too. */
export interface ColumnParts {
  readonly now: () => ShownRows
  readonly decimals: SeenDecimals
  readonly layout: ArrangedLayout
  readonly head: HeadParts
  /** The columns created so far: the grid reuses equal ones and rebuilds the others. */
  readonly createdColumns: CreatedColumns
}

/** The rows are sorted afterwards in one pass: the grid would read both values for every comparison. */
const leaveOrder = () => 0

/** Keys belong to the page's key handler, not to the grid. */
const suppressKeyboardEvent = () => true

const always = () => true

/**
 * The classes of every cell of a column. As rules they stay on a cell that is refreshed; the grid would remove and add
 * a `cellClass` each time, and the browser recalculate the cell's style.
 */
function fixedClasses(side: string, { isPinned, endsGroup }: Placing): CellClassRules<PlotRow> {
  const fixed = [side, ...(isPinned ? ['is-pinned'] : []), ...(endsGroup ? ['ends-group'] : [])]
  return { [fixed.join(' ')]: always }
}

/** The current classes of one cell. */
function classesAt(view: CellStyle, field: string, plot: number, row: number): string[] {
  const classes = view.stateClasses(plot, field)
  const col = view.colOf(field)
  if (col === undefined) return classes
  if (view.isSelected(row, col)) classes.push('is-selected')
  if (view.isActive(row, col)) classes.push('is-active')
  return classes
}

/** Reader and formatter of a column's cells, created once for each source. */
function cellsOf({ now, decimals }: ColumnParts, field: string) {
  const createCells = (source: SheetSource) => ({
    source,
    read: source.reader(field),
    write: cellText(source, field, (traitId) => decimals.of(traitId)),
  })
  let last: ReturnType<typeof createCells> | null = null
  return () => {
    const { source } = now()
    if (last?.source !== source) last = createCells(source)
    return last
  }
}

/** Decimals of statistics of lengths and areas; a trait has its own. */
const measureDecimals = 2

/** Text in a statistics row: in the label's column the name of the statistic, else the figure. */
function figureBelow({ now, decimals, head }: ColumnParts, { field, trait }: SheetField) {
  return (statistic: Statistic): string => {
    if (field === 'label') return head.word(statisticWord(statistic))
    const figures = now().statistics.of(field)
    const shown = trait ? decimals.of(trait.id) : field === 'repetitions' ? 0 : measureDecimals
    return figures ? statisticText(figures, statistic, shown) : ''
  }
}

/**
 * Renderers of cells that are more than their text: dates with their days, values that a preview replaces, statistics.
 */
function renderers(parts: ColumnParts, { field, heading, trait }: SheetField, cells: ReturnType<typeof cellsOf>) {
  const { now, head } = parts
  const { icon, word, openStatistics } = head
  const isDate = isDateTrait(trait)
  const beforeAt = (plot: number): string | null => {
    const before = now().style.replacedValue(plot, field)
    if (before === null) return null
    return isDate ? shortDay(String(before)) : cells().write(before, plot)
  }
  const planned: DatedParts = { icon, word, plannedAt: (plot) => now().style.plannedAt(plot, field), beforeAt }
  const named: StatisticParts = { icon, word, openStatistics, heading, isName: field === 'label' }
  return {
    dated: isDate ? { component: DatedCell, params: planned } : undefined,
    replaced: { component: ReplacedCell, params: { beforeAt } satisfies ReplacedParts },
    figure: { component: StatisticCell, params: named },
  }
}

/** Position of a column in its group. */
interface Placing {
  readonly isPinned: boolean
  readonly isHidden: boolean
  readonly endsGroup: boolean
  readonly width: number
  readonly sort: 'asc' | 'desc' | null
}

function columnOf(parts: ColumnParts, sheetField: SheetField, placing: Placing): ColDef<PlotRow, CellValue> {
  const { now, head } = parts
  const { field, heading, isNumeric } = sheetField
  const isDate = isDateTrait(sheetField.trait)
  const isCall = sheetField.trait?.role === 'marker'
  // Numbers and dates are aligned right.
  const side = isNumeric || isDate ? 'is-numeric' : 'is-text'
  const { isPinned, endsGroup } = placing
  const cells = cellsOf(parts, field)
  const below = figureBelow(parts, sheetField)
  const { dated, replaced, figure } = renderers(parts, sheetField, cells)
  return {
    colId: field,
    headerName: heading,
    headerComponent: PlotHeader,
    headerComponentParams: head,
    headerClass: [side, ...(endsGroup ? ['ends-group'] : [])],
    width: placing.width,
    minWidth: minColumnWidth,
    maxWidth: field === 'label' ? maxLabelWidth : maxColumnWidth,
    pinned: isPinned ? 'left' : null,
    hide: placing.isHidden,
    sort: placing.sort,
    lockPinned: true,
    valueGetter: ({ data }: ValueGetterParams<PlotRow, CellValue>) => {
      if (!data) return null
      if (data.statistic) return below(data.statistic)
      const { style: view } = now()
      const pasted = view.pastedValue(data.plot, field)
      const refused = view.refusedAt(data.plot, field)
      const value = pasted !== undefined ? pasted : refused ? refused.value : cells().read(data.plot)
      // A kind of place is filtered by its displayed name.
      return field === 'position_kind' && value !== null ? head.word(`field.kind.${value}`) : value
    },
    valueFormatter: ({ value, data }) => {
      if (data?.statistic) return String(value)
      // Only displayed: filters, sorting and statistics use the cell's value, which is empty.
      const ofLine = isCall && value === null && data ? now().style.lineCallAt(data.plot, field) : null
      return ofLine ?? cells().write(value as CellValue, data?.plot ?? -1)
    },
    cellRendererSelector: ({ data }) => {
      if (data?.statistic) return figure
      return dated ?? (data && now().style.replacedValue(data.plot, field) !== null ? replaced : undefined)
    },
    comparator: leaveOrder,
    filter: 'agTextColumnFilter',
    ...(isNumeric && { filterParams: { filterOptions: numberFilterOptions(head.word) } }),
    ...(isCall && { filterParams: { textMatcher: callMatches } }),
    cellClassRules: fixedClasses(side, placing),
    cellClass: ({ data, node }) => {
      if (data?.statistic) return 'is-statistic'
      return data ? classesAt(now().style, field, data.plot, node.rowIndex ?? -1) : []
    },
    suppressKeyboardEvent,
    editable: false,
  }
}

/** Columns of a group in the user's order; those missing in the saved order come at their natural place. */
export function orderedFields(group: SheetGroup, { order }: Pick<ArrangedLayout, 'order'>): readonly SheetField[] {
  const byName = new Map(group.fields.map((column) => [column.field, column]))
  const present = order.filter((field) => byName.has(field))
  return withOthers(present, [...byName.keys()]).flatMap((field) => byName.get(field) ?? [])
}

function groupOf(group: SheetGroup, parts: ColumnParts, empty: GroupHeadParams['empty']): ColGroupDef<PlotRow> {
  const { layout, head, createdColumns } = parts
  const fields = orderedFields(group, layout)
  const shown = fields.filter(({ field }) => !isColumnHidden(layout, group.id, field))
  const foldable = fields.filter(
    ({ field }) => !layout.hidden.includes(field) && isHiddenByFold(layout, group.id, field),
  )
  const isFolded = layout.folded.includes(group.id) && foldable.length > 0
  const columns = fields.map((column) => {
    const placing: Placing = {
      isPinned: layout.pinned.includes(column.field),
      isHidden: isColumnHidden(layout, group.id, column.field),
      endsGroup: !isFolded && column === shown[shown.length - 1],
      width: layout.widths[column.field] ?? column.width,
      sort: layout.sort?.field === column.field ? layout.sort.order : null,
    }
    return createdColumns.reuse(column.field, { one: column, placing }, head, () => columnOf(parts, column, placing))
  })
  const heading = { group: group.id, isFolded, mayFold: foldable.length > 0, empty }
  const headed = createdColumns.reuse(
    `group ${group.id}`,
    heading,
    head,
    (): GroupHeadParams => ({ ...head, ...heading }),
  )
  return {
    groupId: group.id,
    headerName: group.heading,
    headerClass: 'is-group',
    headerGroupComponent: GroupHeader,
    headerGroupComponentParams: headed,
    marryChildren: true,
    children: isFolded ? [...columns, foldedColumn(group, foldable.length, isEdgeGroup(group.id), head)] : columns,
  }
}

/**
 * The group whose heading shows the chip of empty columns: the one with most of them among the groups with visible
 * columns.
 */
function chippedGroup(groups: readonly SheetGroup[], layout: ArrangedLayout): SheetGroup | undefined {
  const isShown = ({ id, fields }: SheetGroup) =>
    !layout.folded.includes(id) && fields.some(({ field }) => !isColumnHidden(layout, id, field))
  return groups.find((group) => group.id === 'general' && isShown(group)) ?? groups.find(isShown)
}

/** The chip that replaces the empty columns and opens them; null if there are none. */
function emptyChip(groups: readonly SheetGroup[], { layout, head }: ColumnParts): GroupHeadParams['empty'] {
  const { fields, filled } = layout.empty
  if (!fields.length) return null
  const names = groups.flatMap((group) => group.fields.filter(({ field }) => fields.includes(field)))
  const text = filled
    ? head.word('table.filledColumns', { count: filled })
    : head.word('table.emptyColumns', { count: fields.length })
  return { text, label: `${text}: ${names.map(({ heading }) => heading).join(', ')}` }
}

/**
 * Row numbers, groups and the heading that adds a trait as AG Grid's column definitions; columns stay in their group when
 * they are moved.
 */
export function columnGroups(
  groups: readonly SheetGroup[],
  parts: ColumnParts,
): (ColDef<PlotRow> | ColGroupDef<PlotRow>)[] {
  const { source } = parts.now()
  const chipped = chippedGroup(groups, parts.layout)
  return [
    gutterColumn(source.count, parts.head.word, (plot) => parts.now().style.rowTickOf(plot)),
    ...groups.map((group) => groupOf(group, parts, group === chipped ? emptyChip(groups, parts) : null)),
    ...(source.year ? [addTraitColumn(parts.head)] : []),
  ]
}
