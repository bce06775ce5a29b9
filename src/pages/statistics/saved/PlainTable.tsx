import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { cellText } from '../resultText.ts'
import type { SavedTable } from './savedTable.ts'

const useStyles = makeStyles({
  scroller: {
    overflow: 'auto',
    maxHeight: '520px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '6px',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  table: { borderCollapse: 'separate', borderSpacing: 0, width: '100%', fontVariantNumeric: 'tabular-nums' },
  head: {
    position: 'sticky',
    top: 0,
    height: '32px',
    padding: '0 12px',
    fontSize: '12px',
    fontWeight: 600,
    textAlign: 'right',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground2,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  cell: {
    height: '28px',
    padding: '0 12px',
    fontSize: '13px',
    textAlign: 'right',
    whiteSpace: 'nowrap',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  text: { textAlign: 'left' },
  changed: { fontWeight: 600 },
})

/** A read-only table that scrolls by keys. `name` is its accessible name. */
export function PlainTable({ table: { columns, rows }, name }: { table: SavedTable; name: string }) {
  const styles = useStyles()
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className={styles.scroller} tabIndex={0} aria-label={name}>
      <table className={styles.table} aria-label={name}>
        <thead>
          <tr>
            {columns.map(({ id, heading, title, kind }) => (
              <th key={id} scope="col" className={mergeClasses(styles.head, kind === 'text' && styles.text)}>
                {title ?? t(heading)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, k) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own and never move
            <tr key={k}>
              {columns.map((column) => (
                <td
                  key={column.id}
                  data-column={column.id}
                  className={mergeClasses(
                    styles.cell,
                    column.kind === 'text' && styles.text,
                    column.id === 'change' && row.change !== 0 && row.change !== null && styles.changed,
                  )}
                >
                  {cellText(t, row[column.id], column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
