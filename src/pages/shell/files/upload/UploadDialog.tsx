import { Button, makeStyles, mergeClasses, ProgressBar, tokens } from '@fluentui/react-components'
import { ArrowUploadRegular } from '@fluentui/react-icons'
import type { TFunction } from 'i18next'
import { useAtomValue } from 'jotai'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldFileUpload } from '../../../../domain/files/fieldFile/fieldFileUpload.ts'
import type { FileLanguage } from '../../../../domain/files/headers/columns.ts'
import { SAMPLE_TEXTS, type SampleText, type Upload } from '../../../../domain/files/uploadRecord.ts'
import { uploadNamed } from '../../../../domain/files/uploads.ts'
import { inBackground } from '../../../../domain/inBackground.ts'
import { session } from '../../../../state/account/session.ts'
import { type Nursery, nurseriesAtom } from '../../../../state/year/chosenYear.ts'
import { useUnsaved } from '../../../../ui/form/unsaved.ts'
import { ContentDialog } from '../../../../ui/overlay/ContentDialog.tsx'
import { saveFile } from '../../../../ui/saveFile.ts'
import { lowWindow } from '../../../../ui/smallWindow.ts'
import type { FileReport } from '../../../../workers/FileService.ts'
import type { Files } from '../../../../workers/files.ts'
import { allChosen, OptionChoice } from '../OptionChoice.tsx'
import { CallQuality } from './CallQuality.tsx'
import { FaultList } from './FaultList.tsx'
import { FileColumns } from './FileColumns.tsx'
import { KindChoice } from './KindChoice.tsx'
import { LastUploads } from './LastUploads.tsx'
import { LayoutSketch } from './LayoutSketch.tsx'
import { PlaceChoice } from './PlaceChoice.tsx'
import { ReadHere } from './ReadHere.tsx'
import { RegionChoice } from './RegionChoice.tsx'
import { unknownRegions } from './rememberedRegions.ts'
import { SampleCards } from './SampleCards.tsx'
import { UploadCounts } from './UploadCounts.tsx'
import { changesNothing, mainCountOf } from './uploadReport.ts'
import { type UploadPlace, useUpload } from './useUpload.ts'

/** Creates the sample file of an upload in the interface language and saves it. */
async function saveSample(files: Files, upload: Upload, language: FileLanguage, t: TFunction): Promise<void> {
  const texts = Object.fromEntries(SAMPLE_TEXTS.map((key) => [key, t(`samples.${key}`)])) as Record<SampleText, string>
  const bytes = await files.sample(upload.key, language, texts)
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  saveFile(new Blob([bytes as BlobPart], { type }), `${t(upload.words.name)}.xlsx`)
}

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: '16px' },
  drop: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '8px',
    padding: '16px 24px',
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: '6px',
    backgroundColor: tokens.colorNeutralBackground3,
    textAlign: 'center',
    overflowWrap: 'anywhere',
  },
  chosen: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    padding: '8px 12px',
    textAlign: 'left',
    flexWrap: 'wrap',
  },
  about: { flex: '1 1 160px', minWidth: 0 },
  choose: { flexShrink: 0, whiteSpace: 'nowrap' },
  open: { minHeight: '168px', [lowWindow]: { minHeight: 0 } },
  icon: { color: tokens.colorNeutralForeground3 },
  name: { fontWeight: 600 },
  muted: { color: tokens.colorNeutralForeground3, fontSize: '12px' },
  hidden: { display: 'none' },
})

/** Whether a parsed file can be reviewed in map and table: it has plots of an existing year, or columns to assign. */
const isReviewed = (kind: Upload, report: FileReport, nurseries: readonly Nursery[]) => {
  const { format, places, rows, layout } = report
  if (!kind.review) return false
  // A file of plots that creates its year has nothing to compare with, and a field book's layout is chosen in the
  // dialog.
  if (format === fieldFileUpload.key) return layout === null && places.some((place) => hasYear(nurseries, place))
  return (rows > 0 && places.length > 0) || lacksColumn(report)
}

