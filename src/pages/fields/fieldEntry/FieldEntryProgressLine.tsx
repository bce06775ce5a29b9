import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { ArrowUndoRegular } from '@fluentui/react-icons'
import { useAtomValue, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { commandNamed } from '../../../commands/command.ts'
import { fieldEntryCommands } from '../../../commands/modes/fieldEntryCommands.ts'
import { canRun, runChosen } from '../../../commands/runCommand.ts'
import { fieldEntryProgress } from '../../../domain/fieldEntry/fieldEntryWalk.ts'
import { type FieldEntry, fieldEntryTypedAtom } from '../../../state/fieldEntry/fieldEntry.ts'
import { returnToSkippedPlot } from '../../../state/fieldEntry/fieldEntryView.ts'
import { timelineAtom } from '../../../state/log/undo/timeline.ts'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px',
    minHeight: '48px',
    padding: '0 8px 0 16px',
    flexShrink: 0,
    fontSize: '14px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  progress: { flex: '1 1 0', minWidth: 0 },
  action: { color: tokens.colorNeutralForeground1 },
})

const undoCommand = commandNamed(fieldEntryCommands, 'pocket.undo')

/** How many plots have the value, how many were skipped, with buttons back to these and to undo the last value. */
export function FieldEntryProgressLine({ fieldEntry }: { fieldEntry: FieldEntry }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  // Subscribes to both: each decides whether there is anything to undo.
  useAtomValue(timelineAtom)
  useAtomValue(fieldEntryTypedAtom)
  const { done, total, missed } = fieldEntryProgress(fieldEntry.walk, fieldEntry.trait, fieldEntry.plot)
  return (
    <footer className={styles.root}>
      <span className={styles.progress} data-field-entry-progress>
        {t('fieldEntry.done', { done, total })}
        {missed > 0 && ` · ${t('fieldEntry.missed', { count: missed })}`}
      </span>
      {missed > 0 && (
        <Button className={styles.action} appearance="transparent" onClick={() => returnToSkippedPlot(store)}>
          {t('fieldEntry.toMissed')}
        </Button>
      )}
      <Button
        className={styles.action}
        appearance="transparent"
        icon={<ArrowUndoRegular fontSize={24} />}
        disabled={canRun(store, undoCommand) !== true}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => runChosen(store, undoCommand)}
        data-field-entry-undo
      >
        {t('command.undo')}
      </Button>
    </footer>
  )
}
