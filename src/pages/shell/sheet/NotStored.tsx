import { mergeClasses } from '@fluentui/react-components'
import { WarningRegular } from '@fluentui/react-icons'
import { useAtomValue, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { commandNamed } from '../../../commands/command.ts'
import { keyText } from '../../../commands/keyText.ts'
import { sheetProblemCommands } from '../../../commands/plots/problemCommands.ts'
import { runChosen } from '../../../commands/runCommand.ts'
import { notStoredAtom } from '../../../state/log/refused/refusedCells.ts'
import { isMac } from '../../../ui/platform.ts'
import { useStatusStyles } from './statusStyles.ts'

/** Number of typed or pasted values that cannot be stored and wait in their cells; a press goes to the next one. */
export function NotStored() {
  const styles = useStatusStyles()
  const store = useStore()
  const { t } = useTranslation()
  const count = useAtomValue(notStoredAtom)
  if (!count) return null
  const command = commandNamed(sheetProblemCommands, 'problem.next')
  return (
    <button
      type="button"
      className={mergeClasses(styles.button, styles.item, styles.error)}
      title={t(command.title)}
      data-not-saved={count}
      onClick={() => runChosen(store, command)}
    >
      <WarningRegular />
      {[t('status.notStored', { count }), keyText(command.keys[0], isMac)].join(' · ')}
    </button>
  )
}
