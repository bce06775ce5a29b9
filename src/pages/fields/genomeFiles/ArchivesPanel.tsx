import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ArrowUploadRegular } from '@fluentui/react-icons'
import { useStore } from 'jotai'
import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInvalidate } from '../../../api/query/useCall.ts'
import { archiveEndings } from '../../../domain/genome/reads/archiveRules.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { addArchiveRequests } from '../../../state/genome/runningArchives.ts'
import { handleRequests } from '../../../state/shell/requests.ts'
import { addToastAtom } from '../../../state/shell/toasts.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { useTabStyles } from '../inspector/tabStyles.ts'
import { ArchiveForm } from './ArchiveForm.tsx'
import { ArchiveRows } from './ArchiveRows.tsx'
import { startArchive } from './archiveUploads.ts'
import { PlotReport } from './PlotReport.tsx'
import { useArchives } from './useArchives.ts'

const useStyles = makeStyles({
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px', padding: '12px 0' },
  limits: {
    flex: '1 1 220px',
    minWidth: 0,
    color: tokens.colorNeutralForeground3,
    fontSize: '12px',
    lineHeight: '16px',
  },
  over: { outline: `2px dashed ${tokens.colorCompoundBrandStroke}`, outlineOffset: '-4px' },
  hidden: { display: 'none' },
})

/** Files of a plot with their state, the upload of another one, and the report on the reads of the chosen one. */
export default function ArchivesPanel({ plotId, label }: { plotId: number; label: string }) {
  const styles = useStyles()
  const shared = useTabStyles()
  const { t } = useTranslation()
  const store = useStore()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [isOver, setIsOver] = useState(false)
  const [chosen, setChosen] = useState<number | null>(null)
  /** The file on the server whose upload continues when it is chosen again. */
  const going = useRef<{ id: number; name: string; bytes: number } | null>(null)
  const { items, failure, readAgain } = useArchives(plotId)
  const changed = useChanged()

  const choose = () => {
    going.current = null
    input.current?.click()
  }
  useEffect(
    () =>
      handleRequests(store, addArchiveRequests, () => {
        going.current = null
        input.current?.click()
      }),
    [store],
  )
  const take = (dropped: File) => {
    const before = going.current
    going.current = null
    if (!before) return setFile(dropped)
    if (dropped.name !== before.name || dropped.size !== before.bytes) {
      const message = { key: 'genomeFiles.otherFile', params: { file: before.name } }
      return store.set(addToastAtom, { status: 'error', message })
    }
    inBackground(startArchive(store, { plotId, file: dropped, target: { id: before.id }, changed }))
  }
  const onChosen = (event: ChangeEvent<HTMLInputElement>) => {
    const [dropped] = event.target.files ?? []
    if (dropped) take(dropped)
    event.target.value = ''
  }
  const drop = (event: DragEvent) => {
    setIsOver(false)
    const [dropped] = event.dataTransfer.files
    if (!dropped || event.defaultPrevented) return
    event.preventDefault()
    going.current = null
    setFile(dropped)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file is dropped on all of it, and chosen by its button
    <div
      className={mergeClasses(shared.body, isOver && styles.over)}
      data-genome-files=""
      onDragOver={() => setIsOver(true)}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <div className={styles.bar}>
        <Button icon={<ArrowUploadRegular />} onClick={choose} data-genome-choose="">
          {t('genomeFiles.upload')}
        </Button>
        <span className={styles.limits}>{t('genomeFiles.limits')}</span>
        <input
          ref={input}
          className={styles.hidden}
          type="file"
          accept={archiveEndings.join(',')}
          onChange={onChosen}
        />
      </div>
      {file && (
        <ArchiveForm
          key={`${file.name} ${file.size} ${file.lastModified}`}
          file={file}
          onClose={() => setFile(null)}
          send={(metadata) => {
            setFile(null)
            inBackground(
              startArchive(store, {
                plotId,
                file,
                target: { metadata: { ...metadata, filename: file.name, plot_id: String(plotId) } },
                changed,
              }),
            )
          }}
        />
      )}
      {!items && failure && (
        <EmptyState
          small
          title={t('genomeFiles.notRead')}
          text={failure.offline ? undefined : failure.message}
          actions={<Button onClick={readAgain}>{t('shell.tryAgain')}</Button>}
        />
      )}
      {items && (
        <>
          <ArchiveRows
            {...{ plotId, label, items, chosen }}
            choose={setChosen}
            goOn={({ fastqc_id: id, archive: name, size: bytes }) => {
              going.current = { id, name, bytes }
              input.current?.click()
            }}
          />
          <PlotReport items={items} chosen={chosen} />
        </>
      )}
    </div>
  )
}

function useChanged(): () => void {
  const invalidate = useInvalidate()
  return () => inBackground(invalidate('genome_files'))
}
