import { Button, makeStyles } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { Command } from '../../commands/command.ts'
import { largerPageCommand, smallerPageCommand } from '../../commands/everywhere/displaySizeCommands.ts'
import { runCommand } from '../../commands/runCommand.ts'
import { formatNumber } from '../../i18n/format.ts'
import { displaySizeAtom, nextDisplaySizeAtom } from '../../state/shell/settings/displaySize.ts'
import { KeyTooltip } from '../../ui/overlay/KeyTooltip.tsx'

const useStyles = makeStyles({
  buttons: { display: 'flex', flexShrink: 0, marginRight: '-8px' },
  button: { minWidth: 'auto' },
})

function SizeButton({ command, text, isAtEnd }: { command: Command; text: string; isAtEnd: boolean }) {
  const styles = useStyles()
  const store = useStore()
  const { t } = useTranslation()
  const size = useAtomValue(displaySizeAtom)
  const words = `${t(command.title)} · ${formatNumber(size * 100)} %`
  return (
    <KeyTooltip text={words}>
      <Button
        appearance="subtle"
        size="small"
        className={styles.button}
        aria-label={`${text} ${words}`}
        data-command={command.id}
        disabledFocusable={isAtEnd}
        onClick={() => runCommand(store, command)}
      >
        {text}
      </Button>
    </KeyTooltip>
  )
}

/** A− and A+ of the status bar: the size of everything on the page. */
export function DisplaySizeButtons() {
  const styles = useStyles()
  const next = useAtomValue(nextDisplaySizeAtom)
  return (
    <span className={styles.buttons}>
      <SizeButton command={smallerPageCommand} text="A−" isAtEnd={next(-1) === null} />
      <SizeButton command={largerPageCommand} text="A+" isAtEnd={next(1) === null} />
    </span>
  )
}