/** Whether an error states that the file names no nursery and year at all; an error of a single row has a cell. */
const lacksPlace = ({ code, cell }: { code: string; cell: string | null }) => code === 'cap.missing' && cell === null

const lacksColumn = ({ faults }: FileReport) => faults.some(({ code }) => code === 'header.missing')

/**
 * Whether the columns of a file are assigned in the dialog: the review does that for values, but needs an open year and
 * columns that name plots.
 */
const isMappedHere = (kind: Upload, report: FileReport, nurseries: readonly Nursery[]) =>
  report.columns.length > 0 && (!isReviewed(kind, report, nurseries) || lacksColumn(report))

const hasYear = (nurseries: readonly Nursery[], { nursery, year }: { nursery: string; year: number }) =>
  nurseries.some(
    ({ field_name, fieldyear_set }) =>
      field_name === nursery && fieldyear_set.some((fieldYear) => fieldYear.year === year),
  )

/** The unknown regions of the file; the question stays while the file is checked with another answer. */
function useRegionNames(verdict: ReturnType<typeof useUpload>['verdict']): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([])
  const regions = verdict?.kind === 'refused' ? unknownRegions(verdict.faults) : []
  if (regions.length > 0 && regions.join() !== names.join()) setNames(regions)
  return regions.length > 0 ? regions : names
}

/**
 * Uploads a file of any kind. The browser parses it immediately, the server checks it in a dry run, and then all of it
 * is written, with progress, or nothing. `offered`: the kinds that the page accepts.
 */
