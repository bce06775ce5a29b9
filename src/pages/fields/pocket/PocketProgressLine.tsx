import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { ArrowUndoRegular } from '@fluentui/react-icons'
import { useAtomValue, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { commandNamed } from '../../../commands/command.ts'
import { pocketCommands } from '../../../commands/pocket/pocketCommands.ts'
import { canRun, runChosen } from '../../../commands/runCommand.ts'
import { pocketProgress } from '../../../domain/pocket/pocketWalk.ts'
import { timelineAtom } from '../../../state/log/undo/undoStack.ts'
import { type Pocket, pocketTypedAtom } from '../../../state/pocket/pocket.ts'
import { missedPocket } from '../../../state/pocket/pocketView.ts'

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
  action: { minHeight: '48px', minWidth: '48px', color: tokens.colorNeutralForeground1 },
})

const undoCommand = commandNamed(pocketCommands, 'pocket.undo')

/** How many plots have the value, how many were passed without one, and the ways back: to these, and over the last value. */
export function PocketProgressLine({ pocket }: { pocket: Pocket }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  // Either decides whether there is anything to undo.
  useAtomValue(timelineAtom)
  useAtomValue(pocketTypedAtom)
  const { done, total, missed } = pocketProgress(pocket.walk, pocket.trait, pocket.plot)
  return (
    <footer className={styles.root}>
      <span className={styles.progress} data-pocket-progress>
        {t('pocket.done', { done, total })}
        {missed > 0 && ` · ${t('pocket.missed', { count: missed })}`}
      </span>
      {missed > 0 && (
        <Button className={styles.action} appearance="transparent" onClick={() => missedPocket(store)}>
          {t('pocket.toMissed')}
        </Button>
      )}
      <Button
        className={styles.action}
        appearance="transparent"
        icon={<ArrowUndoRegular fontSize={24} />}
        disabled={canRun(store, undoCommand) !== true}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => runChosen(store, undoCommand)}
        data-pocket-undo
      >
        {t('command.undo')}
      </Button>
    </footer>
  )
}
