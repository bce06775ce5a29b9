import { Button, makeStyles } from '@fluentui/react-components'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/query/useCall.ts'
import { listPedigreeMeans } from '../../contract/lines/pedigrees.ts'
import { session } from '../../state/account/session.ts'
import { cropCopyAtAtom, cropFailureAtom } from '../../state/log/openColumns.ts'
import { lineGraphAtom } from '../../state/pedigree/lineStages.ts'
import { traitMeansAtom } from '../../state/pedigree/pedigreeScale.ts'
import { pedigreeColourAtom } from '../../state/pedigree/pedigreeView.ts'
import { request } from '../../state/shell/requests.ts'
import { requestOfShell } from '../../state/shell/shellRequests.ts'
import { reloadRequests } from '../../state/year/chosenYear.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.ts'
import type { PageProps } from '../page.ts'
import { CopyNote } from '../shell/CopyNote.tsx'
import { failureReason } from '../shell/failureReason.ts'
import { ParentsDialog } from './ParentsDialog.tsx'
import { PedigreePane } from './PedigreePane.tsx'
import { PedigreeStatus } from './PedigreeStatus.tsx'
import { PedigreePanel } from './panel/PedigreePanel.tsx'
import { PedigreeToolbar } from './toolbar/PedigreeToolbar.tsx'
import { useLayout } from './useLayout.ts'
import { useLineStages } from './useLineStages.ts'
import { useNamedLine } from './useNamedLine.ts'

/** Loads what pedigrees need in addition to the crop's lines: selfings, and the means of the colouring trait. */
function usePedigreeData(): void {
  useLineStages()
  const crop = useAtomValue(session.selectedCulture)
  const spec_id = crop ? String(crop.spec_id) : null
  const colour = useAtomValue(pedigreeColourAtom)
  const trait = colour.kind === 'trait' ? colour.trait : null
  const setMeans = useSetAtom(traitMeansAtom)
  const input = spec_id === null || trait === null ? null : { query: { spec_id, feature: String(trait) } }
  const means = useCall(listPedigreeMeans, input).answered?.answer
  useEffect(() => {
    if (!means || trait === null) return
    const byLine = new Map(means.data.map(({ line_id, avg_value }) => [line_id, avg_value]))
    setMeans({ trait, byLine, firstYear: means.meta.first_year, lastYear: means.meta.last_year })
  }, [means, trait, setMeans])
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
  heading: visuallyHidden,
  body: { display: 'flex', flexGrow: 1, minHeight: 0, position: 'relative' },
})

/** Follows the crop's lines: their stages, the line of the address, the requested layout. */
function Followed() {
  usePedigreeData()
  useNamedLine()
  useLayout()
  return null
}

function Body() {
  const { t } = useTranslation()
  const store = useStore()
  const graph = useAtomValue(lineGraphAtom)
  const failure = useAtomValue(cropFailureAtom)
  if (!graph && failure)
    return (
      <EmptyState
        title={t('lines.failedTitle')}
        text={failureReason(t, failure)}
        actions={
          <Button appearance="primary" onClick={() => request(store, reloadRequests)}>
            {t('shell.tryAgain')}
          </Button>
        }
      />
    )
  if (!graph) return <RowsSkeleton rows={12} />
  if (graph.all().length === 0)
    return (
      <EmptyState
        title={t('lines.noneTitle')}
        text={t('pedigree.noneText')}
        actions={
          <Button appearance="primary" onClick={() => requestOfShell(store, { upload: null, files: [] })}>
            {t('fields.upload')}
          </Button>
        }
      />
    )
  return (
    <>
      <PedigreePane />
      <PedigreePanel />
    </>
  )
}

/** A line's ancestors and descendants on a canvas, with relationships. */
export function PedigreePage({ record }: PageProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const copyAt = useAtomValue(cropCopyAtAtom)
  return (
    <div className={styles.root}>
      <h1 className={styles.heading}>{t(record.title)}</h1>
      <Followed />
      <PedigreeToolbar />
      {copyAt !== null && <CopyNote at={copyAt} />}
      <div className={styles.body}>
        <Body />
      </div>
      <PedigreeStatus />
      <ParentsDialog />
    </div>
  )
}
