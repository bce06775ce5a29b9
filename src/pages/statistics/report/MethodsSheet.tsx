import { mergeClasses } from '@fluentui/react-components'
import type { ReportTrait } from '../../../domain/analysis/report/trialReport.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { say } from '../resultText.ts'
import { plotsLeftOut } from './plotsLeftOut.ts'
import { useSheetStyles } from './sheetStyles.ts'
import type { MadeReport } from './useReport.ts'

interface MethodsProps {
  readonly made: MadeReport
  readonly traits: readonly ReportTrait[]
  readonly year: FieldYearColumns
}

/** How each trait was analysed, and which values were left out and why. */
export function MethodsOfTraits({ made, traits, year }: MethodsProps) {
  const styles = useSheetStyles()
  const { t, settings } = made
  return (
    <>
      {traits.map((trait) => {
        const left = plotsLeftOut(trait.left, settings.out, year, t)
        const method = trait.variance.ok ? trait.variance.method : trait.means.ok ? trait.means.method : []
        const warnings = [trait.variance, trait.means].flatMap((one) => (one.ok ? (one.warnings ?? []) : []))
        const warned = [...new Set(warnings.map((one) => say(t, one)))]
        return (
          <section key={trait.id}>
            <h3 className={styles.heading}>{trait.unit === '' ? trait.name : `${trait.name}, ${trait.unit}`}</h3>
            <p className={styles.text}>
              <strong>{t('report.method')}.</strong> {method.map((one) => say(t, one)).join(' ')}{' '}
              {t('statistics.confidence')}
            </p>
            {warned.length > 0 && <p className={styles.text}>{warned.join(' ')}</p>}
            {left.length === 0 ? (
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
                  {left.map(({ reason, plots }) => (
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
