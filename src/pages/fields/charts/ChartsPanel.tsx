import { Button, makeStyles, Select, tokens } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { traitHeader } from '../../../domain/files/headers/traitHeader.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { type ChartChoice, chartChoiceAtom, chartsOpenAtom } from '../../../state/year/charts.ts'
import { loadedYearAtom, revisionAtom } from '../../../state/year/loaded.ts'
import { selectionAtom } from '../../../state/year/selection.ts'
import { Segments } from '../../../ui/form/Segments.tsx'
import { ChartSurface } from './ChartSurface.tsx'
import { type ChartSubject, factors, numberTraits } from './chartOf.ts'
import { useChart, useSubject } from './useChart.ts'

const kinds = ['histogram', 'box', 'scatter'] as const

/** Choices of the chart: its kind, its trait, and what to plot it against. */
function ChartChoices({ subject }: { subject: ChartSubject }) {
  const { t } = useTranslation()
  const year = useAtomValue(loadedYearAtom)
  useAtomValue(revisionAtom)
  const [choice, setChoice] = useAtom(chartChoiceAtom)
  if (!year) return null
  const choose = (part: Partial<ChartChoice>) => setChoice({ ...choice, ...part })
  const traits = numberTraits(year).map(({ trait }) => ({ id: trait.id, text: traitHeader(trait) }))
  const select = (label: string, value: number | null, choices: typeof traits, part: (id: number | null) => object) => (
    <Select
      size="small"
      aria-label={label}
      value={value === null ? '' : String(value)}
      onChange={(_, data) => choose(part(data.value === '' ? null : Number(data.value)))}
    >
      {choices.map(({ id, text }) => (
        <option key={id} value={id}>
          {text}
        </option>
      ))}
      {label === t('charts.by') && <option value="">{t('charts.line')}</option>}
    </Select>
  )
  return (
    <>
      <Segments
        label={t('charts.kind')}
        value={subject.kind}
        choices={kinds.map((value) => ({ value, text: t(`charts.${value}`) }))}
        onChoose={(kind) => choose({ kind })}
      />
      {select(t('charts.trait'), subject.trait.trait.id, traits, (trait) => ({ trait }))}
      {subject.kind === 'scatter' &&
        select(t('charts.across'), subject.across.trait.id, traits, (across) => ({ across }))}
      {subject.kind === 'box' &&
        select(
          t('charts.by'),
          subject.groupedBy?.trait.id ?? null,
          factors(year).map(({ trait }) => ({ id: trait.id, text: trait.name })),
          (by) => ({ by }),
        )}
    </>
  )
}

const useStyles = makeStyles({
  panel: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minHeight: 0,
    minWidth: 0,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '8px',
    minWidth: 0,
    padding: '6px 8px 6px 12px',
    fontSize: '12px',
  },
  summary: {
    flexGrow: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    textAlign: 'right',
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
  empty: {
    flexGrow: 1,
    display: 'grid',
    placeItems: 'center',
    padding: '12px',
    textAlign: 'center',
    color: tokens.colorNeutralForeground3,
  },
})

/** The charts under the table: a brush selects plots on map and table, and the selection is shown in the charts. */
export default function ChartsPanel() {
  const styles = useStyles()
  const { t } = useTranslation()
  const setOpen = useSetAtom(chartsOpenAtom)
  const subject = useSubject()
  return (
    <section className={styles.panel} aria-label={t('charts.title')} data-region="charts">
      {subject ? (
        <Charts subject={subject} onClose={() => setOpen(false)} />
      ) : (
        <>
          <div className={styles.head}>
            <span className={styles.summary} />
            <CloseCharts onClose={() => setOpen(false)} />
          </div>
          <div className={styles.empty}>{t('charts.noTrait')}</div>
        </>
      )}
    </section>
  )
}

function CloseCharts({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Button
      appearance="subtle"
      size="small"
      icon={<DismissRegular />}
      aria-label={t('charts.close')}
      onClick={onClose}
    />
  )
}

function Charts({ subject, onClose }: { subject: ChartSubject; onClose: () => void }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const charted = useChart(subject)
  const { mask } = useAtomValue(selectionAtom)
  const chart = charted?.chart ?? null
  const summary = useMemo(() => {
    if (!chart) return ''
    const selected = chart.marks.reduce(
      (sum, { plots }) => sum + plots.reduce((n, plot) => n + (mask[plot] ?? 0), 0),
      0,
    )
    return [
      t('charts.count', { selected: formatNumber(selected), n: formatNumber(chart.n) }),
      ...(chart.groupsLeft ? [t('charts.firstGroups', { shown: chart.boxes.length })] : []),
      ...(chart.hollow.length ? [t('charts.suppressed', { count: chart.hollow.length })] : []),
    ].join(' · ')
  }, [chart, mask, t])
  const names = charted && namesOf(charted.subject, t('charts.plots'))
  return (
    <>
      <div className={styles.head}>
        <ChartChoices subject={subject} />
        <span className={styles.summary} data-chart-text="">
          {summary}
        </span>
        <CloseCharts onClose={onClose} />
      </div>
      {charted && names && chart ? (
        <ChartSurface
          chart={chart}
          label={`${t(`charts.${chart.kind}`)}: ${names.label}, ${summary}`}
          xTitle={names.x}
          yTitle={names.y}
        />
      ) : (
        <div className={styles.empty}>{charted && t('charts.nothing')}</div>
      )}
    </>
  )
}

/** Titles of the axes and of the whole chart. */
function namesOf({ kind, trait, across, groupedBy }: ChartSubject, plots: string) {
  const name = traitHeader(trait.trait)
  if (kind === 'histogram') return { x: name, y: plots, label: name }
  if (kind === 'scatter')
    return { x: traitHeader(across.trait), y: name, label: `${name} × ${traitHeader(across.trait)}` }
  return { x: '', y: name, label: groupedBy ? `${name}, ${groupedBy.trait.name}` : name }
}
