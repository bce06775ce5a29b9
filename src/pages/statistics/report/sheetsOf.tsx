import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { ReportPage } from '../../../domain/analysis/report/pages.ts'
import type { ReportTrait } from '../../../domain/analysis/report/trialReport.ts'
import type { ResultRow } from '../../../domain/analysis/result.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { refusalText } from '../Refused.tsx'
import { say } from '../resultText.ts'
import { Cautions } from './Cautions.tsx'
import { MapsSheet } from './MapsSheet.tsx'
import { MethodsOfTraits } from './MethodsSheet.tsx'
import { SheetTable } from './SheetTable.tsx'
import { SummarySheet } from './SummarySheet.tsx'
import { useSheetStyles } from './sheetStyles.ts'
import type { MadeReport } from './useReport.ts'

/** The analysis of variance of a trait with what it supposes, or why there is none. */
function VarianceOfTrait({ trait, t }: { trait: ReportTrait; t: TFunction }) {
  const styles = useSheetStyles()
  const { variance, name, unit } = trait
  return (
    <>
      <h3 className={styles.heading}>{unit === '' ? name : `${name}, ${unit}`}</h3>
      {variance.ok ? (
        <>
          <p className={styles.text}>{say(t, variance.verdict)}</p>
          <SheetTable t={t} result={variance} rows={variance.rows} />
          {variance.assumptions.length > 0 && (
            <>
              <h4 className={styles.heading}>{t('report.assumptions')}</h4>
              <ul className={styles.list}>
                {variance.assumptions.map(({ message, isMet }) => (
                  <li key={message.key} className={isMet ? undefined : styles.strong}>
                    {say(t, message)}
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

/** Two columns of rows a sheet. */
function meansSheets({ report, t }: MadeReport): SheetContent[] {
  return report.traits.flatMap((trait): SheetContent[] => {
    const { means } = trait
    if (!means.ok) return []
    const column = (rows: readonly ResultRow[]) => (
      <SheetTable t={t} result={means} rows={rows} shown={meansShown} from={means.rows.indexOf(rows[0]) + 1} />
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

function varianceSheets(made: MadeReport): SheetContent[] {
  const { report, t } = made
  return chunks(report.traits, 2).map((traits) => ({
    page: 'variance' as const,
    heading: t('report.page.variance'),
    body: <TwoParts parts={traits.map((trait) => <VarianceOfTrait key={trait.id} trait={trait} t={t} />)} />,
  }))
}

function correlationSheets({ report: { correlations }, t }: MadeReport): SheetContent[] {
  if (!correlations?.ok) return []
  return chunks(correlations.rows, rowsOfCorrelations).map((rows) => ({
    page: 'correlations' as const,
    heading: t('report.page.correlations'),
    body: <SheetTable t={t} result={correlations} rows={rows} />,
  }))
}

/** The sheets of a report, in their order; a page that the trial has nothing for is left out. */
export function sheetsOf(made: MadeReport, year: FieldYearColumns, pages: readonly ReportPage[]): SheetContent[] {
  const { report, t } = made
  const all: SheetContent[] = [
    { page: 'summary', heading: t('report.page.summary'), body: <SummarySheet made={made} year={year} /> },
    ...meansSheets(made),
    ...varianceSheets(made),
    ...(report.maps?.ok
      ? [
          {
            page: 'maps' as const,
            heading: `${t('report.page.maps')}: ${titled(report.traits[0])}`,
            body: <MapsSheet result={report.maps} t={t} />,
          },
        ]
      : []),
    ...correlationSheets(made),
    ...chunks(report.traits, 4).map((traits) => ({
      page: 'methods' as const,
      heading: t('report.page.methods'),
      body: <MethodsOfTraits made={made} traits={traits} year={year} />,
    })),
  ]
  return all.filter(({ page }) => pages.includes(page))
}
