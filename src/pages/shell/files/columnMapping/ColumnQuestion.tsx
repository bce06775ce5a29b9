import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { ColumnAmbiguity } from '../../../../domain/files/cells/columnContext.ts'
import type { HeadTarget } from '../../../../domain/files/headers/headTarget.ts'
import { traitHeader } from '../../../../domain/files/headers/traitHeader.ts'
import type { FileColumn } from '../../../../domain/files/review/fileColumns.ts'
import { formatNumber } from '../../../../i18n/format.ts'

const useStyles = makeStyles({
  question: {
    display: 'flex',
    flexDirection: 'column',
    gap: '6px',
    padding: '8px 10px',
    borderRadius: '6px',
    fontSize: '13px',
    lineHeight: '18px',
    overflowWrap: 'anywhere',
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorStatusWarningForeground1,
  },
  answers: { display: 'flex', flexWrap: 'wrap', gap: '4px' },
})

/**
 * The values of the API's parameters for the two readings of an ambiguity: decimal point or comma, day or month first.
 */
const answersOf = { number: ['.', ','], date: ['dmy', 'mdy'] } as const

export type AmbiguityAnswer = (typeof answersOf)[ColumnAmbiguity['kind']][number]

/** Asks how to read a column's ambiguous cells; both readings of the first cell are the answers. */
export function ColumnQuestion({
  ambiguity,
  answer,
}: {
  ambiguity: ColumnAmbiguity
  answer: (chosen: AmbiguityAnswer) => void
}) {
  const styles = useStyles()
  const { t } = useTranslation()
  const [first] = ambiguity.cells
  if (!first) return null
  const cells = ambiguity.cells.map(({ cell, text }) => `${cell} ${text}`).join(', ')
  return (
    <section className={styles.question} aria-label={ambiguity.header} data-review-ambiguity={ambiguity.column}>
      <b>{ambiguity.header}</b>
      <span>{t(`review.doubt_${ambiguity.kind}`)}</span>
      <span>{t('review.uncertainCells', { count: ambiguity.rows.size, cells })}</span>
      <div className={styles.answers}>
        {first.readings.map((reading, k) => (
          <Button key={reading} size="small" onClick={() => answer(answersOf[ambiguity.kind][k])}>
            {t('review.readAs', { text: first.text, reading })}
          </Button>
        ))}
      </div>
    </section>
  )
}

/**
 * Asks whether a column is the crop's trait with a similar name: as it is, converted if the units differ, or a new
 * trait.
 */
export function SimilarQuestion({ column, onChoose }: { column: FileColumn; onChoose: (target: HeadTarget) => void }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const { header, similar, trait, sample } = column
  if (!similar || !trait) return null
  const { name, unit, kind, role } = similar.trait
  const other = traitHeader(similar.trait)
  const { factor } = similar
  const created = { name: trait.name, unit: trait.unit, kind: trait.kind, role: trait.role }
  return (
    <section className={styles.question} aria-label={header} data-review-similar={column.column}>
      <b>{header}</b>
      <span>{t('review.similar', { other })}</span>
      <span>{sample.join(' · ')}</span>
      <div className={styles.answers}>
        {factor !== null && (
          <Button size="small" onClick={() => onChoose({ trait: { name, unit, kind, role, factor } })}>
            {factor === 1
              ? t('review.useTrait', { other })
              : t('review.convertTrait', { other, factor: formatNumber(factor) })}
          </Button>
        )}
        <Button size="small" onClick={() => onChoose({ trait: created })}>
          {t('review.newTrait', { header })}
        </Button>
      </div>
    </section>
  )
}
