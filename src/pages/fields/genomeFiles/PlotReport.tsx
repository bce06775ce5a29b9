import { Button, makeStyles, ToggleButton, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReadReport } from '../../../domain/genome/reads/readReport.ts'
import { sumReports } from '../../../domain/genome/reads/sumReports.ts'
import { countText } from '../../../i18n/bytes.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { saveFile } from '../../../ui/saveFile.ts'
import { QualityChart } from './QualityChart.tsx'
import { ReadChecks } from './ReadChecks.tsx'
import type { ArchiveItem } from './useArchives.ts'

const useStyles = makeStyles({
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px', padding: '16px 0 8px' },
  title: { margin: 0, fontSize: '14px', lineHeight: '20px', fontWeight: 600, overflowWrap: 'anywhere' },
  space: { flexGrow: 1 },
  figures: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(110px, 1fr))',
    margin: '0 0 12px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '6px',
    fontVariantNumeric: 'tabular-nums',
  },
  figure: { padding: '7px 12px', display: 'flex', flexDirection: 'column-reverse' },
  value: { margin: 0, fontSize: '16px', lineHeight: '22px', fontWeight: 600 },
  word: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  charts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(300px, 1fr))',
    gap: '16px 24px',
    marginTop: '12px',
  },
})

/** Report on the reads of the chosen file, else of the newest that has one, or of all parts of the sample together. */
export function PlotReport({ items, chosen }: { items: readonly ArchiveItem[]; chosen: number | null }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const [isTogether, setIsTogether] = useState(false)
  const good = items.map(({ file }) => file).filter(({ report }) => report !== null)
  const file = chosen === null ? good[0] : good.find(({ fastqc_id }) => fastqc_id === chosen)
  if (!file?.report) return null
  const parts = good.filter(({ partial }) => partial)
  const isOfParts = isTogether && file.partial && parts.length > 1
  const shown: ReadReport = isOfParts ? sumReports(parts.map(({ report }) => report!)) : file.report
  const charts = isOfParts
    ? parts.flatMap(({ archive, report }) =>
        report!.members.map((member) => ({ ...member, name: `${archive}: ${member.name}` })),
      )
    : file.report.members
  const name = isOfParts ? t('genomeFiles.parts', { count: parts.length }) : file.archive
  const save = () =>
    saveFile(
      new Blob([JSON.stringify(isOfParts ? { ...shown, members: charts } : file.report, null, 2)]),
      `${name}.json`,
    )
  return (
    <section data-genome-report={name}>
      <div className={styles.head}>
        <h3 className={styles.title}>{t('genomeFiles.quality', { name })}</h3>
        <span className={styles.space} />
        {file.partial && parts.length > 1 && (
          <ToggleButton size="small" checked={isTogether} onClick={() => setIsTogether(!isTogether)}>
            {t('genomeFiles.allParts')}
          </ToggleButton>
        )}
        <Button size="small" onClick={save}>
          {t('genomeFiles.saveReport')}
        </Button>
      </div>
      <Figures report={shown} />
      <ReadChecks checks={shown.checks} />
      <div className={styles.charts}>
        {charts.map((chart) => (
          <QualityChart key={chart.name} name={chart.name} quality={chart.quality} verdict={chart.checks.quality} />
        ))}
      </div>
    </section>
  )
}

function Figures({ report }: { report: ReadReport }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const { reads, bases, length_min, length_max, gc, n, adapters, duplicates } = report
  const percent = (value: number, decimals = 1) => `${formatNumber(value, decimals)}\u00a0%`
  const length =
    length_min === length_max ? formatNumber(length_min) : `${formatNumber(length_min)}–${formatNumber(length_max)}`
  const figures: [string, string][] = [
    ['reads', countText(reads)],
    ['bases', countText(bases)],
    ['length', length],
    ['gc', percent(gc)],
    ['n', percent(n, 2)],
    ['adapters', percent(adapters)],
    ['duplicates', percent(duplicates)],
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(([key, value]) => (
        <div key={key} className={styles.figure} data-genome-figure={key}>
          <dt className={styles.word}>{t(`genomeFiles.figure.${key}`)}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
