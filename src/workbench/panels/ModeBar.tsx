import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { pastePreviewAtom, writePaste } from '../../state/map/block/blockPaste.ts'
import { moveDraftAtom } from '../../state/map/layout/moveDraft.ts'
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

const pasteKeys = [
  'map.paste.changes',
  'map.paste.equals',
  'map.paste.out',
  'map.paste.doubtful',
  'map.paste.unknown',
] as const
/** `countPasted` counts equal cells first, changes second. */
const pasteOrder = [1, 0, 2, 3, 4]

/** What the map is in the middle of, and its keys: moving plots, painting, a paste that waits to be written. */
export function ModeBar() {
  const styles = useStyles()
  const store = useStore()
  const { t } = useTranslation()
  const mode = useAtomValue(mapModeAtom)
  const move = useAtomValue(moveDraftAtom)
  const paste = useAtomValue(pastePreviewAtom)
  if (paste) {
    const parts = pasteOrder.flatMap((at, k) =>
      paste.counts[at] > 0 ? [t(pasteKeys[k], { count: paste.counts[at] })] : [],
    )
    if (paste.noRoom > 0) parts.push(t('table.paste.noRoom', { count: paste.noRoom }))
    return (
      <div className={styles.bar} role="status" data-mode-bar="paste" data-map-float="">
        <span>{parts.join(' · ')}</span>
        <Button size="small" appearance="primary" onClick={() => writePaste(store, paste)}>
          {t('map.paste.write')} (Enter)
        </Button>
        <Button size="small" onClick={() => store.set(pastePreviewAtom, null)}>
          {t('map.paste.drop')} (Esc)
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
