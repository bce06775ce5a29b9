import { useAtomValue, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { formatList } from '../../i18n/format.ts'
import { cancelClear, clearPromptAtom, confirmClear, emptiedParts } from '../../state/sheet/edit/sheetClear.ts'
import { SheetBanner } from './SheetBanner.tsx'

/** Confirms that the user wants to empty labels, lines or places, with their numbers. Enter and Escape answer as well. */
export function ClearBanner({ onDone }: { onDone: () => void }) {
  const store = useStore()
  const { t, i18n } = useTranslation()
  const request = useAtomValue(clearPromptAtom)
  if (!request) return null
  const what = formatList(
    emptiedParts(request.counts).map(({ key, count }) => t(key, { count })),
    i18n.language,
  )
  const closeAfter = (work: () => void) => () => {
    work()
    onDone()
  }
  return (
    <SheetBanner
      name="clear"
      text={`${t('table.clear.question', { what })} · ${t('table.clear.keys')}`}
      actions={[
        { text: t('table.clear.cancel'), run: closeAfter(() => cancelClear(store)) },
        { text: t('table.clear.clear'), isPrimary: true, run: closeAfter(() => confirmClear(store)) },
      ]}
    />
  )
}
