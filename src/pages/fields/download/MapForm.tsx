import { makeStyles, tokens } from '@fluentui/react-components'
import { useStore } from 'jotai'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileCall } from '../../../contract/files/downloads.ts'
import { exportFieldMap } from '../../../contract/plots/maps.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { addToastAtom } from '../../../state/shell/toasts.ts'
import { saveFile } from '../../../ui/saveFile.ts'
import { useMapTheme } from '../../../ui/theme/ThemeProvider.tsx'
import { saveAnswer } from '../../shell/files/download/runDownload.ts'
import { DownloadFrame } from './DownloadFrame.tsx'
import type { ListedYear } from './listRequest.ts'
import { fileNameOf, mapPicture } from './mapPicture.ts'
import { RadioChoice } from './RadioChoice.tsx'

const formats = ['xlsx', 'png', 'svg'] as const
type Format = (typeof formats)[number]

const useStyles = makeStyles({
  about: { fontSize: '12px', fontWeight: 600 },
  frame: {
    flex: '1 1 0',
    minHeight: '160px',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    padding: '12px',
    borderRadius: '4px',
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground3,
  },
  picture: { maxWidth: '100%', maxHeight: '100%', objectFit: 'contain' },
})

/** The map's drawing as a thumbnail; null until it is drawn. */
function useDrawing(): string | null {
  const store = useStore()
  const theme = useMapTheme()
  const { t } = useTranslation()
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    let objectUrl: string | null = null
    let isUnmounted = false
    inBackground(
      mapPicture(store, theme, t, 'svg').then((blob) => {
        if (!blob || isUnmounted) return
        objectUrl = URL.createObjectURL(blob)
        setAddress(objectUrl)
      }),
    )
    return () => {
      isUnmounted = true
      if (objectUrl) URL.revokeObjectURL(objectUrl)
    }
  }, [store, theme, t])
  return address
}

/** The year's map as a workbook, which can be uploaded again, or as a picture by the screen's painter. */
export function MapForm(props: { choice: ReactNode; year: ListedYear; nursery: string; onClose(): void }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const theme = useMapTheme()
  const { choice, year, nursery, onClose } = props
  const [format, setFormat] = useState<Format>('xlsx')
  const [isBusy, setIsBusy] = useState(false)
  const drawing = useDrawing()
  const name = `${fileNameOf(nursery, year.year, t('download.map'))}.${format}`
  const save = async (): Promise<boolean> => {
    if (format === 'xlsx') {
      const input = { field_id: String(year.field_id), year_id: String(year.year_id) }
      return saveAnswer(store, fileCall(exportFieldMap), input, 'upload.exportFailed')
    }
    try {
      const blob = await mapPicture(store, theme, t, format)
      if (blob) saveFile(blob, name)
      return blob !== null
    } catch (error) {
      const key = error instanceof RangeError ? 'mapFile.tooLarge' : 'mapFile.failed'
      store.set(addToastAtom, { status: 'error', message: { key } })
      return false
    }
  }
  const submit = async () => {
    setIsBusy(true)
    const isSaved = await save()
    setIsBusy(false)
    if (isSaved) onClose()
  }
  return (
    <DownloadFrame
      choice={choice}
      file={name}
      isBusy={isBusy}
      onSubmit={() => inBackground(submit())}
      onClose={onClose}
    >
      <RadioChoice
        label={t('mapFile.format')}
        value={format}
        entries={formats.map((value) => ({ value, label: t(`mapFile.${value}`) }))}
        onChange={(value: Format) => setFormat(value)}
      />
      <div className={styles.about}>{t('mapFile.shown')}</div>
      <div className={styles.frame}>
        {drawing && <img className={styles.picture} src={drawing} alt={t('mapFile.shown')} data-map-picture />}
      </div>
    </DownloadFrame>
  )
}
