import { mergeClasses } from '@fluentui/react-components'
import { WarningRegular } from '@fluentui/react-icons'
import { useAtomValue, useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { conflictsHereAtom } from '../../../state/log/outbox.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { useStatusStyles } from './statusStyles.ts'

/** How many cells a colleague stored first; a press lists them. */
export function Conflicts() {
  const styles = useStatusStyles()
  const { t } = useTranslation()
  const conflicts = useAtomValue(conflictsHereAtom)
  const open = useSetAtom(openDialogAtom)
  if (!conflicts.length) return null
  const count = conflicts.reduce((sum, entry) => sum + entry.conflicts.length, 0)
  return (
    <button
      type="button"
      className={mergeClasses(styles.button, styles.item, styles.error)}
      onClick={() => open({ kind: 'conflicts' })}
    >
      <WarningRegular />
      {t('status.conflicts', { count })}
    </button>
  )
}
