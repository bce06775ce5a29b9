import { mergeClasses } from '@fluentui/react-components'
import { decimalsOf } from '../../../domain/analysis/figures.ts'
import { leftParts } from '../../../domain/analysis/leftParts.ts'
import { fieldClasses } from '../../../domain/analysis/report/fieldClasses.ts'
import type { ReportTrait } from '../../../domain/analysis/report/trialReport.ts'
import type { ResultRow, TabOutcome } from '../../../domain/analysis/result.ts'
import { savedCell } from '../../../domain/analysis/saved/plainRows.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { formatDate, formatInstant } from '../../../i18n/format.ts'
import { refusalText } from '../Refused.tsx'
import { cellText, formatMessage, keyNumberText } from '../resultText.ts'
import { Cautions } from './Cautions.tsx'
import { classColours, FieldLegend, FieldPicture } from './FieldPicture.tsx'
import { useSheetStyles } from './sheetStyles.ts'
import type { ReportContent } from './useReport.ts'

const bestShown = 10
const keys = ['meanOf', 'lsd', 'lsdMean', 'lsdOnScale', 'lsdMeanOnScale', 'cv', 'h2', 'h2Cullis']

const titled = ({ name, unit }: Pick<ReportTrait, 'name' | 'unit'>) => (unit === '' ? name : `${name}, ${unit}`)

/** The rows of the first sheet: the best lines, and below them the control if it is not one of these. */
function bestOf(rows: readonly ResultRow[]): ResultRow[] {
  const best = rows.slice(0, bestShown)
  return [...best, ...rows.slice(bestShown).filter(({ tone }) => tone === 'control')]
}

