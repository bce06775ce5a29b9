import { Badge, Button, mergeClasses } from '@fluentui/react-components'
import {
  ArrowMoveRegular,
  CheckmarkCircleRegular,
  DeleteRegular,
  DismissRegular,
  EditRegular,
  LocationRegular,
  WarningRegular,
} from '@fluentui/react-icons'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/query/useCall.ts'
import { commandNamed } from '../../../commands/command.ts'
import { storageCommands } from '../../../commands/pages/storageCommands.ts'
import { type BookedSeed, getSeed, seedCode } from '../../../contract/seeds/seeds.ts'
import type { SeedWarning } from '../../../domain/seeds/seedWarnings.ts'
import { formatDate, formatNumber } from '../../../i18n/format.ts'
import { seedLimitsAtom, shownLotAtom, storePanelAtom } from '../../../state/seeds/store.ts'
import { CommandButton } from '../../shell/sheet/CommandButton.tsx'
import { useShowFailure } from '../../shell/useShowFailure.ts'
import { LabelButton } from '../codes/LabelButton.tsx'
import { usePanelStyles } from '../panelStyle.ts'
import { LotLedger } from './LotLedger.tsx'

/** Actions on the seed of a lot. */
const verbs = ['book', 'takeOut', 'count', 'receive'] as const
/** Actions on the lot itself. */
const tools = [
  ['move', <ArrowMoveRegular key="move" />],
  ['edit', <EditRegular key="edit" />],
  ['deleteLot', <DeleteRegular key="deleteLot" />],
] as const

/** Numbers of seeds with their masses, and the germination rate. */
function Figures({ lot }: { lot: BookedSeed }) {
  const styles = usePanelStyles()
  const { t } = useTranslation()
  const grams = (value: number | null) => (value === null ? '' : t('storage.grams', { value: formatNumber(value, 1) }))
  const share = lot.amount === 0 ? 0 : Math.min(100, (100 * lot.booked_amount) / lot.amount)
  const rows = [
    [t('storage.inStore'), formatNumber(lot.amount), grams(lot.weight_full)],
    [t('storage.column.booked'), formatNumber(lot.booked_amount), grams(lot.booked_weight)],
    [t('storage.weightOf1000'), '', grams(lot.weight_1000)],
    [t('storage.germination'), '', lot.germination === null ? '–' : `${formatNumber(lot.germination)} %`],
    [t('storage.tested'), '', formatDate(lot.germination_date)],
  ]
  return (
    <div className={styles.figures}>
      <span className={styles.large} data-available="">
        {formatNumber(lot.available)}
      </span>{' '}
      <span className={styles.quiet}>{t('storage.available')}</span>
      <div className={styles.bar}>
        <div className={styles.booked} style={{ width: `${share}%` }} />
      </div>
      <dl className={styles.rows}>
        {rows.map(([name, count, mass]) => (
          <Figure key={name} name={name} count={count} mass={mass} />
        ))}
      </dl>
    </div>
  )
}

function Figure({ name, count, mass }: { name: string; count: string; mass: string }) {
  const styles = usePanelStyles()
  return (
    <>
      <dt className={styles.quiet}>{name}</dt>
      {count !== '' && <dd className={styles.number}>{count}</dd>}
      <dd className={mergeClasses(styles.number, count === '' && styles.both)}>{mass}</dd>
    </>
  )
}

/** The figures on which a warning is based, if any. */
function Because({ code, lot }: { code: SeedWarning; lot: BookedSeed }) {
  const { t } = useTranslation()
  const limits = useAtomValue(seedLimitsAtom)
  if (!limits) return null
  const bookings = (lot.bookings ?? []).map(({ plan_id, nursery, year, amount }) =>
    plan_id === null
      ? t('storage.bookedByHand', { seeds: formatNumber(amount) })
      : t('storage.bookedByPlan', {
          plan: String(plan_id),
          nursery: nursery ?? '',
          year: String(year ?? ''),
          seeds: formatNumber(amount),
        }),
  )
  const details: Partial<Record<SeedWarning, string>> = {
    'seed.overbooked': t('storage.because.overbooked', {
      missing: formatNumber(lot.booked_amount - lot.amount),
      bookings: bookings.join(', '),
    }),
    'seed.old': t('storage.because.old', { year: String(lot.harvest_year), limit: limits.max_age }),
    'seed.germination': t('storage.because.germination', {
      percent: formatNumber(lot.germination),
      limit: formatNumber(limits.min_germination),
    }),
    'seed.untested':
      lot.germination === null || lot.germination_date === null
        ? t('storage.because.neverTested')
        : t('storage.because.untested', { day: formatDate(lot.germination_date), limit: limits.test_months }),
  }
  return details[code] ? <>: {details[code]}</> : null
}

