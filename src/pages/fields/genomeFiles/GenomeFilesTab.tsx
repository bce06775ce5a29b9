import { makeStyles, tokens } from '@fluentui/react-components'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { InspectedProps } from '../inspector/inspectorTab.ts'

const ArchivesPanel = lazy(() => import('./ArchivesPanel.tsx'))

const useStyles = makeStyles({ several: { padding: '24px 16px', color: tokens.colorNeutralForeground3 } })

/** Genome data files of the inspected plot. */
export function GenomeFilesTab({ columns, plots }: InspectedProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  if (plots.length !== 1) return <div className={styles.several}>{t('genomeFiles.onePlot')}</div>
  const [plot] = plots
  const plotId = columns.id[plot]
  return (
    <Suspense fallback={null}>
      <ArchivesPanel key={plotId} plotId={plotId} label={columns.label[plot] ?? columns.name[plot]} />
    </Suspense>
  )
}
