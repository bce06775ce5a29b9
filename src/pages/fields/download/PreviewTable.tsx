import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { ListPreview } from '../../../contract/plots/plotLists.ts'
import { columnName } from '../../../domain/files/cells/address.ts'

const line = `1px solid ${tokens.colorNeutralStroke2}`

const useStyles = makeStyles({
  frame: {
    flex: '1 1 0',
    minHeight: '120px',
    overflow: 'auto',
    border: line,
    borderRadius: '4px',
    '&:focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  table: { borderCollapse: 'separate', borderSpacing: 0, fontSize: '12px', fontVariantNumeric: 'tabular-nums' },
  cell: {
    padding: '2px 8px',
    height: '20px',
    borderRight: line,
    borderBottom: line,
    whiteSpace: 'nowrap',
    maxWidth: '240px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  number: { textAlign: 'right' },
  head: {
    position: 'sticky',
    top: 0,
    textAlign: 'center',
    fontWeight: 400,
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground2,
  },
  side: { left: 0, zIndex: 1 },
  stale: { opacity: 0.5 },
})

/** The first rows of a sheet as a spreadsheet will show them. */
export function PreviewTable({ preview, isStale }: { preview: ListPreview; isStale: boolean }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const { rows, sheet } = preview
  const width = Math.max(1, ...rows.map(({ length }) => length))
  const columns = Array.from({ length: width }, (_, k) => k + 1)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section className={styles.frame} tabIndex={0} aria-label={t('download.preview')} data-preview={sheet}>
      <table className={mergeClasses(styles.table, isStale && styles.stale)}>
        <thead>
          <tr>
            <td className={mergeClasses(styles.cell, styles.head, styles.side)} />
            {columns.map((column) => (
              <th key={column} scope="col" className={mergeClasses(styles.cell, styles.head)}>
                {columnName(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row of a sheet is its number.
            <tr key={at}>
              <th scope="row" className={mergeClasses(styles.cell, styles.head, styles.side)}>
                {at + 1}
              </th>
              {columns.map((column) => {
                const value = row[column - 1] ?? null
                return (
                  <td key={column} className={mergeClasses(styles.cell, typeof value === 'number' && styles.number)}>
                    {value}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
