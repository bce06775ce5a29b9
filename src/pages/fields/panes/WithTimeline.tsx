import { makeStyles } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { timelineOpenAtom } from '../../../state/log/timelineOpen.ts'
import { isPresentingAtom } from '../../../state/present/presentation.ts'
import { TimelineStrip } from '../timeline/TimelineStrip.tsx'

const useStyles = makeStyles({
  root: { position: 'absolute', inset: 0, display: 'flex', flexDirection: 'column' },
  map: { position: 'relative', flexGrow: 1, minHeight: 0 },
})

/** The map with the timeline below it while that is open. */
export function WithTimeline({ children }: { children: ReactNode }) {
  const styles = useStyles()
  const isOpen = useAtomValue(timelineOpenAtom)
  const isPresenting = useAtomValue(isPresentingAtom)
  return (
    <div className={styles.root}>
      <div className={styles.map}>{children}</div>
      {/* Not lazy: it would take the focus from the present action. */}
      {isOpen && !isPresenting && <TimelineStrip />}
    </div>
  )
}
