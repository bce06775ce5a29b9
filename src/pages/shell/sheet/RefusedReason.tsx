import { mergeClasses } from '@fluentui/react-components'
import { WarningRegular } from '@fluentui/react-icons'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { refusedReason } from '../../../grid/columns/refusedReason.ts'
import { refusedCellsAtom, refusedInRow } from '../../../state/log/refused/refusedCells.ts'
import { sheetSourceAtom } from '../../../state/sheet/openSheet.ts'
import { sheetSelectionAtom } from '../../../state/sheet/selection/rowSelection.ts'
import { useStatusStyles } from './statusStyles.ts'

/** Why the text in the active cell, or in any cell of its row, could not be stored. */
export function RefusedReason() {
  const styles = useStatusStyles()
  const { t } = useTranslation()
  const source = useAtomValue(sheetSourceAtom)
  const { active } = useAtomValue(sheetSelectionAtom)
  const refused = useAtomValue(refusedCellsAtom)
  if (!source || !active || active.plot < 0 || refused.size === 0) return null
  const cell = refusedInRow(refused, source, active.plot)
  if (!cell) return null
  return (
    <span className={mergeClasses(styles.item, styles.yields, styles.error)} role="status" data-refused="">
      <WarningRegular />
      {t('status.refused', { value: String(cell.value ?? '–'), reason: refusedReason(t, cell) })}
    </span>
  )
}