function BestLines({ content: { t }, result }: { content: ReportContent; result: Extract<TabOutcome, { ok: true }> }) {
  const styles = useSheetStyles()
  const shown = bestOf(result.rows)
  const column = (id: string) => result.columns.find((candidate) => candidate.id === id)
  const has = (id: string) => result.rows.some(({ cells }) => cells[id] !== null && cells[id] !== undefined)
  const ids = ['adjusted', 'difference', 'percent'].filter(has)
  const heads: Record<string, string> = { difference: t('report.toCheck'), percent: '%' }
  const sides = has('difference')
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th className={styles.th}>{t('report.rank')}</th>
          <th className={mergeClasses(styles.th, styles.left)}>{t('statistics.by.line')}</th>
          {ids.map((id) => (
            <th key={id} className={styles.th}>
              {heads[id] ?? t('statistics.column.mean')}
            </th>
          ))}
          {sides && (
            <th className={mergeClasses(styles.th, styles.left)}>{t(column('lsd05')?.heading ?? 'report.lsd')}</th>
          )}
          {has('letters') && <th className={mergeClasses(styles.th, styles.left)}>{t('statistics.column.letters')}</th>}
        </tr>
      </thead>
      <tbody>
        {shown.map((row) => (
          <tr key={String(savedCell(row.cells.level))} className={row.tone === 'control' ? styles.strong : undefined}>
            <td className={styles.td}>{result.rows.indexOf(row) + 1}</td>
            <td className={mergeClasses(styles.td, styles.left)}>{String(savedCell(row.cells.level))}</td>
            {ids.map((id) => (
              <td key={id} className={styles.td}>
                {cellText(t, row.cells[id], column(id) ?? result.columns[0])}
              </td>
            ))}
            {sides && (
              <td className={mergeClasses(styles.td, styles.left, styles.strong)}>
                {row.tone === 'above' || row.tone === 'below' ? t(`report.${row.tone}`) : '–'}
              </td>
            )}
            {has('letters') && (
              <td className={mergeClasses(styles.td, styles.left)}>{String(savedCell(row.cells.letters) ?? '')}</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Field({ content, trait, year }: { content: ReportContent; trait: ReportTrait; year: FieldYearColumns }) {
  const styles = useSheetStyles()
  const { t, data } = content
  const values = data.traits.find(({ id }) => id === trait.id)
  const field = values ? fieldClasses(data, values) : null
  if (!field || !values) return <p className={styles.text}>{t('report.noPlaces')}</p>
  const colours = classColours(field.classes.length, 'sequential')
  const places = field.places.map((place) => {
    const index = year.indexOf.get(place.plot)
    const label = index === undefined ? null : (year.label[index] ?? year.name[index])
    return { ...place, label, isControl: place.line !== null && place.line === data.control }
  })
  const name = t('report.field', { trait: titled(trait) })
  return (
    <>
      <FieldPicture places={places} colours={colours} height="88mm" name={name} />
      <FieldLegend t={t} classes={field.classes} colours={colours} decimals={decimalsOf(values.column)} />
    </>
  )
}

function KeyNumbers({ content: { t }, trait: { variance } }: { content: ReportContent; trait: ReportTrait }) {
  const styles = useSheetStyles()
  if (!variance.ok) return null
  const shown = variance.keyNumbers.filter(
    ({ label, value }) => value !== null && keys.includes(label.key.replace('statistics.key.', '')),
  )
  return (
    <dl className={styles.numbers}>
      {shown.map((number) => (
        <div key={number.label.key} className={styles.number}>
          <dt className={styles.label}>{formatMessage(t, number.label)}</dt>
          <dd className={styles.value}>
            {keyNumberText(t, number)} {number.unit}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The heading of the first sheet: the trial's subject, author, print date and facts. */
export function SummaryHead(props: {
  content: ReportContent
  year: FieldYearColumns
  company: string
  crop: string
  at: string
}) {
  const styles = useSheetStyles()
  const { content, year, company, crop, at } = props
  const { t, data, report } = content
  const [first] = report.traits
  const reason = first?.variance.ok ? first.variance.method[0] : null
  const leftOut = first ? leftParts(first.leftOut, content.settings.out).leftOut : []
  const phrases = leftOut.map((part) => t(`statistics.left.${part}`, { count: first.leftOut[part].length }))
  const valued = data.ids.length - (first?.leftOut.missing.length ?? 0)
  const plots = t('report.harvested', { plots: String(data.ids.length), valued: String(valued) })
  const facts: [string, string][] = [
    ['design', reason ? formatMessage(t, reason) : '–'],
    ['plots', plots],
    ['lines', String(data.line.levels.length)],
    ['check', data.control ?? '–'],
    ['sown', `${formatDate(year.sowing_date)} · ${formatDate(year.emergence_date)}`],
    ['left', phrases.join(', ') || t('report.noneLeft')],
  ]
  const traits = report.traits.map(({ name }) => name).join(', ')
  return (
    <>
      <header className={styles.top}>
        <div>
          <h2 className={styles.title}>
            {year.field_name}, {year.year}
          </h2>
          <p className={styles.sub}>
            {crop} · {t('report.kind')} · {traits}
          </p>
        </div>
        <p className={styles.right}>
          {company}
          <br />
          {t('report.printed', { at: formatInstant(at) })}
        </p>
      </header>
      <dl className={styles.facts}>
        {facts.map(([name, text]) => [
          <dt key={name} className={styles.fact}>
            {t(`report.fact.${name}`)}
          </dt>,
          <dd key={`${name} told`} className={styles.clamped}>
            {text}
          </dd>,
        ])}
      </dl>
    </>
  )
}

/** The first sheet: verdict and best lines at the left, the field and the key numbers at the right. */
export function SummarySheet({ content, year }: { content: ReportContent; year: FieldYearColumns }) {
  const styles = useSheetStyles()
  const { t, report } = content
  const [first] = report.traits
  if (!first) return <p className={styles.text}>{t('statistics.refused.noTrait')}</p>
  const { means, variance } = first
  return (
    <div className={styles.halves}>
      <section>
        <h3 className={styles.heading}>{titled(first)}</h3>
        {variance.ok && <p className={styles.text}>{formatMessage(t, variance.verdict)}</p>}
        <Cautions trait={first} t={t} />
        {means.ok && first.variance.ok && content.data.control !== null && (
          <p className={styles.text}>{formatMessage(t, means.verdict)}</p>
        )}
        {means.ok ? (
          <>
            <BestLines content={content} result={means} />
            <p className={styles.note}>
              {t(content.data.control === null ? 'report.bestOnly' : 'report.best', {
                shown: String(Math.min(bestShown, means.rows.length)),
                all: String(means.rows.length),
              })}
              {means.rows.some(({ cells }) => cells.letters) && ` ${t('report.letters')}`}
            </p>
          </>
        ) : (
          <p className={styles.text}>{refusalText(t, means).detail}</p>
        )}
      </section>
      <section>
        <h3 className={styles.heading}>{t('report.field', { trait: titled(first) })}</h3>
        <Field content={content} trait={first} year={year} />
        <KeyNumbers content={content} trait={first} />
      </section>
    </div>
  )
}
