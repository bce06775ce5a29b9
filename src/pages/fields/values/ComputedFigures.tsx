import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../i18n/format.ts'

const useStyles = makeStyles({
  box: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    padding: '8px 10px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '6px',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
  number: { fontSize: '16px', lineHeight: '20px', fontWeight: 600, color: tokens.colorNeutralForeground1 },
  main: { fontSize: '13px', lineHeight: '18px', fontWeight: 600, color: tokens.colorNeutralForeground1 },
})

interface WorkedOutFiguresProps {
  /** Number of values that change or fill a new column. */
  readonly changed: number
  readonly isNew?: boolean
  readonly lines: readonly { readonly text: string; readonly isMain?: boolean }[]
  /** Warnings before writing: values that are replaced, plots that keep theirs. */
  readonly notes: readonly string[]
}

/** The effect of computed values: number of changes, figures about them, and what stays unchanged. */
export function ComputedFigures({ changed, isNew, lines, notes }: WorkedOutFiguresProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  return (
    <div className={styles.box}>
      {changed ? (
        <span>
          <b className={styles.number}>{formatNumber(changed)}</b>{' '}
          {t(`values.count.${isNew ? 'added' : 'changed'}`, { count: changed })}
        </span>
      ) : (
        <span className={styles.main}>{t('recount.nothing')}</span>
      )}
      {lines.map(({ text, isMain }) => (
        <span key={text} className={mergeClasses(isMain && styles.main)}>
          {text}
        </span>
      ))}
      {notes.map((note) => (
        <span key={note}>{note}</span>
      ))}
    </div>
  )
}
