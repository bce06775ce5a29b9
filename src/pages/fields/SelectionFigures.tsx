import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { selectionAtom } from '../../state/selection.ts'

/** What is selected, in numbers. */
export function SelectionFigures() {
  const { t } = useTranslation()
  const { count } = useAtomValue(selectionAtom)
  return <span data-figures="">{count > 0 ? t('status.selectedPlots', { count }) : ''}</span>
}
