import { Button, Link, makeStyles, tokens } from '@fluentui/react-components'
import { WarningRegular } from '@fluentui/react-icons'
import { useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/query/useCall.ts'
import { listSeeds, type Seed } from '../../contract/seeds/seeds.ts'
import { formatNumber } from '../../i18n/format.ts'
import type { ShownLine } from '../../state/lines/shownLine.ts'
import { seedSearchAtom } from '../../state/seeds/store.ts'
import { openPageRequests } from '../../state/shell/navigation.ts'
import { request } from '../../state/shell/requests.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { requestDelay, useDebouncedId } from '../../ui/useDebouncedId.ts'

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', gap: '0 8px', marginBottom: '6px' },
  sum: { flexGrow: 1, fontWeight: 600 },
  quiet: { color: tokens.colorNeutralForeground3 },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  lot: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    gap: '0 12px',
    padding: '6px 0',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    fontVariantNumeric: 'tabular-nums',
  },
  address: { justifySelf: 'start', textAlign: 'left', overflowWrap: 'anywhere', fontSize: '13px', fontWeight: 600 },
  to: { fontSize: 'inherit' },
  amount: { textAlign: 'right', fontWeight: 600 },
  booked: { textAlign: 'right', color: tokens.colorNeutralForeground3 },
  warning: {
    gridColumn: '1 / -1',
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    color: tokens.colorStatusWarningForeground1,
  },
})

/** Default maximum number of listed lots; the page of the store has all. */
const maxListed = 100

interface LineSeedTabProps {
  readonly line: ShownLine
  /** Maximum number of listed lots; 100 by default. */
  readonly max?: number
}

/** The lots of a line, largest first: their place, source and warnings. */
export function LineSeedTab({ line, max = maxListed }: LineSeedTabProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const rested = useDebouncedId(line.id, requestDelay)
  const query = { line_id: String(rested), sort_by: 'amount', order: 'desc', page_size: String(max) } as const
  const { answered, failure, readAgain } = useCall(listSeeds, rested === null ? null : { query })
  if (failure)
    return (
      <EmptyState
        small
        title={t('storage.failedList')}
        text={failure.offline ? undefined : failure.message}
        actions={<Button onClick={readAgain}>{t('shell.tryAgain')}</Button>}
      />
    )
  if (!answered) return <div className={styles.quiet}>{t('shell.wait')}</div>
  const { meta, data } = answered.answer
  return (
    <div data-line-seed={line.id}>
      <div className={styles.head}>
        <span className={styles.sum}>
          {t('storage.counts', { count: meta.total, seeds: formatNumber(meta.amount) })}
        </span>
        <ToStorage name={line.name} />
      </div>
      {data.length === 0 ? (
        <div className={styles.quiet}>{t('lineSeed.none')}</div>
      ) : (
        <ul className={styles.list}>
          {data.map((lot) => (
            <Lot key={lot.id} lot={lot} />
          ))}
        </ul>
      )}
      {meta.total > data.length && (
        <div className={styles.quiet}>{t('lineSeed.more', { count: meta.total - data.length })}</div>
      )}
    </div>
  )
}

/** A link to the store that searches for the line's lots. */
function ToStorage({ name }: { name: string }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  return (
    <Link
      as="button"
      className={styles.to}
      onClick={() => {
        store.set(seedSearchAtom, name)
        request(store, openPageRequests, { path: '/varieties/storage' })
      }}
    >
      {t('lineSeed.toStorage')}
    </Link>
  )
}

function Lot({ lot }: { lot: Seed }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const open = () => request(store, openPageRequests, { path: '/varieties/storage', query: { lot: String(lot.id) } })
  const plot = lot.plot_label ?? lot.plot_name
  const origin = [lot.harvest_year, lot.field_name, plot && t('lineSeed.plot', { plot })].filter(Boolean).join(' · ')
  const germination = lot.germination === null ? null : `${formatNumber(lot.germination)} %`
  return (
    <li className={styles.lot} data-lot={lot.id}>
      <Link as="button" className={styles.address} onClick={open}>
        {lot.address}
      </Link>
      <span className={styles.amount}>{formatNumber(lot.amount)}</span>
      <span className={styles.quiet}>{[origin, germination].filter(Boolean).join(' · ')}</span>
      <span className={styles.booked}>
        {lot.booked_amount > 0 && t('lineSeed.booked', { seeds: formatNumber(lot.booked_amount) })}
      </span>
      {lot.warnings.map((code) => (
        <span key={code} className={styles.warning}>
          <WarningRegular />
          {t(code)}
        </span>
      ))}
    </li>
  )
}
