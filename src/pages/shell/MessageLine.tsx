import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { openPageAtom } from '../../commands/openPage.ts'
import { shownMessagesAtom } from '../../state/shell/messages.ts'
import { StatusLine } from './StatusLine.tsx'

// What a message hangs on reaches into every page: no part of what the first screen waits for.
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
