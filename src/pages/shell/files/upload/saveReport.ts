import type { TFunction } from 'i18next'
import type { FileLanguage } from '../../../../domain/files/headers/columns.ts'
import { csvStyleOf, writeCsv } from '../../../../sheets/text/writeCsv.ts'
import { saveFile } from '../../../../ui/saveFile.ts'
import type { ReportedFault } from './uploadReport.ts'

/** Hands what was found in a file to the user as a csv: cell, value and sentence, a row each. */
export function saveReport(file: string, faults: readonly ReportedFault[], language: FileLanguage, t: TFunction): void {
  const head = (['cell', 'value', 'message'] as const).map((key) => t(`upload.report.${key}`))
  const rows = faults.map(({ cell, value, message }) => [cell, value, message])
  const bytes = writeCsv([head, ...rows], csvStyleOf(language))
  saveFile(new Blob([bytes as BlobPart], { type: 'text/csv' }), `${t('upload.reportName', { file })}.csv`)
}
