import type { TFunction } from 'i18next'
import type { ReportTrait } from '../../../domain/analysis/report/trialReport.ts'
import { refusalText } from '../Refused.tsx'
import { say } from '../resultText.ts'
import { SheetTable } from './SheetTable.tsx'
import { useSheetStyles } from './sheetStyles.ts'

/** The analysis of variance of a trait with what it supposes, or why there is none. */
export function VarianceOfTrait({ trait, t }: { trait: ReportTrait; t: TFunction }) {
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