export function UploadDialog({ offered, ...place }: UploadPlace & { offered: readonly Upload[] }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const language = useAtomValue(session.language)
  const input = useRef<HTMLInputElement>(null)
  const upload = useUpload(place)
  const nurseries = useAtomValue(nurseriesAtom) ?? []
  const { file, reading, verdict } = upload
  const local = reading?.report ?? null
  const kind = local && uploadNamed(local.format)
  // A user who cannot upload the file has only choices about how to read it.
  const isRefused = verdict?.kind === 'refused' || !!local?.faultTotal
  const openOf = (name: string) => local?.open.find((nursery) => nursery.name === name)
  const offeredOptions = kind?.options.filter(({ name, isRead }) => openOf(name) && (isRead || !isRefused)) ?? []
  const busy = verdict?.kind === 'checking' || verdict?.kind === 'writing'
  // Another choice restarts the check; the focused control stays enabled.
  const isWriting = verdict?.kind === 'writing'
  // Do not report a column, or nursery and year, as an error while the dialog asks about it.
  const needsPlace =
    kind?.key === fieldFileUpload.key && verdict?.kind === 'refused' && verdict.faults.every(lacksPlace)
  const needsColumn =
    !!kind &&
    !!local &&
    isMappedHere(kind, local, nurseries) &&
    verdict?.kind === 'refused' &&
    verdict.faults.every(({ code }) => code === 'header.missing')
  const isQuestionOpen = needsPlace || needsColumn
  const isNothing = verdict?.kind === 'checked' && changesNothing(verdict.end.report)
  const regionNames = useRegionNames(verdict)
  const busyWord = isWriting ? 'upload.writing' : 'upload.checking'
  const writeText = () => {
    if (verdict?.kind === 'checked' || isWriting) {
      const mainCount = verdict?.kind === 'checked' && kind ? mainCountOf(kind, verdict.end.report) : null
      return mainCount ? t(`upload.import.${mainCount.noun}`, { count: mainCount.count }) : t('upload.write')
    }
    return verdict?.kind === 'refused' ? t('upload.write') : t('upload.check')
  }
  useUnsaved(file !== null && !isWriting, () => inBackground(upload.cancel()))
  return (
    <ContentDialog
      title={[t('upload.title'), place.kind && t(uploadNamed(place.kind).words.name)].filter(Boolean).join(': ')}
      width={640}
      contentClass={styles.content}
      onClose={() => inBackground(upload.cancel())}
      actions={
        <>
          <Button onClick={() => inBackground(upload.cancel())}>{t('shell.cancel')}</Button>
          {kind && local && isReviewed(kind, local, nurseries) && (
            <Button disabledFocusable={busy} onClick={() => inBackground(upload.review())}>
              {t('review.open')}
            </Button>
          )}
          {verdict?.kind === 'unanswered' ? (
            <Button appearance="primary" onClick={() => inBackground(upload.checkAgain())}>
              {t('shell.tryAgain')}
            </Button>
          ) : (
            <Button
              appearance="primary"
              data-write=""
              disabledFocusable={verdict?.kind !== 'checked' || isNothing}
              title={isNothing ? t('upload.nothingChanges') : file === null ? t('upload.chooseFirst') : undefined}
              onClick={() => inBackground(upload.write())}
            >
              {writeText()}
            </Button>
          )}
        </>
      }
    >
      <div className={mergeClasses(styles.drop, file === null ? styles.open : styles.chosen)}>
        {file === null && <ArrowUploadRegular className={styles.icon} fontSize={32} aria-hidden />}
        <div className={mergeClasses(file !== null && styles.about)}>
          <span className={mergeClasses(file !== null && styles.name)}>{file ? file.name : t('upload.drop')}</span>
          {local && kind && (
            <>
              <div>{t('upload.recognised', { kind: t(kind.words.name) })}</div>
              {!isQuestionOpen && <ReadHere upload={kind} report={local} />}
            </>
          )}
        </div>
        <Button
          className={styles.choose}
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
          accept=".xlsx,.ods,.csv,.tsv,.txt,.trt,.vcf,.gz"
          data-upload=""
          onChange={(event) => {
            const [chosen] = event.target.files ?? []
            if (chosen) upload.setFile(chosen)
            event.target.value = ''
          }}
        />
      </div>
      {!file && (
        <>
          <SampleCards
            uploads={offered}
            language={language}
            onSave={(sample) => inBackground(saveSample(upload.files(), sample, language, t))}
          />
          <LastUploads />
        </>
      )}
      {file && reading && reading.ranked.length > 0 && (
        <KindChoice
          ranked={reading.ranked}
          kind={local?.format ?? null}
          disabled={isWriting}
          onChoose={upload.chooseKind}
        />
      )}
      {local && kind && !isWriting && isMappedHere(kind, local, nurseries) && (
        <FileColumns
          key={local.format}
          upload={kind}
          report={local}
          traits={upload.traits}
          isMapped={upload.isMapped}
          choose={upload.chooseColumn}
        />
      )}
      {kind?.key === fieldFileUpload.key && !isWriting && (regionNames.length > 0 || upload.options.region) && (
        <RegionChoice
          spellings={regionNames}
          region={upload.options.region ?? null}
          onChoose={(region) => upload.chooseRegion(region, regionNames)}
        />
      )}
      {kind?.key === fieldFileUpload.key && !isWriting && (needsPlace || upload.options.nursery) && (
        <PlaceChoice
          fileName={file?.name ?? ''}
          nursery={place.nursery?.field_name ?? null}
          onChoose={upload.choosePlace}
        />
      )}
      {kind &&
        offeredOptions.map((option) => (
          <OptionChoice
            key={option.name}
            option={option}
            offered={openOf(option.name)?.choices}
            value={local?.chosen[option.name] ?? allChosen(kind.options, upload.options)[option.name]}
            disabled={isWriting}
            onChoose={(value) => upload.choose(option.name, value)}
          />
        ))}
      {local?.layout && !isRefused && <LayoutSketch layout={local.layout} />}
      {busy && (
        <div role="status">
          <ProgressBar value={verdict.share || undefined} aria-label={t(busyWord)} />
          <span className={styles.muted}>{t(busyWord)}</span>
        </div>
      )}
      {verdict?.kind === 'refused' && !isQuestionOpen && (
        <FaultList kind="fault" faults={verdict.faults} total={verdict.total} file={file?.name ?? ''} />
      )}
      {verdict?.kind === 'checked' && kind && <UploadCounts upload={kind} end={verdict.end} file={file?.name ?? ''} />}
      {verdict?.kind === 'checked' && verdict.end.report.quality && (
        <CallQuality quality={verdict.end.report.quality} />
      )}
    </ContentDialog>
  )
}
