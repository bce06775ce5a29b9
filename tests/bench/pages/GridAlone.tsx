import { ClientSideRowModelModule, type GridApi, ModuleRegistry, themeQuartz } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { useMemo } from 'react'
import { readCell } from '../../../src/domain/columns/cell.ts'
import { type FieldYearColumns, valueColumns } from '../../../src/domain/columns/fieldYear.ts'
import { valueField } from '../../../src/domain/plots/plotFields.ts'
import { registerGridModules } from '../../../src/grid/modules.ts'

registerGridModules()
ModuleRegistry.registerModules([ClientSideRowModelModule])

/** The product's row height, so that both create the same number of rows. */
const theme = themeQuartz.withParams({ rowHeight: 28, headerHeight: 28 })

const fixedFields = ['label', 'row', 'col', 'name', 'line', 'mother', 'father', 'repetitions', 'width', 'length']
const lastFields = ['square', 'comment', 'crossing']
const pinned = new Set(['label', 'row', 'col'])

interface GridAloneProps {
  readonly columns: FieldYearColumns
  /** Whether a cell is in the shown range; called for every drawn cell. */
  readonly isInRange?: (row: number, field: string) => boolean
  readonly onReady?: (api: GridApi<{ plot: number }>) => void
}

/** AG Grid alone with the same rows and columns as the product's table. */
export function GridAlone(props: GridAloneProps) {
  const { columns, isInRange } = props
  const rows = useMemo(() => Array.from({ length: columns.count }, (_, plot) => ({ plot })), [columns])
  const columnDefs = useMemo(
    () =>
      [...fixedFields, ...lastFields, ...valueColumns(columns).map(({ trait }) => valueField(trait.id))].map(
        (field) => ({
          colId: field,
          headerName: field,
          width: 104,
          pinned: pinned.has(field) ? ('left' as const) : undefined,
          valueGetter: ({ data }: { data: { plot: number } | undefined }) =>
            data ? readCell(columns, data.plot, field) : null,
          cellClassRules: isInRange && {
            'in-range': ({ node }: { node: { rowIndex: number | null } }) => isInRange(node.rowIndex ?? -1, field),
          },
        }),
      ),
    [columns, isInRange],
  )
  return (
    <AgGridReact<{ plot: number }>
      theme={theme}
      rowData={rows}
      columnDefs={columnDefs}
      getRowId={({ data }) => String(data.plot)}
      animateRows={false}
      onGridReady={({ api }) => props.onReady?.(api)}
    />
  )
}
