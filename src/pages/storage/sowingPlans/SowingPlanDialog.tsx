import { Button, makeStyles, Tab, TabList, tokens } from '@fluentui/react-components'
import { PrintRegular, WarningRegular } from '@fluentui/react-icons'
import { useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/browser.ts'
import { cancelPlan, createSowingPlan, sowPlan } from '../../../contract/seeds/sowingPlans.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { type LotExclusion, pickList, planLines } from '../../../domain/seeds/planRows.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { pickedLotsAtom } from '../../../state/seeds/store.ts'
import { useUnsaved } from '../../../ui/form/unsaved.ts'
import { ContentDialog } from '../../../ui/overlay/ContentDialog.tsx'
import { windowHeights } from '../../../ui/pageZoom.ts'
import { useStoreWrite } from '../useStore.ts'
import { PlanForm } from './PlanForm.tsx'
import { PlannedBefore } from './PlannedBefore.tsx'
import { LotsTable, PickTable, ShortTable } from './PlanTables.tsx'
import { type PlanChoices, usePlan } from './usePlan.ts'

const useStyles = makeStyles({
  content: {
    display: 'flex',
    gap: '0',
    padding: 0,
    height: `min(1000px, ${windowHeights(68)})`,
    overflow: 'hidden',
    '@media print': { display: 'block', height: 'auto', overflow: 'visible' },
  },
  form: {
    width: '276px',
    flexShrink: 0,
    overflowY: 'auto',
    padding: '8px 16px 8px 2px',
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media print': { display: 'none' },
  },
  right: { flexGrow: 1, minWidth: 0, display: 'flex', flexDirection: 'column' },
  tabs: { display: 'flex', alignItems: 'center', gap: '8px', '@media print': { display: 'none' } },
  about: { marginLeft: 'auto', fontSize: '12px', color: tokens.colorNeutralForeground3 },
  table: { flexGrow: 1, minHeight: 0, overflow: 'auto', '@media print': { overflow: 'visible' } },
  sums: {
    display: 'flex',
    flexGrow: 1,
    alignItems: 'center',
    gap: '4px 16px',
    flexWrap: 'wrap',
    fontSize: '13px',
    fontVariantNumeric: 'tabular-nums',
  },
  question: {
    display: 'block',
    marginTop: '2px',
    fontSize: '13px',
    lineHeight: '18px',
    fontWeight: 400,
    color: tokens.colorNeutralForeground3,
  },
  short: { display: 'inline-flex', gap: '6px', alignItems: 'center', color: tokens.colorStatusWarningForeground1 },
})

const defaults: PlanChoices = {
  nursery: '',
  year: '',
  by: 'rate',
  need: '400',
  germination: true,
  uncleared: false,
  reserve: false,
  order: 'oldest',
  plan: null,
}

type PlanTab = 'lots' | 'short' | 'pick'

/** Plans the sowing of a year: which lots sow which plots, what is short, and the pick list. */
export function SowingPlanDialog({ onClose }: { onClose(): void }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const write = useStoreWrite()
  const setPicked = useSetAtom(pickedLotsAtom)
  const [choices, setChoices] = useState(defaults)
  const [tab, setTab] = useState<PlanTab>('lots')
  const [isBusy, setIsBusy] = useState(false)
  /** Withdrawn seed does not return with the plan: confirm once. */
  const [confirmsTakeOut, setConfirmsTakeOut] = useState(false)
  // A booked plan is stored on the server.
  useUnsaved(choices !== defaults && choices.plan === null && !isBusy, onClose)
  const close = useRef<HTMLButtonElement>(null)
  const { shown, isPrevious, request, lots, names, ...sources } = usePlan(choices)
  const isConfirming = confirmsTakeOut && shown?.state === 'booked'
  const items = shown?.items ?? []
  const shortages = shown?.shortages ?? []
  const lines = planLines(items, shortages, lots, names, choices.plan === null ? choices : null)
  const leftBy = (exclusion: LotExclusion) =>
    lines.filter(({ excluded }) => excluded.some((lot) => lot.exclusion === exclusion)).length
  const picks = pickList(items, lots)
  const seeds = items.reduce((sum, { amount }) => sum + amount, 0)
  const grams = picks.reduce<number | null>(
    (sum, pick) => (sum === null || pick.grams === null ? null : sum + pick.grams),
    0,
  )
  const short = shortages.reduce((sum, { plots }) => sum + plots.length, 0)
  const change = (next: Partial<PlanChoices>) => {
    setPicked(new Set())
    setConfirmsTakeOut(false)
    setChoices((before) => ({ ...before, ...next }))
  }
  const act = async (sentence: string, work: () => Promise<unknown>) => {
    setIsBusy(true)
    await write(sentence, work)
    setIsBusy(false)
  }
  const backButton = useRef<HTMLButtonElement>(null)
  // The pressed button is removed: the focus moves to a button of the dialog that changes nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: that is when buttons come and go
  useEffect(() => {
    if (document.activeElement === document.body) (backButton.current ?? close.current)?.focus()
  }, [shown?.state, isBusy, isConfirming])
  const book = () =>
    inBackground(
      act('storage.failed.book', async () => {
        if (!request) return
        const { id } = await call(createSowingPlan, { body: { ...request, items } })
        change({ plan: id })
        setTab('pick')
      }),
    )
  const end = (action: 'sow' | 'cancel') => {
    setConfirmsTakeOut(false)
    inBackground(
      act('storage.failed.plan', () =>
        call(action === 'sow' ? sowPlan : cancelPlan, { params: { id: String(choices.plan) } }),
      ),
    )
  }
  return (
    <ContentDialog
      title={
        <>
          {t('command.storage.plan')}
          <span className={styles.question}>{t('storage.plan.what')}</span>
        </>
      }
      hasWideFooter
      prints
      width={1214}
      contentClass={styles.content}
      onClose={onClose}
      actions={
        <>
          <div className={styles.sums} data-sums="">
            {isConfirming && (
              <span role="alert">
                {t('storage.plan.issueQuestion', { seeds: formatNumber(seeds), lots: formatNumber(picks.length) })}
              </span>
            )}
            {choices.plan !== null && shown?.state && <strong>{t(`storage.state.${shown.state}`)}</strong>}
            <span>{t('storage.plan.served', { served: items.length, all: items.length + short })}</span>
            <span>{t('storage.plan.seeds', { count: seeds, seeds: formatNumber(seeds) })}</span>
            {grams !== null && grams > 0 && <span>{t('storage.grams', { value: formatNumber(grams, 1) })}</span>}
            {short > 0 && (
              <span className={styles.short}>
                <WarningRegular />
                {t('storage.plan.short', { count: short })}
              </span>
            )}
          </div>
          {tab !== 'lots' && (
            <Button icon={<PrintRegular />} onClick={() => window.print()}>
              {t('storage.plan.print')}
            </Button>
          )}
          <Button ref={close} onClick={onClose}>
            {t('shell.close')}
          </Button>
          {choices.plan === null ? (
            <Button appearance="primary" disabled={isBusy || isPrevious || items.length === 0} onClick={book}>
              {t('storage.plan.book', { count: seeds, seeds: formatNumber(seeds) })}
            </Button>
          ) : (
            shown?.state === 'booked' &&
            (isConfirming ? (
              <>
                <Button key="back" ref={backButton} onClick={() => setConfirmsTakeOut(false)}>
                  {t('storage.plan.back')}
                </Button>
                <Button key="sure" appearance="primary" disabled={isBusy} onClick={() => end('sow')}>
                  {t('storage.plan.issue')}
                </Button>
              </>
            ) : (
              <>
                <Button key="cancel" disabled={isBusy} onClick={() => end('cancel')}>
                  {t('storage.plan.cancel')}
                </Button>
                <Button key="sow" appearance="primary" disabled={isBusy} onClick={() => setConfirmsTakeOut(true)}>
                  {t('storage.plan.issueQuestionVerb')}
                </Button>
              </>
            ))
          )}
        </>
      }
    >
      <div className={styles.form}>
        <PlanForm
          choices={choices}
          onChange={change}
          excluded={{ uncleared: leftBy('uncleared'), reserve: leftBy('reserve') }}
          {...sources}
        />
      </div>
      <div className={styles.right}>
        <div className={styles.tabs}>
          <TabList selectedValue={tab} onTabSelect={(_, { value }) => setTab(value as PlanTab)} size="small">
            <Tab value="lots">{t('storage.plan.lots', { count: picks.length })}</Tab>
            <Tab value="short">{t('storage.plan.shortage', { count: shortages.length })}</Tab>
            <Tab value="pick">{t('storage.plan.pick')}</Tab>
          </TabList>
          <span className={styles.about}>{t('storage.plan.about')}</span>
        </div>
        {choices.plan === null && !isBusy && (
          <PlannedBefore items={items} plans={sources.plans} onOpen={(plan) => change({ plan })} />
        )}
        <div className={styles.table}>
          {tab === 'lots' && <LotsTable lines={lines} />}
          {tab === 'short' && <ShortTable shortages={shortages} names={names} />}
          {tab === 'pick' && <PickTable picks={picks} />}
        </div>
      </div>
    </ContentDialog>
  )
}
