import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../i18n/format.ts'
import { goToPoint } from '../../../state/log/undo.ts'
import { timelineAtom } from '../../../state/log/undoStack.ts'
import { ContentDialog } from '../../../ui/overlay/ContentDialog.tsx'
import { chosenWhenForced } from '../../../ui/theme/chosenWhenForced.ts'

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', maxHeight: '60vh', overflowY: 'auto' },
  entry: {
    display: 'grid',
    gridTemplateColumns: '1fr auto auto',
    gap: '12px',
    alignItems: 'center',
    minHeight: '32px',
    padding: '0 10px',
    border: 0,
    borderRadius: '4px',
    background: 'none',
    font: 'inherit',
    textAlign: 'left',
    color: tokens.colorNeutralForeground1,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  undone: { color: tokens.colorNeutralForegroundDisabled },
  now: { backgroundColor: tokens.colorBrandBackground2, ...chosenWhenForced },
  detail: { color: tokens.colorNeutralForeground3, fontSize: '12px', fontVariantNumeric: 'tabular-nums' },
})

/** Undo history by name, time and number of plots; a click goes to the point after that entry. */
export function TimelineDialog(props: { onClose(): void }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const { undo, redo } = useAtomValue(timelineAtom)
  const entries = [...undo, ...[...redo].reverse()]
  const points = [null, ...entries].map((entry, position) => ({ entry, position })).reverse()
  return (
    <ContentDialog title={t('command.timeline')} width={520} contentClass={styles.list} onClose={props.onClose}>
      {points.map(({ entry, position }) => (
        <button
          key={position}
          type="button"
          aria-current={position === undo.length ? 'step' : undefined}
          className={mergeClasses(
            styles.entry,
            position > undo.length && styles.undone,
            position === undo.length && styles.now,
          )}
          onClick={() => goToPoint(store, position)}
        >
          <span>{entry ? t(entry.change.name.key, entry.change.name.params) : t('timeline.start')}</span>
          <span className={styles.detail}>{entry && t('fields.plots', { count: entry.plots })}</span>
          <span className={styles.detail}>{entry && formatInstant(new Date(entry.at).toISOString())}</span>
        </button>
      ))}
    </ContentDialog>
  )
}
