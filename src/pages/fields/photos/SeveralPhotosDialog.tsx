import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { bindPhotos, plotFinder } from '../../../domain/photos/bindPhotos.ts'
import { ContentDialog } from '../../../ui/overlay/ContentDialog.tsx'

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: '8px' },
  files: { color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
})

/** File names that are shown. */
const namesShown = 4

interface SeveralPhotosDialogProps {
  readonly files: readonly File[]
  /** Label or name of the plot on which they were dropped. */
  readonly plot: string
  readonly columns: FieldYearColumns
  onAll(): void
  onByName(): void
  onCancel(): void
}

/** Asks whether several pictures all belong to one plot, or each to the plot named by its file. */
export function SeveralPhotosDialog(props: SeveralPhotosDialogProps) {
  const { files, plot, columns, onAll, onByName, onCancel } = props
  const styles = useStyles()
  const { t } = useTranslation()
  const names = useMemo(() => files.map(({ name }) => name), [files])
  const bound = useMemo(
    () => bindPhotos(names, plotFinder(columns)).filter((photo) => photo.plot !== null).length,
    [names, columns],
  )
  // The more likely choice is the first at the right.
  const isByName = bound * 2 > files.length
  const selectAll = (
    <Button key="all" appearance={isByName ? 'secondary' : 'primary'} onClick={onAll}>
      {t('photos.several.all', { name: plot })}
    </Button>
  )
  const byName = (
    <Button key="names" appearance={isByName ? 'primary' : 'secondary'} onClick={onByName}>
      {t('photos.several.byName')}
    </Button>
  )
  return (
    <ContentDialog
      title={t('photos.several.title', { count: files.length })}
      width={560}
      contentClass={styles.content}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{t('shell.cancel')}</Button>
          {isByName ? [selectAll, byName] : [byName, selectAll]}
        </>
      }
    >
      <span>{t('photos.several.text', { name: plot })}</span>
      <span data-bound-names={bound}>{t('photos.several.named', { bound, total: files.length })}</span>
      <span className={styles.files}>
        {[...names.slice(0, namesShown), ...(names.length > namesShown ? ['…'] : [])].join(', ')}
      </span>
    </ContentDialog>
  )
}
