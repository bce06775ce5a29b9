import { makeStyles, tokens } from '@fluentui/react-components'
import { CheckmarkCircleFilled, CircleRegular } from '@fluentui/react-icons'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useCall } from '../../../api/query/useCall.ts'
import type { CallAnswer } from '../../../contract/call.ts'
import { nurseryOverview } from '../../../contract/plots/nurseries.ts'
import { formatDate, formatNumber } from '../../../i18n/format.ts'
import { nurseryParam, yearParam } from '../../../state/shell/navigation.ts'
import type { Nursery } from '../../../state/year/chosenYear.ts'
import { wideWindow } from '../../../ui/smallWindow.ts'
import type { PageProps } from '../../page.ts'
import { PendingDialogs } from '../../shell/dialogs/PendingDialogs.tsx'
import { useNurseries } from '../../shell/nurseries/useNurseries.ts'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { pageStateOf } from '../../shell/pageState.ts'
import { FirstNurseryButtons } from '../FirstNurseryButtons.tsx'
import { NurseryPicker } from '../toolbar/NurseryPicker.tsx'

const FieldsDialogs = lazy(async () => ({ default: (await import('../dialogs/FieldsDialogs.tsx')).FieldsDialogs }))

type Overview = CallAnswer<typeof nurseryOverview>
type YearFigures = Overview['years'][number]

const useStyles = makeStyles({
  card: {
    boxSizing: 'border-box',
    minWidth: 0,
    padding: '16px 20px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '6px',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  title: { margin: '0 0 12px', fontSize: '16px', lineHeight: '22px', fontWeight: 600 },
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '@container page (max-width: 900px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
    [wideWindow]: { gridTemplateColumns: 'repeat(auto-fit, minmax(520px, 1fr))', maxWidth: 'none' },
    alignItems: 'start',
    gap: '16px',
    padding: '16px 24px 24px',
    maxWidth: '1344px',
    boxSizing: 'border-box',
  },
  toolbar: { display: 'flex', alignItems: 'center', minWidth: 0 },
  facts: {
    display: 'grid',
    gridTemplateColumns: '148px minmax(0, 1fr)',
    rowGap: '8px',
    margin: 0,
    '& dt': { color: tokens.colorNeutralForeground3 },
    '& dd': { margin: 0, overflowWrap: 'anywhere' },
  },
  scroller: { overflowX: 'auto' },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& th': {
      padding: '4px 12px 4px 0',
      textAlign: 'left',
      fontSize: '12px',
      lineHeight: '16px',
      fontWeight: 600,
      color: tokens.colorNeutralForeground3,
    },
    // More specific than the style of text cells.
    '& .number': { textAlign: 'right', whiteSpace: 'nowrap' },
    '& .number + :not(.number)': { paddingLeft: '16px' },
    '& a': { color: tokens.colorBrandForegroundLink, fontWeight: 600 },
    '& td': { padding: '6px 12px 6px 0', borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  list: { display: 'flex', flexDirection: 'column', gap: '8px', margin: 0, padding: 0, listStyleType: 'none' },
  item: { display: 'flex', alignItems: 'center', gap: '8px' },
  done: { flexShrink: 0, color: tokens.colorStatusSuccessForeground1 },
  open: { flexShrink: 0, color: tokens.colorNeutralForeground3 },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3 },
})

function Card({ title, name, children }: { title: string; name: string; children: ReactNode }) {
  const styles = useStyles()
  return (
    <section className={styles.card} aria-label={title} data-card={name}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  )
}

/** Where the nursery is, and its kind. */
function Site({ nursery }: { nursery: Nursery }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const facts = [
    [t('fields.nurseryName'), nursery.field_name],
    [t('fields.kind'), t(`kind.${nursery.kind}`)],
    [t('fields.region'), nursery.region_name],
    ...(nursery.subregion_name === null ? [] : [[t('fields.subregion'), nursery.subregion_name]]),
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <FactRow key={name} name={name} value={value} />
      ))}
    </dl>
  )
}

