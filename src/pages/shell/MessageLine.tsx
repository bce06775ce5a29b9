import { useAtomValue } from 'jotai'
import { openPageAtom } from '../../commands/openPage.ts'
import { shownMessagesAtom } from '../../state/shell/messages.ts'
import { StatusLine } from './StatusLine.tsx'
import { StatusMessage } from './StatusMessage.tsx'

/** What was done or cannot be done, on a page that has no status line of its own. */
export function MessageLine() {
  const { regions } = useAtomValue(openPageAtom)
  const isTelling = useAtomValue(shownMessagesAtom).length > 0
  if (regions.some(({ name }) => name === 'status')) return null
  return (
    <StatusLine isHidden={!isTelling}>
      <StatusMessage />
    </StatusLine>
  )
}
