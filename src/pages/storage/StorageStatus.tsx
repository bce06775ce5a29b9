import { makeStyles, tokens } from '@fluentui/react-components'
import { WarningRegular } from '@fluentui/react-icons'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { Seed } from '../../contract/seeds/seeds.ts'
import { formatNumber } from '../../i18n/format.ts'
import { shownLotAtom } from '../../state/seeds/store.ts'
import { StatusRegion } from '../shell/StatusLine.tsx'
import { StatusMessage } from '../shell/StatusMessage.tsx'

const useStyles = makeStyles({
  lot: { fontWeight: 600 },
  warned: { display: 'inline-flex', gap: '6px', alignItems: 'center', color: tokens.colorStatusWarningForeground1 },
})

/** Number of shown lots, number of those with warnings, and the open one. */
export function StorageStatus(props: {
  lots: { total: number; amount: number } | null
  shown: readonly Seed[] | null
}) {
  const styles = useStyles()
  const { t } = useTranslation()
  const lot = useAtomValue(shownLotAtom)
  const warned = props.shown?.filter(({ warnings }) => warnings.length > 0).length ?? 0
  return (
    <StatusRegion>
      {lot && (
        <span>
          <span className={styles.lot}>{t('storage.lotName', { lot: String(lot.id) })}</span>
          {` · ${lot.line_name ?? ''} · ${lot.address}`}
        </span>
      )}
      {props.lots && (
        <span data-counts="">
          {t('storage.counts', { count: props.lots.total, seeds: formatNumber(props.lots.amount) })}
        </span>
      )}
      <StatusMessage />
      {warned > 0 && (
        <span className={styles.warned}>
          <WarningRegular />
          {t('storage.warned', { count: warned })}
        </span>
      )}
    </StatusRegion>
  )
}
