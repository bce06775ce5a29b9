import { mergeClasses } from '@fluentui/react-components'
import { WarningRegular } from '@fluentui/react-icons'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { conflictsElsewhereAtom } from '../../../state/log/conflicts/conflictsElsewhere.ts'
import { conflictsHereAtom } from '../../../state/log/conflicts/openConflicts.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { goToYear } from '../../../state/shell/navigation.ts'
import { useStatusStyles } from './statusStyles.ts'

/** Number of cells that a colleague stored first, on screen and elsewhere; a press lists them, or goes to them. */
export function Conflicts() {
  const styles = useStatusStyles()
  const { t } = useTranslation()
  const store = useStore()
  const conflicts = useAtomValue(conflictsHereAtom)
  const elsewhere = useAtomValue(conflictsElsewhereAtom)
  const openDialog = useSetAtom(openDialogAtom)
  const count = conflicts.reduce((sum, entry) => sum + entry.conflicts.length, 0)
  const style = mergeClasses(styles.button, styles.item, styles.error)
  const place = elsewhere?.place ?? null
  return (
    <>
      {count > 0 && (
        <button type="button" className={style} onClick={() => openDialog({ kind: 'conflicts' })}>
          <WarningRegular />
          {t('status.conflicts', { count })}
        </button>
      )}
      {elsewhere !== null && place !== null && (
        <button type="button" className={style} onClick={() => goToYear(store, place)}>
          <WarningRegular />
          {t('status.conflictsIn', { count: elsewhere.count, name: place.name, year: place.year })}
        </button>
      )}
      {elsewhere !== null && place === null && (
        <span className={mergeClasses(styles.item, styles.error)}>
          <WarningRegular />
          {t('status.conflictsElsewhere', { count: elsewhere.count })}
        </span>
      )}
    </>
  )
}
