import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { IdeotypeAnswer } from '../../../contract/genome/ideotypes.ts'
import { formatNumber, withMark } from '../../../i18n/format.ts'
import { useFigureStyles } from '../figureStyle.ts'

const useStyles = makeStyles({
  plants: {
    margin: '4px 0',
    fontSize: '24px',
    lineHeight: '32px',
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
  },
  many: { fontSize: '16px', lineHeight: '22px' },
  steps: { margin: '6px 0 16px', paddingLeft: '20px', fontSize: '13px', lineHeight: '22px' },
  text: { margin: '0 0 16px', fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
})

/** Larger numbers of plants are not shown, because no nursery has space for them. */
const plantsShownUpTo = 1_000_000

const chanceText = (p: number): string => (p >= 0.001 ? `${formatNumber(100 * p, 1)} %` : withMark(p.toExponential(1)))

/** The crosses that lead to the ideotype and how many plants are needed. */
export function Outcome({ answer, nameOf }: { answer: IdeotypeAnswer; nameOf(line: number): string }) {
  const styles = useStyles()
  const figures = useFigureStyles()
  const { t } = useTranslation()
  const { crosses, plants, probability } = answer
  if (crosses.length === 0 || probability === null) return null
  const parent = (id: number | null, step: number) =>
    id === null ? `(${t('createLine.step', { step: step - 1 })})` : nameOf(id)
  return (
    <>
      <h3 className={figures.heading}>{t('createLine.plants')}</h3>
      {plants !== null && plants <= plantsShownUpTo ? (
        <p className={styles.plants} data-plants={plants}>
          {formatNumber(plants)}
        </p>
      ) : (
        <p className={styles.many} data-plants="many">
          {t('createLine.plantsMany')}
        </p>
      )}
      <p className={styles.text}>{t('createLine.chance', { chance: chanceText(probability) })}</p>
      <h3 className={figures.heading}>{t('createLine.crosses')}</h3>
      <ol className={styles.steps} data-crosses={crosses.length}>
        {crosses.map(({ step, mother_id, father_id }) => (
          <li key={step}>{`${parent(mother_id, step)} × ${parent(father_id, step)}`}</li>
        ))}
      </ol>
    </>
  )
}
