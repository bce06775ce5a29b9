import { Button, makeStyles, Tooltip } from '@fluentui/react-components'
import { ArrowDownloadRegular, DeleteRegular, PauseRegular, PlayRegular } from '@fluentui/react-icons'
import { useSetAtom, useStore } from 'jotai'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/apiError.ts'
import { call } from '../../../api/browser.ts'
import { takeGenomeTicket } from '../../../contract/genome/genomeFiles.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { reportFailureAtom } from '../../../state/shell/toasts.ts'
import { pauseArchive, resumeArchive } from './archiveUploads.ts'
import type { ArchiveItem } from './useArchives.ts'

const useStyles = makeStyles({ actions: { display: 'inline-flex', gap: '2px' } })

/** The actions on a file in its present state. */
export function ArchiveActions({ file, running, goOn }: ArchiveItem & { goOn(): void }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const openDialog = useSetAtom(openDialogAtom)
  const report = useSetAtom(reportFailureAtom)
  const { fastqc_id: id, archive: name, status } = file
  const download = async () => {
    try {
      const { url } = await call(takeGenomeTicket, { body: { fastqc_id: id } })
      // The browser itself saves the file: the page has no memory for 100 GB.
      const link = document.createElement('a')
      link.href = url
      link.download = name
      link.click()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      report(error, 'failed.genomeDownload')
    }
  }
  return (
    <span className={styles.actions}>
      {status === 'Uploading' && running?.state === 'sending' && (
        <Action title={t('genomeFiles.pause')} icon={<PauseRegular />} act={() => pauseArchive(store, running)} />
      )}
      {status === 'Uploading' && running !== null && running.state !== 'sending' && (
        <Action title={t('genomeFiles.goOn')} icon={<PlayRegular />} act={() => resumeArchive(store, running)} />
      )}
      {status === 'Uploading' && running === null && (
        <Action title={t('genomeFiles.chooseAgain')} icon={<PlayRegular />} act={goOn} />
      )}
      {status === 'success' && (
        <Action
          title={t('genomeFiles.download')}
          icon={<ArrowDownloadRegular />}
          act={() => inBackground(download())}
        />
      )}
      <Action
        title={t('genomeFiles.delete')}
        icon={<DeleteRegular />}
        act={() => openDialog({ kind: 'deleteGenomeFile', id, name })}
      />
    </span>
  )
}

function Action({ title, icon, act }: { title: string; icon: ReactElement; act(): void }) {
  return (
    <Tooltip content={title} relationship="label">
      <Button size="small" appearance="subtle" icon={icon} onClick={act} />
    </Tooltip>
  )
}
