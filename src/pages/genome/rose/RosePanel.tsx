import { makeStyles, tokens } from '@fluentui/react-components'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/query/useCall.ts'
import { type RegionRow, windRose } from '../../../contract/genome/genomeRegions.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { Segments } from '../../../ui/form/Segments.tsx'
import { failureReason } from '../../shell/failureReason.ts'
import type { RegionChoice } from '../choice.ts'
import { useFigureStyles } from '../figureStyle.ts'
import { decimalsOf, traitText } from '../shownFigures.ts'
import { WindRose } from './WindRose.tsx'

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'baseline', gap: '8px' },
  title: { margin: 0, flexGrow: 1, fontSize: '16px', lineHeight: '22px', fontWeight: 600, overflowWrap: 'anywhere' },
  trials: { color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' },
  spokes: { width: '190px', margin: '8px 0' },
})

interface RosePanelProps {
  readonly cropId: number
  readonly line: { readonly line_id: number; readonly line_name: string }
  /** The inspected region, `all` for all together, and its name. */
  readonly region: number | 'all'
  readonly regionName: string
  readonly rows: readonly RegionRow[]
  readonly choice: RegionChoice
  change(changed: Partial<RegionChoice>): void
  readonly children?: ReactNode
}

/** The line's values in the inspected region: one spoke a trait, or for a chosen trait one spoke a region. */
export function RosePanel({ cropId, line, region, regionName, rows, choice, change, children }: RosePanelProps) {
  const styles = useStyles()
  const figures = useFigureStyles()
  const { t } = useTranslation()
  const reading = useCall(windRose, {
    query: {
      spec_id: String(cropId),
      line_id: String(line.line_id),
      region: region === 'all' ? 'all' : String(region),
    },
  })
  // Without data nothing is shown; a failed load shows its message.
  const isEmpty = reading.failure?.status === 400
  const traits = reading.answered?.answer
  const spokes = useMemo(() => {
    if (choice.spokes === 'regions')
      return rows.flatMap(({ region: name, percentile }) => (percentile === null ? [] : [{ name, percentile }]))
    return (traits?.data ?? []).flatMap(({ feature, percentile }) =>
      percentile === null ? [] : [{ name: feature, percentile }],
    )
  }, [choice.spokes, rows, traits])
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title}>{regionName}</h2>
        {traits && <span className={styles.trials}>{t('genome.trials', { count: traits.meta.environments })}</span>}
      </div>
      <div className={styles.spokes}>
        <Segments
          label={t('genome.spokes')}
          value={choice.spokes}
          choices={(['traits', 'regions'] as const).map((value) => ({ value, text: t(`genome.spokes.${value}`) }))}
          onChoose={(value) => change({ spokes: value })}
        />
      </div>
      {reading.failure && !isEmpty && (
        <p role="alert" className={figures.note}>
          {failureReason(t, reading.failure)}
        </p>
      )}
      {!traits && !reading.failure && <RowsSkeleton rows={8} />}
      {spokes.length > 0 && <WindRose spokes={spokes} />}
      {traits && (
        <>
          <p className={figures.note}>{t('genome.roseNote', { count: traits.meta.lines })}</p>
          <table className={figures.table}>
            <thead>
              <tr>
                <th scope="col">{t('genome.trait')}</th>
                <th scope="col">{line.line_name}</th>
                <th scope="col">{t(`genome.compare.${choice.compare}`)}</th>
                <th scope="col">{t('genome.place')}</th>
              </tr>
            </thead>
            <tbody>
              {traits.data.map((row) => {
                const decimals = decimalsOf([row.value, row.mean])
                return (
                  <tr key={row.feature_id}>
                    <th scope="row">{traitText(row)}</th>
                    <td className={figures.own}>{formatNumber(row.value, decimals)}</td>
                    <td className={figures.quiet}>
                      {formatNumber(choice.compare === 'mean' ? row.mean : row.check, decimals)}
                    </td>
                    <td>{formatNumber(row.percentile, 0)}</td>
                  </tr>
                )
              })}
            </tbody>
          </table>
          {children}
        </>
      )}
    </>
  )
}
