import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ArrowDownloadRegular, BookmarkAddRegular } from '@fluentui/react-icons'
import { useAtom, useSetAtom, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/apiError.ts'
import { call } from '../../../api/browser.ts'
import { useCall, useInvalidate } from '../../../api/query/useCall.ts'
import type { IdeotypeAnswer } from '../../../contract/genome/ideotypes.ts'
import { listAnalyses, saveIdeotype } from '../../../contract/statistics/analyses.ts'
import { pedigreeOfCrosses } from '../../../domain/genome/ideotype.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import type { Pedigree } from '../../../domain/pedigree/purdy/notation.ts'
import { writePurdy } from '../../../domain/pedigree/purdy/writePurdy.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { addLine, checkedNewLineName } from '../../../state/sheet/edit/addLine.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { showMessageAtom } from '../../../state/shell/messages.ts'
import { addToastAtom, reportFailureAtom } from '../../../state/shell/toasts.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import type { PageProps } from '../../page.ts'
import { CopyNote } from '../../shell/CopyNote.tsx'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { SavedDialogs } from '../../statistics/saved/SavedDialogs.tsx'
import { TitleDialog } from '../../statistics/saved/TitleDialog.tsx'
import { FitProgress, FitStopped } from '../FitProgress.tsx'
import { useFigureStyles } from '../figureStyle.ts'
import { GenomeSettingsDialog } from '../GenomeSettingsDialog.tsx'
import { narrow, usePageStyles } from '../pageStyle.ts'
import { FailedReading } from '../Reading.tsx'
import { RefusedScope } from '../RefusedScope.tsx'
import { StaleBar } from '../StaleBar.tsx'
import { decimalsOf, signed } from '../shownFigures.ts'
import { UploadMarkers } from '../UploadMarkers.tsx'
import { useListsState } from '../useGenomeLists.tsx'
import { Chromosomes } from './Chromosomes.tsx'
import { IdeotypeBar } from './IdeotypeBar.tsx'
import { MarkerDialog } from './MarkerDialog.tsx'
import { OpenedIdeotype } from './OpenedIdeotype.tsx'
import { Outcome } from './Outcome.tsx'
import { TargetTable } from './TargetTable.tsx'
import { type IdeotypeWork, useIdeotype } from './useIdeotype.ts'

/** The dialog for the name of the line to breed, saved with the crosses that lead to it. */
function SaveLineDialog({ pedigree }: { pedigree: Pedigree | null }) {
  const [dialog, setDialog] = useAtom(openDialogAtom)
  if (dialog?.kind !== 'saveIdeotype' || !pedigree) return null
  return <SaveLine pedigree={pedigree} onClose={() => setDialog(null)} />
}

function SaveLine({ pedigree, onClose }: { pedigree: Pedigree; onClose(): void }) {
  const { t } = useTranslation()
  const store = useStore()
  const toast = useSetAtom(addToastAtom)
  const form = useForm({
    initial: { name: '' },
    check: ({ name }) => {
      const lineName = checkedNewLineName(store, name)
      return { name: lineName.ok ? null : { key: lineName.code } }
    },
    async send({ name }) {
      const added = await addLine(store, { name, pedigree, isVariety: false, stage: '', comment: '' })
      if (!added.ok) {
        toast({ status: 'error', message: { key: 'failed.lineAdd', reason: t(added.code, { ...added.params }) } })
        return null
      }
      toast({ status: 'success', message: { key: 'createLine.saved', params: { name: name.trim() } } })
      onClose()
      return null
    },
  })
  return (
    <FormDialog
      open
      title={t('createLine.saveLine')}
      submitLabel={t('genomeSettings.save')}
      cancelLabel={t('shell.cancel')}
      isBusy={form.isBusy}
      onCancel={onClose}
      onSubmit={(event) => inBackground(form.submit(event))}
    >
      <TextField
        label={t('createLine.lineName')}
        name="name"
        value={form.values.name}
        onChange={(name) => form.set('name', name)}
        message={form.message('name')}
        hint={writePurdy(pedigree)}
        required
        autoFocus
      />
    </FormDialog>
  )
}

/** The dialog for a name, to save the shown ideotype among the company's results. */
function SaveIdeotypeDialog({ work }: { work: IdeotypeWork }) {
  const { t } = useTranslation()
  const store = useStore()
  const invalidate = useInvalidate()
  const [dialog, setDialog] = useAtom(openDialogAtom)
  const { body, line, donors, trait } = work
  if (dialog?.kind !== 'keepIdeotype' || !body || !line || !trait) return null
  const founders = [line, ...donors].map(({ line_name }) => line_name).join(' × ')
  return (
    <TitleDialog
      heading={t('createLine.save')}
      initial={{ title: `${founders}: ${trait.feature}`.slice(0, 260), note: '' }}
      onClose={() => setDialog(null)}
      send={async (titled) => {
        try {
          const saved = await call(saveIdeotype, { body: { ...body, ...titled } })
          if ('task_id' in saved) {
            work.fit.follow(saved.task_id)
            // Not saved yet: the typed name stays for another attempt.
            return {}
          }
          await invalidate('results')
          store.set(showMessageAtom, { kind: 'info', key: 'createLine.savedDone', params: { title: saved.title } })
          setDialog(null)
          return null
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          if (!error.errors.title && !error.errors.note) store.set(reportFailureAtom, error, 'failed.resultSave')
          return error.errors
        }
      }}
    />
  )
}

const useStyles = makeStyles({
  sentence: { marginBottom: '14px' },
  middle: {
    flexGrow: 1,
    minWidth: 0,
    padding: '12px 20px 24px',
    overflowY: 'auto',
    [narrow]: { overflowY: 'visible' },
    '& > [data-stale], & > [data-warning]': { marginBottom: '12px' },
  },
  quiet: { color: tokens.colorNeutralForeground3 },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' },
  heading: { flexGrow: 1 },
})

/** How many segments a breeder can follow with few plants. */
const fewSegments = 3

/** The keys of segments to exclude, so that the few with the largest gains remain. */
function allButBest(segments: IdeotypeAnswer['segments']): string[] {
  const gaining = segments.filter(({ gain }) => gain > 0).sort((a, b) => b.gain - a.gain)
  return gaining.slice(fewSegments).map(({ key }) => key)
}

function Ideotype({ work, answer }: { work: IdeotypeWork; answer: IdeotypeAnswer }) {
  const styles = useStyles()
  const page = usePageStyles()
  const figures = useFigureStyles()
  const { t } = useTranslation()
  const { line, donors, choice, change, trait } = work
  if (!line) return null
  const { saved } = work.opened
  const decimals = decimalsOf([answer.own_value])
  const { segments, value, own_value, meta } = answer
  const included = segments.filter(({ gain, on }) => on && gain > 0).length
  const withUnit = (figure: string) => [figure, trait?.unit].filter(Boolean).join(' ')
  const turn = (key: string) =>
    change({ off: choice.off.includes(key) ? choice.off.filter((segment) => segment !== key) : [...choice.off, key] })
  return (
    <>
      <h2 className={page.title}>{t('createLine.heading', { name: line.line_name })}</h2>
      <p className={mergeClasses(page.sentence, styles.sentence)} data-sentence="">
        {t('createLine.sentence', {
          value: withUnit(formatNumber(value, decimals)),
          own: formatNumber(own_value, decimals),
          gain: signed(value - own_value, decimals),
          included,
          all: segments.length,
        })}{' '}
        <span className={styles.quiet}>
          {t('createLine.ground', {
            lines: formatNumber(meta.lines),
            markers: formatNumber(meta.markers),
            trials: formatNumber(meta.environments),
            h2: formatNumber(meta.h2, 2),
          })}
        </span>
      </p>
      {saved && <OpenedIdeotype saved={saved} isBusy={work.isBusy} calculate={() => inBackground(work.calculate())} />}
      <StaleBar meta={meta} calculate={() => inBackground(work.calculate())} isBusy={work.isBusy} />
      <div className={styles.head}>
        <h3 className={`${figures.heading} ${styles.heading}`}>{t('createLine.ideotype')}</h3>
        <Button size="small" icon={<BookmarkAddRegular />} disabled={!work.canSave} onClick={work.save}>
          {t('createLine.save')}
        </Button>
        <Button size="small" onClick={() => change({ off: allButBest(segments) })}>
          {t('createLine.onlyBest')}
        </Button>
        <Button size="small" disabledFocusable={choice.off.length === 0} onClick={() => change({ off: [] })}>
          {t('createLine.all')}
        </Button>
      </div>
      <p className={figures.note}>{t('createLine.segmentHint')}</p>
      <Chromosomes segments={segments} founders={[line, ...donors]} decimals={decimals} onTurn={turn} />
    </>
  )
}

/** The main area: the ideotype, or why there is none. */
function Middle({ work }: { work: IdeotypeWork }) {
  const { t } = useTranslation()
  const { reading, proposal, answer, fit, line, donors, opened } = work
  if (fit.task !== null) return <FitProgress task={fit.task} progress={fit.progress} />
  if (fit.isStopped) return <FitStopped retry={work.readAgain} />
  if (opened.failure) {
    const { failure, readAgain } = opened
    const sentence = t(failure.status === 404 ? 'createLine.savedDeleted' : 'createLine.savedFailed')
    return <FailedReading failure={failure} sentence={sentence} readAgain={readAgain} />
  }
  if (opened.isRequested && !answer) return <RowsSkeleton rows={14} />
  const failed = [reading, proposal].find(({ failure }) => failure !== null)
  if (failed?.failure?.status === 400) return <RefusedScope failure={failed.failure} />
  if (failed?.failure)
    return <FailedReading failure={failed.failure} sentence={t('createLine.failed')} readAgain={failed.readAgain} />
  if (answer) return <Ideotype work={work} answer={answer} />
  const isComing =
    !work.isReady || (line === null && proposal.answered === null) || (line !== null && donors.length > 0)
  if (isComing) return <RowsSkeleton rows={14} />
  return <EmptyState title={t('createLine.choose')} text={t('createLine.chooseText')} actions={<UploadMarkers />} />
}

/**
 * Creating a line: what a variety could become with donors' haplotypes, which markers to select for, and how to get
 * there.
 */
export function CreateLinePage({ record }: PageProps) {
  const styles = useStyles()
  const page = usePageStyles()
  const figures = useFigureStyles()
  const { t } = useTranslation()
  const work = useIdeotype()
  const state = useListsState(work)
  const { answer, cropId, reading, change } = work
  const results = useCall(listAnalyses, cropId === null ? null : { query: { spec_id: String(cropId) } })
  const savedIdeotypes = (results.answered?.answer.data ?? []).filter(({ kind }) => kind === 'ideotype')
  const names = new Map(work.allLines.map(({ line_id, line_name }) => [line_id, line_name]))
  const nameOf = (id: number) => names.get(id) ?? ''
  return (
    <div className={page.root}>
      <PageFrame kind="sheet" heading={t(record.title)} state={state} skeletonRows={16}>
        <div className={page.root}>
          <IdeotypeBar work={work} savedIdeotypes={savedIdeotypes} />
          {reading.answered?.isCopy && <CopyNote at={reading.answered.at} />}
          <div className={page.body}>
            <section className={styles.middle} aria-label={t('createLine.ideotype')} data-region="ideotype">
              <Middle work={work} />
            </section>
            <aside className={page.aside} aria-label={t('createLine.targets')} data-region="targets">
              {answer && (
                <>
                  <Outcome answer={answer} nameOf={nameOf} />
                  <div className={styles.head}>
                    <h3 className={figures.heading}>{t('createLine.targets')}</h3>
                    <span className={`${styles.quiet} ${styles.heading}`}>
                      {t('createLine.targetCount', { count: answer.targets.length })}
                    </span>
                    <Button
                      size="small"
                      icon={<ArrowDownloadRegular />}
                      disabled={answer.targets.length === 0}
                      onClick={work.download}
                    >
                      {t('createLine.download')}
                    </Button>
                  </div>
                  <TargetTable answer={answer} nameOf={nameOf} />
                </>
              )}
            </aside>
          </div>
        </div>
      </PageFrame>
      <GenomeSettingsDialog cropId={cropId} traits={[...work.stages, ...work.allTraits]} settings={work.settings} />
      {cropId !== null && answer && (
        <MarkerDialog cropId={cropId} targets={answer.targets} traits={work.allTraits} regions={work.allRegions} />
      )}
      <SaveIdeotypeDialog work={work} />
      <SavedDialogs
        list={savedIdeotypes}
        consequence={t('createLine.deleteText')}
        onDeleted={() => change({ saved: null })}
      />
      <SaveLineDialog pedigree={answer && pedigreeOfCrosses(answer.crosses, names)} />
    </div>
  )
}
