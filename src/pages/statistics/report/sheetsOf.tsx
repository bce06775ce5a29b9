import { mergeClasses } from '@fluentui/react-components'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { decimalsOf } from '../../../domain/analysis/figures.ts'
import type { ReportPage } from '../../../domain/analysis/report/pages.ts'
import type { ReportTrait } from '../../../domain/analysis/report/trialReport.ts'
import type { ChartData, ResultRow, TabResult } from '../../../domain/analysis/result.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { extent } from '../../../domain/stats/moments/extent.ts'
import { refusalText } from '../Refused.tsx'
import { formatMessage } from '../resultText.ts'
import { Cautions } from './Cautions.tsx'
import { classColours, FieldLegend, FieldPicture } from './FieldPicture.tsx'
import { plotsLeftOut } from './plotsLeftOut.ts'
import { SheetTable } from './SheetTable.tsx'
import { SummarySheet } from './SummarySheet.tsx'
import { useSheetStyles } from './sheetStyles.ts'
import type { ReportContent } from './useReport.ts'

interface MethodsProps {
  readonly content: ReportContent
  readonly traits: readonly ReportTrait[]
  readonly year: FieldYearColumns
}

/** How each trait was analysed, and which values were excluded and why. */
function MethodsOfTraits({ content, traits, year }: MethodsProps) {
  const styles = useSheetStyles()
  const { t, settings } = content
  return (
    <>
      {traits.map((trait) => {
        const lists = plotsLeftOut(trait.leftOut, settings.out, year, t)
        const method = trait.variance.ok ? trait.variance.method : trait.means.ok ? trait.means.method : []
        const warnings = [trait.variance, trait.means].flatMap((table) => (table.ok ? (table.warnings ?? []) : []))
        const warned = [...new Set(warnings.map((warning) => formatMessage(t, warning)))]
        return (
          <section key={trait.id}>
            <h3 className={styles.heading}>{trait.unit === '' ? trait.name : `${trait.name}, ${trait.unit}`}</h3>
            <p className={styles.text}>
              <strong>{t('report.method')}.</strong> {method.map((message) => formatMessage(t, message)).join(' ')}{' '}
              {t('statistics.confidence')}
            </p>
            {warned.length > 0 && <p className={styles.text}>{warned.join(' ')}</p>}
            {lists.length === 0 ? (
              <p className={styles.text}>{t('statistics.left.none')}</p>
            ) : (
              <table className={styles.table}>
                <thead>
                  <tr>
                    <th className={mergeClasses(styles.th, styles.left)}>{t('report.left.reason')}</th>
                    <th className={mergeClasses(styles.th, styles.left)}>{t('report.left.plots')}</th>
                  </tr>
                </thead>
                <tbody>
                  {lists.map(({ reason, plots }) => (
                    <tr key={reason}>
                      <td className={mergeClasses(styles.td, styles.left)}>{reason}</td>
                      <td className={mergeClasses(styles.td, styles.left)}>{plots}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </section>
        )
      })}
    </>
  )
}

type FieldChart = Extract<ChartData, { kind: 'field' }>
const classCount = 6

/** Values of a field in equal steps of its scale, highest first. */
function stepped({ cells, domain }: FieldChart) {
  const values = cells.value.filter((value) => !Number.isNaN(value))
  const [low, high] = domain ?? extent(values)
  const step = (high - low) / classCount || 1
  const groupOf = (value: number) =>
    classCount - 1 - Math.min(classCount - 1, Math.max(0, Math.floor((value - low) / step)))
  const places = Array.from(cells.value, (value, k) => ({
    row: cells.row[k],
    col: cells.col[k],
    label: null,
    group: Number.isNaN(value) ? null : groupOf(value),
  }))
  const classes = Array.from({ length: classCount }, (_, group) => ({
    low: high - (group + 1) * step,
    high: high - group * step,
    count: places.filter((place) => place.group === group).length,
  }))
  return { places, classes, decimals: decimalsOf({ values }) }
}

function FieldMap({ chart, t }: { chart: FieldChart; t: TFunction }) {
  const styles = useSheetStyles()
  const { places, classes, decimals } = stepped(chart)
  const colours = classColours(classCount, chart.scale)
  const title = [formatMessage(t, chart.title), chart.unit].filter(Boolean).join(', ')
  return (
    <section>
      <h3 className={styles.heading}>{title}</h3>
      <FieldPicture places={places} colours={colours} height="52mm" name={title} />
      <FieldLegend t={t} classes={classes} colours={colours} decimals={decimals} />
    </section>
  )
}

/** Raw values, trend, residuals and adjusted values, each as a field. */
function MapsSheet({ result, t }: { result: TabResult; t: TFunction }) {
  const styles = useSheetStyles()
  const charts = result.charts.filter((chart): chart is FieldChart => chart.kind === 'field')
  return (
    <>
      <p className={styles.text}>{formatMessage(t, result.verdict)}</p>
      {result.warnings?.map((warning) => (
        <p key={formatMessage(t, warning)} className={styles.note}>
          {formatMessage(t, warning)}
        </p>
      ))}
      <div className={styles.halves}>
        {charts.map((chart) => (
          <FieldMap key={chart.title.key} chart={chart} t={t} />
        ))}
      </div>
    </>
  )
}

/** The analysis of variance of a trait with its assumptions, or why there is none. */
function VarianceOfTrait({ trait, t }: { trait: ReportTrait; t: TFunction }) {
  const styles = useSheetStyles()
  const { variance, name, unit } = trait
  return (
    <>
      <h3 className={styles.heading}>{unit === '' ? name : `${name}, ${unit}`}</h3>
      {variance.ok ? (
        <>
          <p className={styles.text}>{formatMessage(t, variance.verdict)}</p>
          <SheetTable t={t} result={variance} rows={variance.rows} />
          {variance.assumptions.length > 0 && (
            <>
              <h4 className={styles.heading}>{t('report.assumptions')}</h4>
              <ul className={styles.list}>
                {variance.assumptions.map(({ message, isMet }) => (
                  <li key={message.key} className={isMet ? undefined : styles.strong}>
                    {formatMessage(t, message)}
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      ) : (
        <p className={styles.text}>{refusalText(t, variance).detail}</p>
      )}
    </>
  )
}

/** Parts of a sheet in two columns. */
function TwoParts({ parts }: { parts: readonly ReactNode[] }) {
  const styles = useSheetStyles()
  return (
    <div className={styles.halves}>
      {parts.map((part, k) => (
        <section key={k === 0 ? 'left' : `part ${k}`}>{part}</section>
      ))}
    </div>
  )
}

/** What one sheet shows. */
interface SheetContent {
  readonly page: ReportPage
  readonly heading: string
  readonly body: ReactNode
}

const rowsOfColumn = 27
const rowsOfCorrelations = 27
const meansShown = ['level', 'n', 'adjusted', 'difference', 'percent', 'group', 'letters']

function chunks<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, k) => list.slice(k * size, (k + 1) * size))
}

const titled = ({ name, unit }: Pick<ReportTrait, 'name' | 'unit'>) => (unit === '' ? name : `${name}, ${unit}`)

/** Means in two columns of rows per sheet. */
function meansSheets({ report, t }: ReportContent): SheetContent[] {
  return report.traits.flatMap((trait): SheetContent[] => {
    const { means } = trait
    if (!means.ok) return []
    const column = (rows: readonly ResultRow[]) => (
      <SheetTable t={t} result={means} rows={rows} shown={meansShown} firstNumber={means.rows.indexOf(rows[0]) + 1} />
    )
    return chunks(means.rows, 2 * rowsOfColumn).map((rows) => ({
      page: 'means' as const,
      heading: `${t('report.page.means')}: ${titled(trait)}`,
      body: (
        <>
          <Cautions trait={trait} t={t} />
          <TwoParts parts={chunks(rows, rowsOfColumn).map(column)} />
        </>
      ),
    }))
  })
}

function varianceSheets(content: ReportContent): SheetContent[] {
  const { report, t } = content
  return chunks(report.traits, 2).map((traits) => ({
    page: 'variance' as const,
    heading: t('report.page.variance'),
    body: <TwoParts parts={traits.map((trait) => <VarianceOfTrait key={trait.id} trait={trait} t={t} />)} />,
  }))
}

function correlationSheets({ report: { correlations }, t }: ReportContent): SheetContent[] {
  if (!correlations?.ok) return []
  return chunks(correlations.rows, rowsOfCorrelations).map((rows) => ({
    page: 'correlations' as const,
    heading: t('report.page.correlations'),
    body: <SheetTable t={t} result={correlations} rows={rows} />,
  }))
}

/** The sheets of a report in order; pages for which the trial has no data are omitted. */
export function sheetsOf(content: ReportContent, year: FieldYearColumns, pages: readonly ReportPage[]): SheetContent[] {
  const { report, t } = content
  const sheets: SheetContent[] = [
    { page: 'summary', heading: t('report.page.summary'), body: <SummarySheet content={content} year={year} /> },
    ...meansSheets(content),
    ...varianceSheets(content),
    ...(report.maps?.ok
      ? [
          {
            page: 'maps' as const,
            heading: `${t('report.page.maps')}: ${titled(report.traits[0])}`,
            body: <MapsSheet result={report.maps} t={t} />,
          },
        ]
      : []),
    ...correlationSheets(content),
    ...chunks(report.traits, 4).map((traits) => ({
      page: 'methods' as const,
      heading: t('report.page.methods'),
      body: <MethodsOfTraits content={content} traits={traits} year={year} />,
    })),
  ]
  return sheets.filter(({ page }) => pages.includes(page))
}
