import { mergeClasses } from '@fluentui/react-components'
import type { TFunction } from 'i18next'
import { reportCautions } from '../../../domain/analysis/report/cautions.ts'
import type { ReportTrait } from '../../../domain/analysis/report/trialReport.ts'
import { formatMessage } from '../resultText.ts'
import { useSheetStyles } from './sheetStyles.ts'

/** The cautions of a trait, in bold above its letters. */
export function Cautions({ trait, t }: { trait: ReportTrait; t: TFunction }) {
  const styles = useSheetStyles()
  return reportCautions(trait).map((caution) => (
    <p key={formatMessage(t, caution)} className={mergeClasses(styles.text, styles.strong)}>
      {formatMessage(t, caution)}
    </p>
  ))
}
