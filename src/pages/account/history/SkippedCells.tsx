import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { formatInstant, formatNumber, noValue } from '../../../i18n/format.ts'
import { cellText, fieldText, useCellsStyles } from './cellTexts.ts'
import type { SkippedCell } from './useRevert.ts'

const useStyles = makeStyles({
  root: { flexShrink: 0, maxHeight: '190px', overflowY: 'auto', margin: '0 0 8px' },
  heading: { margin: 0, padding: '0 24px 4px', fontSize: '12px', lineHeight: '16px', fontWeight: 600 },
  head: { '& th': { position: 'sticky', top: 0, backgroundColor: tokens.colorNeutralBackground1 } },
  by: { display: 'block', color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
})

/** Number of cells that are listed; further ones are only counted. */
const maxListed = 100

/** Cells that a revert would skip, with the reason. */
export function SkippedCells({ skipped }: { skipped: readonly SkippedCell[] }) {
  const cells = useCellsStyles()
  const styles = useStyles()
  const { t } = useTranslation()
  const further = skipped.length - maxListed
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className={styles.root} aria-label={t('history.changedSince')} tabIndex={0}>
      <h3 className={styles.heading}>{t('history.changedSince')}</h3>
      <table className={cells.table} data-skipped="">
        <thead className={styles.head}>
          <tr>
            <th scope="col">{t('history.cell')}</th>
            <th scope="col">{t('history.field')}</th>
            <th scope="col">{t('history.stays')}</th>
            <th scope="col">{t('history.who')}</th>
          </tr>
        </thead>
        <tbody>
          {skipped.slice(0, maxListed).map((cell) => (
            <tr key={`${cell.entity}:${cell.id}:${cell.field}`}>
              <td>{cell.name ?? noValue}</td>
              <td>{fieldText(t, cell)}</td>
              <td>{cell.field === 'exists' ? t('history.inUse') : cellText(cell.current)}</td>
              <td>
                {cell.by ?? noValue}
                {cell.at !== null && <span className={styles.by}>{formatInstant(cell.at)}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {further > 0 && <p className={cells.unlisted}>{t('history.moreCells', { count: formatNumber(further) })}</p>}
    </section>
  )
}
