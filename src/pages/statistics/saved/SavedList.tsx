import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { tabOfKind } from '../../../domain/analysis/saved/kinds.ts'
import { formatInstant } from '../../../i18n/format.ts'
import type { ListedResult } from './listedResults.ts'
import { StaleMark } from './StaleMark.tsx'

const useStyles = makeStyles({
  list: { margin: 0, padding: '8px', listStyleType: 'none', display: 'flex', flexDirection: 'column', gap: '2px' },
  entry: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2px',
    width: '100%',
    padding: '8px 12px',
    border: 0,
    borderRadius: '4px',
    textAlign: 'left',
    font: 'inherit',
    color: 'inherit',
    backgroundColor: 'transparent',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  chosen: {
    backgroundColor: tokens.colorBrandBackground2,
    ':hover': { backgroundColor: tokens.colorBrandBackground2 },
  },
  title: { fontSize: '13px', lineHeight: '18px', fontWeight: 600, overflowWrap: 'anywhere' },
  about: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground2 },
})

/** The saved results of the crop, the newest first; the open one is marked. */
export function SavedList(props: { list: readonly ListedResult[]; openId: number | null; open(id: number): void }) {
  const styles = useStyles()
  const { t } = useTranslation()
  return (
    <ul className={styles.list} aria-label={t('saved.list')}>
      {props.list.map((result) => (
        <li key={result.id}>
          <button
            type="button"
            className={mergeClasses(styles.entry, result.id === props.openId && styles.chosen)}
            aria-current={result.id === props.openId ? 'true' : undefined}
            onClick={() => props.open(result.id)}
          >
            <span className={styles.title}>{result.title}</span>
            <span className={styles.about}>
              {t(`statistics.tab.${tabOfKind(result.kind)}`)} · {result.created_by_name ?? t('saved.removedEmployee')},{' '}
              {formatInstant(result.created_at)}
            </span>
            <StaleMark result={result} />
          </button>
        </li>
      ))}
    </ul>
  )
}
