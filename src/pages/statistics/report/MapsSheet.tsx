import type { TFunction } from 'i18next'
import { decimalsOf } from '../../../domain/analysis/figures.ts'
import type { ChartData, TabResult } from '../../../domain/analysis/result.ts'
import { extent } from '../../../domain/stats/moments/extent.ts'
import { say } from '../resultText.ts'
import { classColours, FieldLegend, FieldPicture } from './FieldPicture.tsx'
import { useSheetStyles } from './sheetStyles.ts'

type FieldChart = Extract<ChartData, { kind: 'field' }>
const classCount = 6

/** Values of a field in equal steps of its scale, the highest first. */
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
  const title = [say(t, chart.title), chart.unit].filter(Boolean).join(', ')
  return (
    <section>
      <h3 className={styles.heading}>{title}</h3>
      <FieldPicture places={places} colours={colours} height="52mm" name={title} />
      <FieldLegend classes={classes} colours={colours} decimals={decimals} />
    </section>
  )
}

/** Raw values, trend, residuals and adjusted values, each as a field. */
export function MapsSheet({ result, t }: { result: TabResult; t: TFunction }) {
  const styles = useSheetStyles()
  const charts = result.charts.filter((chart): chart is FieldChart => chart.kind === 'field')
  return (
    <>
      <p className={styles.text}>{say(t, result.verdict)}</p>
      {result.warnings?.map((one) => (
        <p key={say(t, one)} className={styles.note}>
          {say(t, one)}
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
