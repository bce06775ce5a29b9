import { makeStyles } from '@fluentui/react-components'
import { ArrowRedoRegular, ArrowUndoRegular } from '@fluentui/react-icons'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { commandNamed } from '../../../commands/command.ts'
import { undoCommands } from '../../../commands/editing/undoCommands.ts'
import { timelineAtom } from '../../../state/log/undo/timeline.ts'
import { phoneWindow } from '../../../ui/smallWindow.ts'
import { visuallyHidden } from '../../../ui/visuallyHidden.ts'
import { CommandButton } from './CommandButton.tsx'

const useStyles = makeStyles({
  history: {
    display: 'flex',
    gap: '4px',
    minWidth: '60px',
    overflow: 'hidden',
    '& > button:last-child': { flexShrink: 0 },
    // Hidden on a phone: the message after undo names the entry.
    [phoneWindow]: { '& > button > span:not(.fui-Button__icon)': visuallyHidden },
  },
})

const undoIcon = <ArrowUndoRegular />
const redoIcon = <ArrowRedoRegular />
const undoCommand = commandNamed(undoCommands, 'history.undo')
const redoCommand = commandNamed(undoCommands, 'history.redo')

/** Undo and redo of the page's changes, with the name of the next entry. */
export function History() {
  const styles = useStyles()
  const { t } = useTranslation()
  const { undo, redo } = useAtomValue(timelineAtom)
  const last = undo.at(-1)
  const next = redo.at(-1)
  return (
    <span className={styles.history}>
      <CommandButton
        command={undoCommand}
        icon={undoIcon}
        name={null}
        text={last && t(last.change.name.key, last.change.name.params)}
      />
      <CommandButton
        command={redoCommand}
        icon={redoIcon}
        name={null}
        label={
          next
            ? t('fields.redoNamed', { name: t(next.change.name.key, next.change.name.params) })
            : t(redoCommand.title)
        }
      />
    </span>
  )
}
