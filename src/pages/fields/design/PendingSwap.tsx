import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { WarningRegular } from '@fluentui/react-icons'
import { useAtomValue, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { focusPane } from '../../../commands/focusRegion.ts'
import type { DesignPosition } from '../../../domain/designs/designRequest.ts'
import { plotOfDesignAt } from '../../../domain/designs/packedDesign.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { isDesignPendingAtom, type ShownDesign } from '../../../state/map/design/designShown.ts'
import { cancelSwap, confirmSwap } from '../../../state/map/design/designSwaps.ts'
import type { Store } from '../../../state/store.ts'
import { loadedYearAtom } from '../../../state/year/loaded.ts'
import { KeyHint } from '../../../ui/KeyHint.tsx'

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    padding: '12px',
    borderRadius: '6px',
    backgroundColor: tokens.colorStatusWarningBackground1,
    border: `1px solid ${tokens.colorStatusWarningBorder1}`,
    fontSize: '13px',
    lineHeight: '18px',
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    fontWeight: 600,
    color: tokens.colorStatusWarningForeground3,
  },
  change: { fontVariantNumeric: 'tabular-nums' },
  acts: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  act: { gap: '6px', minWidth: 'auto', paddingLeft: '8px', paddingRight: '8px' },
})

/** Asks whether to swap two lines between blocks, with the design's score before and after. */
export function PendingSwap({ swap, shown }: { swap: readonly [DesignPosition, DesignPosition]; shown: ShownDesign }) {
  const styles = useStyles()
  const store = useStore()
  const { t } = useTranslation()
  const columns = useAtomValue(loadedYearAtom)
  const isPending = useAtomValue(isDesignPendingAtom)
  const [from, to] = swap.map((place) => {
    const k = plotOfDesignAt(shown.design, place)
    return columns?.lines.get(shown.treatments[shown.design.treatment[k]])?.name ?? ''
  })
  const { preview } = shown
  const tried = isPending ? null : preview.tried
  const isImpossible = tried?.ok === false
  const figures = (): string => {
    if (!tried?.ok) return ''
    const [name, before, after] =
      preview.efficiency === null || tried.efficiency === null
        ? ['SED/σ', preview.score.sed, tried.score.sed]
        : ['E', preview.efficiency, tried.efficiency]
    return `${name} ${formatNumber(before, 4)} → ${formatNumber(after, 4)}`
  }
  const andClose = (act: (store: Store) => void) => () => {
    focusPane('map')
    act(store)
  }
  return (
    <div className={styles.card} role="status" data-design-question="">
      <div className={styles.head}>
        <WarningRegular />
        {t('designMode.swapTitle')}
      </div>
      <div>
        {isImpossible ? t('designMode.swapImpossible', { from, to }) : t('designMode.swapText', { from, to })}{' '}
        <b className={styles.change}>{figures()}</b>
      </div>
      <div className={styles.acts}>
        {!isImpossible && (
          <Button className={styles.act} disabledFocusable={tried === null} onClick={andClose(confirmSwap)}>
            {t('designMode.swapVerb')} <KeyHint keys="Enter" />
          </Button>
        )}
        <Button className={styles.act} appearance="subtle" onClick={andClose(cancelSwap)}>
          {t('designMode.swapCancel')} <KeyHint keys="Esc" />
        </Button>
      </div>
    </div>
  )
}
