import { makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { openPageAtom } from '../../commands/openPage.ts'
import { shownMessagesAtom } from '../../state/shell/messages.ts'
import { StatusMessage } from './StatusMessage.tsx'

const useStyles = makeStyles({
  line: {
    display: 'flex',
    alignItems: 'center',
    gap: '16px',
    flexShrink: 0,
    height: '28px',
    padding: '0 12px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground2,
    fontSize: '12px',
    lineHeight: '16px',
  },
  none: { display: 'none' },
})

/** What was done or cannot be done, on a page that has no status line of its own. */
export function MessageLine() {
  const styles = useStyles()
  const { regions } = useAtomValue(openPageAtom)
  const isTelling = useAtomValue(shownMessagesAtom).length > 0
  if (regions.some(({ name }) => name === 'status')) return null
  return (
    <div className={isTelling ? styles.line : styles.none}>
      <StatusMessage />
    </div>
  )
}
