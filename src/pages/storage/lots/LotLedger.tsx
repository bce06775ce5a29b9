import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ArrowUndoRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/browser.ts'
import { usePages } from '../../../api/query/usePages.ts'
import { listSeedEntries, reverseSeedEntry, type SeedEntry } from '../../../contract/seeds/seedEntries.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { formatInstant, formatNumber } from '../../../i18n/format.ts'
import { useKeyboardLeft } from '../../../ui/overlay/keyboardLeft.ts'
import { usePanelStyles } from '../panelStyle.ts'
import { useStoreWrite } from '../useStore.ts'

const useStyles = makeStyles({
  mark: { width: '8px', height: '8px', flexShrink: 0, boxSizing: 'border-box', backgroundColor: 'currentColor' },
  round: { borderRadius: '50%' },
  hollow: { backgroundColor: 'transparent', border: '2px solid currentColor', borderRadius: '50%' },
  diamond: { transform: 'rotate(45deg)' },
  added: { color: tokens.colorStatusSuccessForeground1 },
  removed: { color: tokens.colorBrandForeground1 },
  booked: { color: tokens.colorPaletteBerryForeground1 },
  moved: { color: tokens.colorPaletteBlueForeground2 },
  loss: { color: tokens.colorStatusWarningForeground1 },
  quiet: { color: tokens.colorNeutralForeground3 },
})

type Styles = ReturnType<typeof useStyles>

const style: Record<SeedEntry['kind'], readonly (keyof Styles)[]> = {
  received: ['round', 'added'],
  sown: ['round', 'removed'],
  booked: ['hollow', 'booked'],
  unbooked: ['hollow', 'quiet'],
  moved: ['diamond', 'moved'],
  counted: ['loss'],
  withdrawn: ['loss'],
  discarded: ['loss'],
  edited: ['diamond', 'quiet'],
}

/** The kind of an entry by shape and colour; its text states it as well. */
function LedgerMark({ kind }: Pick<SeedEntry, 'kind'>) {
  const styles = useStyles()
  return <span className={mergeClasses(styles.mark, ...style[kind].map((name) => styles[name]))} aria-hidden="true" />
}

const idOf = (entry: SeedEntry) => entry.id

const signed = (value: number): string => `${value > 0 ? '+' : ''}${formatNumber(value)}`

/** The effect of an entry: on the seed, or on the booking if only that changed. */
function effect(entry: SeedEntry, bookedWord: string): string {
  if (entry.amount !== 0) return signed(entry.amount)
  return entry.booked === 0 ? '' : `${bookedWord} ${signed(entry.booked)}`
}

/** The name of an entry; one that cancels or restores a booking is named by its effect. */
function kindWord({ kind, amount, booked }: SeedEntry): string {
  if (kind === 'moved' && amount !== 0) return 'storage.kind.part'
  if (kind === 'booked' && booked < 0) return 'storage.kind.unbooked'
  if (kind === 'unbooked' && booked > 0) return 'storage.kind.booked'
  return `storage.kind.${kind}`
}

/** The button is removed after its use. */
function TakeBack({ act }: { act(): void }) {
  const { t } = useTranslation()
  const button = useKeyboardLeft<HTMLButtonElement>()
  return (
    <Button
      ref={button}
      size="small"
      appearance="subtle"
      icon={<ArrowUndoRegular />}
      aria-label={t('storage.undo')}
      title={t('storage.undo')}
      onClick={act}
    />
  )
}

function Entry({ entry }: { entry: SeedEntry }) {
  const styles = usePanelStyles()
  const { t } = useTranslation()
  const write = useStoreWrite()
  const { kind, reason, to_address, plan_id } = entry
  const about = [
    entry.reverses === null ? null : t(entry.again ? 'storage.doesAgain' : 'storage.undone'),
    plan_id === null ? null : t('storage.planName', { plan: String(plan_id) }),
    kind === 'moved' && to_address ? `→ ${to_address}` : null,
    reason,
  ].filter((text) => text !== null)
  const mayReverse = entry.reversed_by === null && plan_id === null
  const reverse = () =>
    inBackground(
      write(
        'storage.failed.undo',
        () => call(reverseSeedEntry, { params: { id: String(entry.seed), entry: String(entry.id) } }),
        (written) => ({ seed: written.seed, entry: written.id, key: 'storage.action.reverse' }),
      ),
    )
  return (
    <li className={mergeClasses(styles.entry, entry.reversed_by !== null && styles.reversed)} data-entry={kind}>
      <div className={styles.line}>
        <LedgerMark kind={kind} />
        <span className={styles.kind}>{t(kindWord(entry))}</span>
        <span>{effect(entry, t('storage.booking'))}</span>
        {mayReverse && <TakeBack act={reverse} />}
      </div>
      {about.length > 0 && <div>{about.join(', ')}</div>}
      <div className={mergeClasses(styles.line, styles.small)}>
        <span className={styles.space}>{[formatInstant(entry.at), entry.user_name].filter(Boolean).join(' · ')}</span>
        <span>
          {t('storage.balance', {
            amount: formatNumber(entry.balance),
            booked: formatNumber(entry.booked_balance),
          })}
        </span>
      </div>
    </li>
  )
}

/** Maximum number of summands written out. */
const maxSummands = 5

/** The balance as a sum, if all entries are loaded and few of them changed it: `15 400 − 4 000 = 11 400`. */
function sumOf(entries: readonly SeedEntry[]): string | null {
  const amounts = entries.map(({ amount }) => amount).filter((amount) => amount !== 0)
  if (amounts.length < 2 || amounts.length > maxSummands) return null
  const [first, ...rest] = amounts.toReversed()
  const terms = rest.map((amount) => `${amount < 0 ? '−' : '+'} ${formatNumber(Math.abs(amount))}`)
  return `${[formatNumber(first), ...terms].join(' ')} = ${formatNumber(entries[0].balance)}`
}

/** The ledger of a lot, newest first; an entry can be undone by its opposite. */
export function LotLedger({ id }: { id: number }) {
  const styles = usePanelStyles()
  const { t } = useTranslation()
  const { rows, hasMore, readMore } = usePages(listSeedEntries, { params: { id: String(id) }, query: {} }, idOf)
  return (
    <>
      <h3 className={mergeClasses(styles.heading, styles.line)}>
        <span className={styles.space}>{t('storage.ledger')}</span>
        <span className={styles.sum} data-sum="">
          {rows && !hasMore && sumOf(rows)}
        </span>
      </h3>
      <ul className={styles.entries} aria-label={t('storage.ledger')}>
        {(rows ?? []).map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      {hasMore && (
        <Button size="small" onClick={readMore}>
          {t('storage.showMore')}
        </Button>
      )}
    </>
  )
}
