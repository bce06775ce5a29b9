import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Link,
  makeStyles,
  ProgressBar,
  Radio,
  RadioGroup,
  tokens,
} from '@fluentui/react-components'
import { ArrowUploadRegular } from '@fluentui/react-icons'
import { useAtomValue } from 'jotai'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SAMPLE_FORMATS } from '../../../sheets/samples.ts'
import { session } from '../../../state/account/session.ts'
import type { FileReport } from '../../../workers/FileService.ts'
import { FaultList } from './FaultList.tsx'
import { KindChoice } from './KindChoice.tsx'
import { saveSample } from './saveSample.ts'
import { UploadCounts } from './UploadCounts.tsx'
import { type UploadPlace, useUpload } from './useUpload.ts'

const useStyles = makeStyles({
  surface: { maxWidth: '640px', borderRadius: '8px' },
  content: { display: 'flex', flexDirection: 'column', gap: '16px' },
  drop: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '8px',
    padding: '24px',
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: '6px',
    backgroundColor: tokens.colorNeutralBackground3,
    textAlign: 'center',
  },
  samples: { display: 'flex', gap: '16px', flexWrap: 'wrap', fontSize: '13px' },
  muted: { color: tokens.colorNeutralForeground3, fontSize: '12px' },
  // A radio has a margin of its own; the first stands flush with the texts above.
  placements: { marginLeft: '-8px' },
  hidden: { display: 'none' },
})

/** Nurseries and years told by their names; the counts of a report tell how many there are beyond these. */
const placesAtMost = 3

function placesToldOf(places: FileReport['places']): string[] {
  const told = places.slice(0, placesAtMost).map(({ nursery, year }) => `${nursery} ${year}`)
  return places.length > placesAtMost ? [...told, '…'] : told
}

/**
 * Uploads a file of plots, a map, values or lines: the file is read here at once, the server's dry run decides, and
 * only then it is written, all or nothing, with progress.
 */
export function UploadDialog(props: UploadPlace) {
  const styles = useStyles()
  const { t } = useTranslation()
  const language = useAtomValue(session.language)
  const input = useRef<HTMLInputElement>(null)
  const upload = useUpload(props)
  const { file, reading, verdict, sortMethod, check } = upload
  const local = reading?.report ?? null
  // Who gives the positions has nothing to choose, nor who cannot upload the file.
  const isRefused = verdict?.kind === 'refused' || !!local?.faultTotal
  const offersPlacement = local?.format === 'field_file' && !local.positioned && !isRefused
  const busy = verdict?.kind === 'checking' || verdict?.kind === 'writing'
  // Another choice begins the check again; what the keyboard stands on keeps it.
  const isWriting = verdict?.kind === 'writing'
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && void upload.cancel()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{t('upload.title')}</DialogTitle>
          <DialogContent className={styles.content}>
            <div className={styles.drop}>
              <span>{file ? file.name : t('upload.drop')}</span>
              <Button
                icon={<ArrowUploadRegular />}
                onClick={() => input.current?.click()}
                disabledFocusable={isWriting}
              >
                {t(file ? 'upload.chooseOther' : 'upload.choose')}
              </Button>
              <input
                ref={input}
                className={styles.hidden}
                type="file"
                accept=".xlsx,.csv,.tsv,.txt"
                data-upload=""
                onChange={(event) => {
                  const [chosen] = event.target.files ?? []
                  if (chosen) upload.setFile(chosen)
                  event.target.value = ''
                }}
              />
            </div>
            {!file && (
              <div className={styles.samples}>
                <span className={styles.muted}>{t('upload.samples')}</span>
                {SAMPLE_FORMATS.map((one) => (
                  <Link key={one} as="button" onClick={() => void saveSample(upload.files(), one, language, t)}>
                    {t(`upload.${one}`)}
                  </Link>
                ))}
              </div>
            )}
            {file && reading && reading.ranked.length > 0 && (
              <KindChoice
                ranked={reading.ranked}
                kind={local?.format ?? null}
                disabled={isWriting}
                onChoose={(kind) => void check(file, kind)}
              />
            )}
            {local && file && (
              <div className={styles.muted} data-local="">
                {[
                  ...placesToldOf(local.places),
                  t(local.format === 'field_map' ? 'upload.mapCells' : 'upload.rows', { count: local.rows }),
                  local.traits.length > 0 && t('upload.traits', { count: local.traits.length }),
                  local.faultTotal > 0 && t('upload.faults', { count: local.faultTotal }),
                  local.warningTotal > 0 && t('upload.warnings', { count: local.warningTotal }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </div>
            )}
            {offersPlacement && (
              <RadioGroup
                className={styles.placements}
                layout="horizontal"
                aria-label={t('plots.placement')}
                value={sortMethod}
                disabled={isWriting}
                onChange={(_, { value }) => upload.setSortMethod(value as '1' | '2' | '3')}
              >
                {(['1', '2', '3'] as const).map((value) => (
                  <Radio key={value} value={value} label={t(`plots.placement${value}`)} />
                ))}
              </RadioGroup>
            )}
            {busy && (
              <div role="status">
                <ProgressBar value={verdict.share || undefined} />
                <span className={styles.muted}>
                  {t(verdict.kind === 'checking' ? 'upload.checking' : 'upload.writing')}
                </span>
              </div>
            )}
            {verdict?.kind === 'refused' && <FaultList kind="fault" faults={verdict.faults} total={verdict.total} />}
            {verdict?.kind === 'checked' && <UploadCounts end={verdict.end} />}
          </DialogContent>
          <DialogActions>
            <Button onClick={() => void upload.cancel()}>{t('shell.cancel')}</Button>
            <Button
              appearance="primary"
              disabledFocusable={verdict?.kind !== 'checked'}
              onClick={() => void upload.write()}
            >
              {t('upload.write')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
