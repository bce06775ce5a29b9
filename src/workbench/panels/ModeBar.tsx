import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { pastePreviewAtom, writePaste } from '../../state/map/block/blockPaste.ts'
import { moveDraftAtom } from '../../state/map/layout/moveDraft.ts'
import { pasteSummary } from '../../state/pasteSummary.ts'
import { mapModeAtom } from '../../state/view.ts'
import { restingCard, topMiddle } from '../../ui/overlay/panelStyles.ts'

const useStyles = makeStyles({
  bar: {
    ...topMiddle,
    zIndex: 4,
    display: 'flex',
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

/** What the map is in the middle of, and its keys: moving plots, painting, a paste that waits to be written. */
export function ModeBar() {
  const styles = useStyles()
  const store = useStore()
  const { t } = useTranslation()
  const mode = useAtomValue(mapModeAtom)
  const move = useAtomValue(moveDraftAtom)
  const paste = useAtomValue(pastePreviewAtom)
  if (paste) {
    return (
      <div className={styles.bar} role="status" data-mode-bar="paste" data-map-float="">
        <span>
          {pasteSummary(paste)
            .map(({ key, count }) => t(key, { count }))
            .join(' · ')}
        </span>
        <Button size="small" appearance="primary" onClick={() => writePaste(store, paste)}>
          {t('table.paste.write')} (Enter)
        </Button>
        <Button size="small" onClick={() => store.set(pastePreviewAtom, null)}>
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
  if (mode !== 'paint') return null
  return (
    <div className={styles.bar} role="status" data-mode-bar="paint">
      {t('map.paint.hint')}
    </div>
  )
}
