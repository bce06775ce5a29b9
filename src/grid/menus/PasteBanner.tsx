import { useAtomValue, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { formatList } from '../../i18n/format.ts'
import { remarkText } from '../../i18n/remarkText.ts'
import { pasteCountsAtom } from '../../state/sheet/pasteNow.ts'
import { remarksMax } from '../../state/sheet/pasteRemarks.ts'
import { pasteSummary } from '../../state/sheet/pasteSummary.ts'
import { emptiedParts } from '../../state/sheet/sheetClear.ts'
import { dropPaste, sheetPasteAtom, writePaste } from '../../state/sheet/sheetPaste.ts'
import { ReasonList } from '../../ui/feedback/ReasonList.tsx'
import { SheetBanner } from './SheetBanner.tsx'

/**
 * What a shown paste would do, in numbers, and the choice to write or drop it. Enter and Escape do the same. A panel that shows values
 * says that itself and has its own verbs: of those only the remarks stand here.
 */
export function PasteBanner({ onDone }: { onDone: () => void }) {
  const store = useStore()
  const { t, i18n } = useTranslation()
  const paste = useAtomValue(sheetPasteAtom)
  const counts = useAtomValue(pasteCountsAtom)
  if (!paste || paste.isReview || (paste.own && !paste.remarks.length)) return null
  const listed = paste.remarks.slice(0, remarksMax)
  const more = paste.remarks.length - listed.length
  const done = (work: () => unknown) => () => {
    void work()
    onDone()
  }
  const taken = formatList(
    emptiedParts(paste.taken).map(({ key, count }) => t(key, { count })),
    i18n.language,
  )
  const text = [
    ...pasteSummary({ ...paste, ...counts }).map(({ key, count }) => t(key, { count })),
    ...(taken ? [t('table.paste.taken', { what: taken })] : []),
    ...(paste.own ? [] : [t('table.paste.keys')]),
  ]
  return (
    <SheetBanner
      name="paste"
      text={text.join(' · ')}
      reasons={
        <ReasonList
          label={t('table.paste.reasons')}
          lines={listed.map((remark) => remarkText(t, remark))}
          more={more > 0 ? t('table.paste.more', { count: more }) : null}
        />
      }
      verbs={
        paste.own
          ? []
          : [
              ...(paste.matched ? [{ text: t('table.paste.byLabel'), run: done(paste.matched) }] : []),
              { text: t('table.paste.drop'), run: done(() => dropPaste(store)) },
              { text: t('table.paste.write'), isPrimary: true, run: done(() => writePaste(store, paste)) },
            ]
      }
    />
  )
}
