import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { ChevronDownRegular, ChevronRightRegular } from '@fluentui/react-icons'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HeadTarget } from '../../../../domain/files/headers/headTarget.ts'
import type { FileColumn } from '../../../../domain/files/review/fileColumns.ts'
import type { KnownTraits } from '../../../../domain/files/review/reviewColumns.ts'
import type { Upload } from '../../../../domain/files/uploadRecord.ts'
import { windowHeights } from '../../../../ui/pageZoom.ts'
import type { FileReport } from '../../../../workers/FileService.ts'
import { ColumnChoice } from '../columnMapping/ColumnChoice.tsx'
import { SimilarQuestion } from '../columnMapping/ColumnQuestion.tsx'

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px' },
  toggle: { alignSelf: 'start', marginLeft: '-8px', fontWeight: 600 },
  pending: { fontSize: '13px', lineHeight: '18px' },
  list: {
    maxHeight: windowHeights(38),
    overflowY: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '6px',
  },
})

/** Columns that are not recognised: ignored unless the user assigns them. */
const isUnknown = ({ key, trait, isLeftOut, filled }: FileColumn) =>
  key === null && trait === null && !isLeftOut && filled > 0

interface FileColumnsProps {
  readonly upload: Upload
  readonly report: FileReport
  readonly traits: KnownTraits
  /** Whether the columns were chosen, now or for an earlier file. */
  readonly isMapped: boolean
  choose(column: FileColumn, target: HeadTarget | undefined): void
}

/** The assignment of a file's columns, each changeable; folded if all are recognised. */
export function FileColumns({ upload, report, traits, isMapped, choose }: FileColumnsProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const id = useId()
  const unknown = report.columns.filter(isUnknown).length
  const missing = report.faults.filter(({ code }) => code === 'header.missing')
  const [isToggled, setIsToggled] = useState<boolean | null>(null)
  const isOpen = isToggled ?? (unknown > 0 || missing.length > 0 || isMapped)
  return (
    <div className={styles.root} data-file-columns={isOpen ? 'open' : 'folded'}>
      <Button
        className={styles.toggle}
        appearance="subtle"
        size="small"
        icon={isOpen ? <ChevronDownRegular /> : <ChevronRightRegular />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsToggled(!isOpen)}
      >
        {t('review.columns')}
      </Button>
      {missing.map(({ value }) => (
        <span key={value} className={styles.pending} data-column-question={value}>
          {t('upload.columnMissing', { column: t(`columns.${value}`) })}
        </span>
      ))}
      {unknown > 0 && missing.length === 0 && (
        <span className={styles.pending}>{t('upload.columnsUnknown', { count: unknown })}</span>
      )}
      {report.columns.map(
        (column) =>
          column.similar && (
            <SimilarQuestion key={column.column} column={column} onChoose={(target) => choose(column, target)} />
          ),
      )}
      {isOpen && (
        <div id={id} className={styles.list}>
          {report.columns.map((column) => (
            <ColumnChoice
              key={column.column}
              isWide
              format={upload.format}
              column={column}
              traits={traits}
              isUnknown={isUnknown(column)}
              onChoose={(target) => choose(column, target)}
            />
          ))}
        </div>
      )}
    </div>
  )
}
