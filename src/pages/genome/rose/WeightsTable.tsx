import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/query/useCall.ts'
import { type TraitWeight, traitWeights } from '../../../contract/genome/genomeRegions.ts'
import { technologyLevels } from '../../../domain/columns/yearData.ts'
import { indexOf } from '../../../domain/genome/traitIndex.ts'
import { formatNumber, noValue } from '../../../i18n/format.ts'
import { Segments } from '../../../ui/form/Segments.tsx'
import { useFigureStyles } from '../figureStyle.ts'
import { FailedReading } from '../Reading.tsx'
import { signed } from '../shownFigures.ts'

const limits = ['0.05', '0.01', '0.001'] as const

type Level = (typeof technologyLevels)[number]

/** The line's index at a level; null if unknown. */
function indexAt(rows: readonly TraitWeight[], level: Level, trait: number): number | null {
  const weights = rows.map((row) => ({ weight: row[level], p: row.p[level], z: row.value[level] }))
  const better = rows.find(({ feature_id }) => feature_id === trait)?.better ?? 'higher'
  return indexOf(weights, better)
}

interface WeightsTableProps {
  readonly cropId: number
  readonly line: number
  /** The trait whose correlations are the weights of the others. */
  readonly trait: number
  /** Omits long explanations. */
  readonly isShort?: boolean
}

/**
 * The correlation of each trait with the chosen one at minimum, standard and maximum technology, and the line's index.
 */
export function WeightsTable({ cropId, line, trait, isShort }: WeightsTableProps) {
  const styles = useFigureStyles()
  const { t } = useTranslation()
  const [limit, setLimit] = useState<(typeof limits)[number]>('0.05')
  const { answered, failure, readAgain } = useCall(
    traitWeights,
    { query: { spec_id: String(cropId), line_id: String(line), feature: String(trait), p_value: limit } },
    { showsPrevious: true },
  )
  const rows = answered?.answer.data ?? []
  return (
    <section aria-label={t('genome.weights')} data-weights={rows.length}>
      <h3 className={styles.heading}>{t('genome.weights')}</h3>
      <p className={styles.note}>{t(isShort ? 'genome.weightsShort' : 'genome.weightsNote')}</p>
      <Segments
        label={t('genome.weightsLimit')}
        value={limit}
        choices={limits.map((value) => ({ value, text: `p ≤ ${formatNumber(Number(value))}` }))}
        onChoose={(value) => setLimit(value)}
      />
      {failure && <FailedReading failure={failure} sentence={t('failed.weights')} readAgain={readAgain} />}
      {rows.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('genome.trait')}</th>
              {technologyLevels.map((level) => (
                <th key={level} scope="col">
                  {t(`genome.level.${level}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.feature_id}>
                <th scope="row">{[row.feature, row.unit].filter(Boolean).join(', ')}</th>
                {technologyLevels.map((level) => {
                  const weight = row[level]
                  return <td key={level}>{weight === null ? noValue : signed(weight, 0)}</td>
                })}
              </tr>
            ))}
            <tr>
              <th scope="row" className={styles.own}>
                {t('genome.index')}
              </th>
              {technologyLevels.map((level) => (
                <td key={level} className={styles.own}>
                  {formatNumber(indexAt(rows, level, trait), 2)}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      )}
    </section>
  )
}
