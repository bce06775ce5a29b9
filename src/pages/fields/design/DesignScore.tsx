import { Button, makeStyles, ProgressBar, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../i18n/format.ts'
import { designWorkAtom } from '../../../state/map/design/designAnswer.ts'
import { cancelDesignRequests, designDraftAtom } from '../../../state/map/design/designDraft.ts'
import { designShownAtom, isDesignPendingAtom, isOwnDesignAtom } from '../../../state/map/design/designShown.ts'
import { undoSwap } from '../../../state/map/design/designSwaps.ts'
import { request } from '../../../state/shell/requests.ts'
import { useAnnounce } from '../../../ui/feedback/LiveRegion.tsx'
import { KeyHint } from '../../../ui/KeyHint.tsx'
import { DesignFigures } from './DesignFigures.tsx'
import { PendingSwap } from './PendingSwap.tsx'

const useStyles = makeStyles({
  panel: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    padding: '12px 16px',
    flexGrow: 1,
    minHeight: 0,
    overflowY: 'auto',
  },
  title: { margin: 0, fontSize: '16px', lineHeight: '22px', fontWeight: 600 },
  empty: { margin: 0, fontSize: '13px', lineHeight: '18px', color: tokens.colorNeutralForeground3 },
  work: { display: 'flex', flexDirection: 'column', gap: '8px', fontSize: '12px' },
  step: { display: 'flex', justifyContent: 'space-between', fontVariantNumeric: 'tabular-nums' },
  cancel: { alignSelf: 'flex-start' },
  note: {
    margin: 0,
    padding: '8px 12px',
    borderRadius: '6px',
    backgroundColor: tokens.colorNeutralBackground4,
    fontSize: '13px',
    lineHeight: '18px',
  },
  swaps: { display: 'flex', alignItems: 'center', gap: '8px', fontSize: '13px' },
  grow: { flexGrow: 1 },
})

/** The score of the design on the map, and questions about it. */
export function DesignScore() {
  const styles = useStyles()
  const store = useStore()
  const { t } = useTranslation()
  const announce = useAnnounce()
  const draft = useAtomValue(designDraftAtom)
  const shown = useAtomValue(designShownAtom)
  const work = useAtomValue(designWorkAtom)
  const isPending = useAtomValue(isDesignPendingAtom)
  const isOwn = useAtomValue(isOwnDesignAtom)
  const preview = shown?.preview
  useEffect(() => {
    if (!preview) return
    const { efficiency, design } = preview
    const count = design.row.length
    announce(
      efficiency === null
        ? t('designMode.previewed', { count })
        : t('designMode.previewedE', { count, efficiency: formatNumber(efficiency, 4) }),
    )
  }, [preview, announce, t])
  return (
    <section className={styles.panel} aria-label={t('designMode.score')} data-design-score="" aria-busy={isPending}>
      <h2 className={styles.title}>{t('designMode.score')}</h2>
      {work && (
        <div className={styles.work} role="status">
          <span className={styles.step}>
            <span>{t(`designMode.${work.phase}`)}</span>
            {work.share !== null && <span aria-hidden>{formatNumber(100 * work.share, 0)} %</span>}
          </span>
          <ProgressBar aria-label={t(`designMode.${work.phase}`)} value={work.share ?? undefined} />
          <Button size="small" className={styles.cancel} onClick={() => request(store, cancelDesignRequests)}>
            {t('shell.cancel')}
          </Button>
        </div>
      )}
      {draft?.redrawn && (
        <p className={styles.note} role="status" data-design-redrawn="">
          {t('designMode.redrawn')}
          {draft.redrawn.swaps > 0 && ` ${t('designMode.redrawnSwaps', { count: draft.redrawn.swaps })}`}
        </p>
      )}
      {shown ? (
        <>
          {!isOwn && !work && <p className={styles.note}>{t('designMode.stale')}</p>}
          <DesignFigures preview={shown.preview} request={shown.request} />
        </>
      ) : (
        !work && <p className={styles.empty}>{t('designMode.scoreEmpty')}</p>
      )}
      {draft?.pendingSwap && shown && <PendingSwap swap={draft.pendingSwap} shown={shown} />}
      {draft && draft.swaps.length > 0 && (
        <div className={styles.swaps}>
          <span className={styles.grow}>{t('designMode.swaps', { count: draft.swaps.length })}</span>
          <Button size="small" onClick={() => undoSwap(store)}>
            {t('designMode.unswap')}
          </Button>
        </div>
      )}
      {shown && !draft?.pendingSwap && (
        <p className={styles.empty}>
          {t('designMode.swapHint')} <KeyHint keys="X" />
        </p>
      )}
    </section>
  )
}