function FactRow({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}

/** Every year with its size; its number links to the map. */
function Years({ nursery, years }: { nursery: Nursery; years: readonly YearFigures[] }) {
  const styles = useStyles()
  const { t } = useTranslation()
  if (years.length === 0) return <p className={styles.quiet}>{t('fields.noYearTitle')}</p>
  const query = (year: YearFigures) =>
    new URLSearchParams({
      cultureId: String(nursery.spec_id),
      [nurseryParam]: String(nursery.field_id),
      [yearParam]: String(year.year_id),
    })
  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t('fields.year')}</th>
            <th className="number">{t('nursery.plots')}</th>
            <th className="number">{t('nursery.lines')}</th>
            <th>{t('nursery.sown')}</th>
          </tr>
        </thead>
        <tbody>
          {years.map((year) => (
            <tr key={year.year_id}>
              <td>
                <Link to={{ pathname: '/fields', search: `?${query(year)}` }}>{String(year.year)}</Link>
              </td>
              <td className="number">{formatNumber(year.plots)}</td>
              <td className="number">{formatNumber(year.lines)}</td>
              <td>{formatDate(year.sowing_date)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Every measured trait with the number of plots that have a value, by year. */
function Traits({ years }: { years: readonly YearFigures[] }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const traits = [...new Map(years.flatMap((year) => year.traits.map((trait) => [trait.trait_id, trait]))).values()]
  if (traits.length === 0) return <p className={styles.quiet}>{t('nursery.noTraits')}</p>
  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t('nursery.trait')}</th>
            {years.map(({ year_id, year }) => (
              <th key={year_id} className="number">
                {String(year)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {traits.map((trait) => (
            <tr key={trait.trait_id}>
              <td>{[trait.name, trait.unit].filter(Boolean).join(', ')}</td>
              {years.map((year) => {
                const plots = year.traits.find(({ trait_id }) => trait_id === trait.trait_id)?.plots
                return (
                  <td key={year.year_id} className="number">
                    {plots === undefined
                      ? '–'
                      : t('nursery.of', { part: formatNumber(plots), all: formatNumber(year.plots) })}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The progress of the newest year: laid out, labelled, sown, scored. */
function Status({ year }: { year: YearFigures | undefined }) {
  const styles = useStyles()
  const { t } = useTranslation()
  if (!year) return <p className={styles.quiet}>{t('fields.noYearTitle')}</p>
  const valueCount = year.traits.length * year.plots
  const scored = year.traits.reduce((sum, { plots }) => sum + plots, 0)
  const share = (part: number, total: number) => t('nursery.of', { part: formatNumber(part), all: formatNumber(total) })
  const steps = [
    { name: t('nursery.laidOut'), isDone: year.plots > 0, detail: formatNumber(year.plots) },
    {
      name: t('nursery.labelled'),
      isDone: year.plots > 0 && year.labelled === year.plots,
      detail: share(year.labelled, year.plots),
    },
    { name: t('nursery.sown'), isDone: year.sowing_date !== null, detail: formatDate(year.sowing_date) },
    { name: t('nursery.scored'), isDone: valueCount > 0 && scored === valueCount, detail: share(scored, valueCount) },
  ]
  return (
    <ul className={styles.list}>
      {steps.map(({ name, isDone, detail }) => (
        <li key={name} className={styles.item} data-done={isDone}>
          {isDone ? (
            <CheckmarkCircleFilled className={styles.done} fontSize={20} aria-label={t('nursery.done')} />
          ) : (
            <CircleRegular className={styles.open} fontSize={20} aria-label={t('nursery.notDone')} />
          )}
          <span>
            {name} · {detail}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** A nursery on four cards: its site, its years, the traits measured in them, and the progress of the newest year. */
export function NurseryPage({ record }: PageProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const { nurseries, chosen, choose } = useNurseries()
  const { nursery, yearId } = chosen
  const reading = useCall(nurseryOverview, nursery && { params: { id: String(nursery.field_id) } })
  const years = reading.answered?.answer.years
  return (
    <>
      <PageFrame
        heading={[t(record.title), nursery?.field_name].filter(Boolean).join(' · ')}
        toolbar={
          <div className={styles.toolbar} data-region="toolbar">
            <NurseryPicker nurseries={nurseries ?? []} nursery={nursery} yearId={yearId} choose={choose} />
          </div>
        }
        state={
          nurseries?.length === 0
            ? {
                kind: 'empty',
                title: t('fields.noNurseryTitle'),
                text: t('fields.noNurseryText'),
                actions: <FirstNurseryButtons />,
                copyAt: null,
              }
            : pageStateOf(reading, { failed: t('nursery.failed') })
        }
      >
        {nursery && years && (
          <div className={styles.cards} data-region="overview">
            <Card title={t('nursery.site')} name="site">
              <Site nursery={nursery} />
            </Card>
            <Card title={t('nursery.years')} name="years">
              <Years nursery={nursery} years={years} />
            </Card>
            <Card title={t('nursery.traits')} name="traits">
              <Traits years={years} />
            </Card>
            <Card
              title={years[0] ? t('nursery.statusOf', { year: String(years[0].year) }) : t('nursery.status')}
              name="status"
            >
              <Status year={years[0]} />
            </Card>
          </div>
        )}
      </PageFrame>
      <Suspense fallback={<PendingDialogs />}>
        <FieldsDialogs choose={choose} nursery={nursery} yearId={yearId} />
      </Suspense>
    </>
  )
}
