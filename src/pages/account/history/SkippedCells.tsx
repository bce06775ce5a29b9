import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { ChangedCell } from '../../../contract/history.ts'
import { fieldText } from './cellTexts.ts'
import type { SkippedCell } from './useRevert.ts'

const useStyles = makeStyles({
  root: { margin: '0 24px 12px', fontSize: '12px', lineHeight: '18px' },
  heading: { margin: 0, color: tokens.colorNeutralForeground3, fontWeight: 400, fontSize: '12px' },
  list: { margin: '2px 0 0', padding: 0, listStyleType: 'none', maxHeight: '120px', overflowY: 'auto' },
})

/** As many as can be looked through; the sentence above tells how many there are. */
const mostListed = 100

/** The cells that a revert would leave as they are, since somebody has changed them; `changes` knows what they are called. */
export function SkippedCells(props: { skipped: readonly SkippedCell[]; changes: readonly ChangedCell[] }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const keyOf = (cell: { entity: string; id: number; field: string }) => `${cell.entity}:${cell.id}:${cell.field}`
  const known = new Map(props.changes.map((cell) => [keyOf(cell), cell]))
  return (
    <section className={styles.root} aria-label={t('history.changedSince')}>
      <h3 className={styles.heading}>{t('history.changedSince')}</h3>
      <ul className={styles.list} data-skipped="">
        {props.skipped.slice(0, mostListed).map((cell) => {
          const named = known.get(keyOf(cell))
          return (
            <li key={keyOf(cell)}>
              {named?.name ?? cell.id} · {fieldText(t, { field: cell.field, field_name: named?.field_name ?? null })}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
