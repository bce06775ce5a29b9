import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { SavedIdeotype } from '../../../contract/statistics/analyses.ts'
import { formatInstant } from '../../../i18n/format.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { useKeyboardLeft } from '../../../ui/overlay/keyboardLeft.ts'
import { StaleMark } from '../../statistics/saved/StaleMark.tsx'
import { useMayDelete } from '../../statistics/saved/useMayDelete.ts'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    gap: '8px 16px',
    marginBottom: '14px',
    padding: '10px 14px',
    borderRadius: '6px',
    backgroundColor: tokens.colorNeutralBackground3,
  },
  about: { flex: '1 1 260px', minWidth: 0 },
  title: { margin: 0, fontSize: '14px', lineHeight: '20px', fontWeight: 600, overflowWrap: 'anywhere' },
  facts: { margin: '2px 0 0', fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground2 },
  note: { margin: '6px 0 0', fontSize: '13px', lineHeight: '18px', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
})

interface OpenedIdeotypeProps {
  readonly saved: SavedIdeotype
  readonly isBusy: boolean
  /** Recomputes it from the present data; the saved one stays unchanged. */
  calculate(): void
}

/** The heading of an open saved ideotype: its name, owner, whether it is outdated, and actions on it. */
export function OpenedIdeotype({ saved, isBusy, calculate }: OpenedIdeotypeProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const setDialog = useSetAtom(openDialogAtom)
  const mayDelete = useMayDelete()
  const section = useKeyboardLeft<HTMLElement>()
  const { id, title, note, created_by, created_by_name, created_at, stale } = saved
  return (
    <section ref={section} className={styles.root} aria-label={t('createLine.opened')} data-opened-ideotype={id}>
      <div className={styles.about}>
        <p className={styles.title}>{title}</p>
        <p className={styles.facts}>
          {t('createLine.opened')} · {created_by_name ?? t('saved.removedEmployee')}, {formatInstant(created_at)}
        </p>
        <StaleMark result={saved} />
        {note && <p className={styles.note}>{note}</p>}
      </div>
      <div className={styles.actions}>
        <Button
          size="small"
          appearance={stale ? 'primary' : 'secondary'}
          disabledFocusable={isBusy}
          onClick={calculate}
        >
          {t('createLine.ofToday')}
        </Button>
        <Button size="small" onClick={() => setDialog({ kind: 'editResult', id })}>
          {t('saved.edit')}
        </Button>
        {mayDelete(created_by) && (
          <Button size="small" onClick={() => setDialog({ kind: 'deleteResult', id })}>
            {t('saved.delete')}
          </Button>
        )}
      </div>
    </section>
  )
}
