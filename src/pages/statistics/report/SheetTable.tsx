import { mergeClasses } from '@fluentui/react-components'
import type { TFunction } from 'i18next'
import type { ResultColumn, ResultRow, TabResult } from '../../../domain/analysis/result.ts'
import { cellText } from '../resultText.ts'
import { useSheetStyles } from './sheetStyles.ts'

interface SheetTableProps {
  readonly t: TFunction
  readonly result: Pick<TabResult, 'columns'>
  readonly rows: readonly ResultRow[]
  /** The printed columns in order; those that the result lacks are skipped. */
  readonly shown?: readonly string[]
  /** Number of the first row, if rows are numbered. */
  readonly firstNumber?: number
}

const hasValues = (rows: readonly ResultRow[], { id }: ResultColumn): boolean =>
  rows.some(({ cells }) => cells[id] !== null && cells[id] !== undefined)

/** Rows of a result in print: columns without values are omitted, the control's row and sums are bold. */
export function SheetTable({ t, result, rows, shown, firstNumber }: SheetTableProps) {
  const styles = useSheetStyles()
  const wanted = shown ? shown.flatMap((id) => result.columns.find((column) => column.id === id) ?? []) : result.columns
  const columns = wanted.filter((column) => hasValues(rows, column))
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {firstNumber !== undefined && <th className={styles.th}>{t('report.rank')}</th>}
          {columns.map((column) => (
            <th key={column.id} className={mergeClasses(styles.th, column.kind === 'text' && styles.left)}>
              {t(column.heading)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, k) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of paper have no name of their own and never move
          <tr key={k} className={row.tone === 'control' || row.tone === 'sum' ? styles.strong : undefined}>
            {firstNumber !== undefined && <td className={styles.td}>{firstNumber + k}</td>}
            {columns.map((column) => (
              <td
                key={column.id}
                className={mergeClasses(
                  styles.td,
                  column.kind === 'text' && styles.left,
                  column.isMain && styles.strong,
                )}
              >
                {cellText(t, row.cells[column.id], column)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
