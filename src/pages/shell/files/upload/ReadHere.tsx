import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { markerUpload } from '../../../../domain/files/markers/markerUpload.ts'
import type { Upload } from '../../../../domain/files/uploadRecord.ts'
import type { FileReport } from '../../../../workers/FileService.ts'

const useStyles = makeStyles({ root: { color: tokens.colorNeutralForeground3, fontSize: '12px' } })

/** Number of nurseries and years listed by name; the report counts further ones. */
const maxPlaces = 3

function listedPlaces(places: FileReport['places']): string[] {
  const listed = places.slice(0, maxPlaces).map(({ nursery, year }) => `${nursery} ${year}`)
  return places.length > maxPlaces ? [...listed, '…'] : listed
}

/** The content of the file as parsed in the browser, before the server has compared it with the database. */
export function ReadHere({ upload, report }: { upload: Upload; report: FileReport }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const { rows, plots = rows } = upload.words
  return (
    <div className={styles.root} data-local="">
      {[
        ...listedPlaces(report.places),
        (report.rows > 0 || upload.key !== markerUpload.key) &&
          t(report.places.length > 0 ? plots : rows, { count: report.rows }),
        report.traits.length > 0 && t('upload.traits', { count: report.traits.length }),
        report.faultTotal > 0 && t('upload.faults', { count: report.faultTotal }),
        report.warningTotal > 0 && t('upload.warnings', { count: report.warningTotal }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </div>
  )
}
