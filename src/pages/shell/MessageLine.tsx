import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { openPageAtom } from '../../commands/openPage.ts'
import { shownMessagesAtom } from '../../state/shell/messages.ts'
import { StatusLine } from './StatusLine.tsx'

// Loaded separately: messages depend on every page, and the first screen does not wait for them.
const StatusMessage = lazy(async () => ({ default: (await import('./StatusMessage.tsx')).StatusMessage }))

/** What was done or cannot be done, on a page that has no status line of its own. */
export function MessageLine() {
  const { regions } = useAtomValue(openPageAtom)
  const isTelling = useAtomValue(shownMessagesAtom).length > 0
  if (regions.some(({ name }) => name === 'status')) return null
  return (
    <StatusLine isHidden={!isTelling}>
      <Suspense fallback={null}>
        <StatusMessage />
      </Suspense>
    </StatusLine>
  )
}