function Warnings({ lot }: { lot: BookedSeed }) {
  const styles = usePanelStyles()
  const { t } = useTranslation()
  if (lot.warnings.length === 0)
    return (
      <div className={styles.note}>
        <span className={styles.line}>
          <CheckmarkCircleRegular />
          {t('storage.noWarnings')}
        </span>
      </div>
    )
  return (
    <div className={styles.note}>
      {lot.warnings.map((code) => (
        <span key={code} className={styles.warning}>
          <WarningRegular />
          <span>
            {t(code)}
            <Because code={code} lot={lot} />
          </span>
        </span>
      ))}
    </div>
  )
}

/** The open lot: its code, its amount, warnings against sowing it, and its ledger. */
export function LotPanel({ id, onClose }: { id: number; onClose(): void }) {
  const styles = usePanelStyles()
  const { t } = useTranslation()
  const params = { params: { id: String(id) } }
  const { answered, failure, lastFailure } = useCall(getSeed, params)
  const code = useCall(seedCode, params).answered?.answer ?? null
  const setShown = useSetAtom(shownLotAtom)
  const setPanel = useSetAtom(storePanelAtom)
  const shown = useAtomValue(shownLotAtom)
  const lot = answered?.answer ?? null
  useShowFailure(failure?.status === 404 ? null : failure, 'storage.failedList')
  useEffect(() => {
    setShown(lot)
    return () => setShown(null)
  }, [lot, setShown])
  // The lot was deleted, possibly by a colleague.
  useEffect(() => {
    if (lastFailure?.status === 404) setPanel(null)
  }, [lastFailure, setPanel])
  const origin = lot && [lot.address, lot.experiment_name, lot.plot_label ?? lot.plot_name].filter(Boolean).join(' · ')
  return (
    <section
      className={styles.panel}
      aria-label={t('storage.lotName', { lot: String(id) })}
      data-region="panel"
      data-pane="panel"
      tabIndex={-1}
    >
      <div className={styles.head}>
        <h2 className={styles.title}>{t('storage.lotName', { lot: String(id) })}</h2>
        <span className={styles.space} />
        {lot && shown && (
          <>
            <Button
              appearance="subtle"
              size="small"
              icon={<LocationRegular />}
              aria-label={t('storage.openLocation')}
              title={t('storage.openLocation')}
              onClick={() => setPanel({ kind: 'location', id: lot.location })}
            />
            {tools.map(([verb, icon]) => (
              <CommandButton
                key={verb}
                command={commandNamed(storageCommands, `storage.${verb}`)}
                icon={icon}
                name={null}
                label={t(`storage.verb.${verb}`)}
              />
            ))}
          </>
        )}
        <Button
          appearance="subtle"
          size="small"
          icon={<DismissRegular />}
          aria-label={t('shell.close')}
          onClick={onClose}
        />
      </div>
      {lot && shown && (
        <>
          <p className={styles.about}>
            {lot.line_name && (
              <Badge className={styles.lineBadge} appearance="tint">
                {lot.line_name}
              </Badge>
            )}
            {origin}
          </p>
          <div className={styles.top}>
            <div className={styles.coded}>
              {code ? (
                <img className={styles.code} src={code.qrcode} alt={t('storage.codeOf', { url: code.url })} />
              ) : (
                <div className={styles.code} />
              )}
              <LabelButton labels={{ seed_ids: [id] }} />
            </div>
            <Figures lot={lot} />
          </div>
          <Warnings lot={lot} />
          <div className={styles.verbs}>
            {verbs.map((verb) => (
              <CommandButton
                key={verb}
                command={commandNamed(storageCommands, `storage.${verb}`)}
                icon={null as never}
                name={`storage.verb.${verb}`}
                style="outline"
              />
            ))}
          </div>
          <LotLedger id={id} />
        </>
      )}
    </section>
  )
}
