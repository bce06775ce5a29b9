import { Checkbox, makeStyles } from '@fluentui/react-components'
import { useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { HeadTarget } from '../../../domain/files/headers/headTarget.ts'
import type { ReviewCells } from '../../../domain/files/review/reviewCells.ts'
import type { KnownTraits, ReviewColumn } from '../../../domain/files/review/reviewColumns.ts'
import type { ReviewedUpload } from '../../../domain/files/review/reviewFile.ts'
import { uploadNamed } from '../../../domain/files/uploads.ts'
import { acceptColumn } from '../../../state/sheet/review/importReview.ts'
import { ColumnChoice } from '../../shell/files/columnMapping/ColumnChoice.tsx'

const useStyles = makeStyles({ tick: { marginLeft: '-8px' } })

interface ColumnRowProps {
  readonly upload: ReviewedUpload
  readonly column: ReviewColumn
  /** The column's cells compared with the plots; null if it has no values. */
  readonly cells: ReviewCells | null
  readonly traits: KnownTraits
  onChoose(target: HeadTarget | undefined): void
  /** Shows the column on the map. */
  show(): void
}

/** One column of the file: whether its cells are written, and into which column. */
export function ColumnRow({ upload, column, cells, traits, onChoose, show }: ColumnRowProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const intended = cells
    ? Array.from(cells.outcome.keys()).filter((k) => !['equal', 'refused'].includes(cells.outcome[k]))
    : []
  const acceptedCount = intended.filter((k) => cells?.accepted[k] === 1).length
  return (
    <ColumnChoice
      format={uploadNamed(upload).format}
      column={column}
      traits={traits}
      onChoose={onChoose}
      onFocus={show}
      tick={
        intended.length > 0 && (
          <Checkbox
            className={styles.tick}
            aria-label={t('review.acceptColumn', { header: column.header })}
            checked={acceptedCount === 0 ? false : acceptedCount === intended.length ? true : 'mixed'}
            onChange={() => acceptColumn(store, column.column, acceptedCount < intended.length)}
          />
        )
      }
    />
  )
}
