import { useStore } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeOfPromotion, promotionOf } from '../../../../domain/lines/promotion.ts'
import { formatList } from '../../../../i18n/format.ts'
import { transact } from '../../../../state/log/transact.ts'
import { showMessageAtom } from '../../../../state/shell/messages.ts'
import { loadedYearAtom } from '../../../../state/year/loaded.ts'
import { hiddenSelectedAtom, runAndReportHidden, visibleTargetPlots } from '../../../../state/year/visiblePlots.ts'
import { ConfirmDialog } from '../../../shell/dialogs/ConfirmDialog.tsx'
import { leftOutText } from './leftOutText.ts'

/** Maximum number of lines listed by name. */
const maxNamed = 5

/** Makes the lines of the selected plots varieties. Confirms with their names and numbers of plots first; can be undone. */
export function PromoteDialog({ onClose }: { onClose(): void }) {
  const { t, i18n } = useTranslation()
  const store = useStore()
  const [columns] = useState(() => store.get(loadedYearAtom))
  const [promotion] = useState(() => columns && promotionOf(columns, visibleTargetPlots(store)))
  const [{ hidden }] = useState(() => store.get(hiddenSelectedAtom))
  if (!promotion?.lines.length) return null
  const { lines, plots } = promotion
  const names = lines.slice(0, maxNamed).map(({ name }) => name)
  const unlisted = lines.length - names.length
  const namesText = formatList(unlisted > 0 ? [...names, t('promote.more', { count: unlisted })] : names, i18n.language)
  const consequence = t('promote.consequence', { lines: namesText, count: plots })
  return (
    <ConfirmDialog
      title={t('promote.title', { count: lines.length })}
      consequence={leftOutText(t, consequence, hidden)}
      verb={t('promote.verb', { count: lines.length })}
      failure="promote.failed"
      onClose={onClose}
      act={async () => {
        const change = changeOfPromotion(promotion)
        runAndReportHidden(store, hidden, () => {
          transact(store, change, { origin: 'user', undo: 'record' })
          store.set(showMessageAtom, { kind: 'info', ...change.name, about: ['entries'] })
        })
      }}
    />
  )
}
