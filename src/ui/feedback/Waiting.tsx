import { makeStyles, Spinner, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { afterOneSecond, CardsSkeleton, ChartsSkeleton, ListSkeleton, WorkbenchSkeleton } from './Skeletons.tsx'

const useStyles = makeStyles({
  late: afterOneSecond,
  screen: { height: '100%', display: 'grid', placeItems: 'center', backgroundColor: tokens.colorNeutralBackground3 },
  page: { position: 'relative', height: '100%', overflow: 'hidden' },
  over: { position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' },
  card: {
    ...afterOneSecond,
    padding: '20px 28px',
    borderRadius: '6px',
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow4,
  },
})

/** Fills the window while the application checks the session. */
export function WaitingScreen() {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <div className={styles.screen} role="status">
      <Spinner className={styles.late} label={t('shell.wait')} labelPosition="below" />
    </div>
  )
}

/** The layout of a page: map and table, a list, settings with charts, or cards. */
export type PageStyle = 'workbench' | 'list' | 'charts' | 'cards'

const skeletons = { workbench: WorkbenchSkeleton, list: ListSkeleton, charts: ChartsSkeleton, cards: CardsSkeleton }

/** A loading page: its skeleton below the spinner. */
export function WaitingPage({ style }: { style: PageStyle }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const Skeleton = skeletons[style]
  return (
    <div className={styles.screen} role="status">
      <Skeleton />
      <div className={styles.over}>
        <div className={styles.card}>
          <Spinner label={t('shell.wait')} labelPosition="below" />
        </div>
      </div>
    </div>
  )
}
