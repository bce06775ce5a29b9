import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { focusPane } from '../../commands/focusRegion.ts'
import { formatList } from '../../i18n/format.ts'
import { remarkText } from '../../i18n/remarkText.ts'
import { dropPaste, pastePreviewAtom, writePaste } from '../../state/map/block/blockPaste.ts'
import { moveDraftAtom } from '../../state/map/layout/moveDraft.ts'
import { mapModeAtom } from '../../state/map/mapState.ts'
import { remarksMax } from '../../state/sheet/pasteRemarks.ts'
import { pasteSummary } from '../../state/sheet/pasteSummary.ts'
import { confirmClear, emptiedParts, keepCells, mapClearAskAtom } from '../../state/sheet/sheetClear.ts'
import { ReasonList } from '../../ui/feedback/ReasonList.tsx'
import { restingCard, topMiddle } from '../../ui/overlay/panelStyles.ts'

const useStyles = makeStyles({
  bar: {
    ...topMiddle,
    zIndex: 4,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '12px',
    maxWidth: 'calc(100% - 48px)',
    padding: '8px 12px',
    ...restingCard,
    fontSize: '12px',
    lineHeight: '16px',
    fontVariantNumeric: 'tabular-nums',
  },
  bad: { color: tokens.colorStatusDangerForeground1, fontWeight: 600 },
})

/** What the map is in the middle of, and its keys: moving plots, painting, a paste that waits to be written, labels or lines that wait to be emptied. */
export function ModeBar() {
  const styles = useStyles()
  const store = useStore()
  const { t, i18n } = useTranslation()
  const mode = useAtomValue(mapModeAtom)
  const move = useAtomValue(moveDraftAtom)
  const paste = useAtomValue(pastePreviewAtom)
  const clear = useAtomValue(mapClearAskAtom)
  // Its buttons go with the bar: the map keeps the keyboard.
  const done = (work: () => unknown) => () => {
    focusPane('map')
    work()
  }
  if (paste) {
    const listed = paste.remarks.slice(0, remarksMax)
    const more = paste.remarks.length - listed.length
    return (
      <div className={styles.bar} role="status" data-mode-bar="paste" data-pane-float="">
        <ReasonList
          label={t('table.paste.reasons')}
          lines={listed.map((remark) => remarkText(t, remark))}
          more={more > 0 ? t('table.paste.more', { count: more }) : null}
        />
        <span>
          {pasteSummary(paste)
            .map(({ key, count }) => t(key, { count }))
            .join(' · ')}
        </span>
        <Button size="small" appearance="primary" onClick={done(() => void writePaste(store, paste))}>
          {t('table.paste.write')} (Enter)
        </Button>
        <Button size="small" onClick={done(() => dropPaste(store))}>
          {t('table.paste.drop')} (Esc)
        </Button>
      </div>
    )
  }
  if (mode === 'move' && move) {
    return (
      <div className={styles.bar} role="status" data-mode-bar="move">
        {move.refused.size > 0 && (
          <span className={styles.bad}>{t('map.move.taken', { count: move.refused.size })}</span>
        )}
        <span>{t('map.move.hint')}</span>
      </div>
    )
  }
  if (mode === 'select' && clear) {
    const parts = emptiedParts(clear.counts).map(({ key, count }) => t(key, { count }))
    return (
      <div className={styles.bar} role="status" data-mode-bar="clear" data-pane-float="">
        <span>{t('table.clear.ask', { what: formatList(parts, i18n.language) })}</span>
        <Button size="small" appearance="primary" onClick={done(() => confirmClear(store))}>
          {t('table.clear.clear')} (Enter)
        </Button>
        <Button size="small" onClick={done(() => keepCells(store))}>
          {t('table.clear.keep')} (Esc)
        </Button>
      </div>
    )
  }
  if (mode !== 'paint') return null
  return (
    <div className={styles.bar} role="status" data-mode-bar="paint">
      {t('map.paint.hint')}
    </div>
  )
}
