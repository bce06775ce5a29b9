import { Button } from '@fluentui/react-components'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { commandNamed } from '../commands/command.ts'
import { undoCommands } from '../commands/editing/undoCommands.ts'
import { focusLastUsedPane, focusPane, focusWhenDrawn, lastUsedPane } from '../commands/focusRegion.ts'
import { designCommands } from '../commands/modes/designCommands.ts'
import { openPageAtom } from '../commands/openPage.ts'
import { runChosen, runCommand } from '../commands/runCommand.ts'
import { timelineAtom } from '../state/log/undo/timeline.ts'
import { openDialogAtom } from '../state/shell/dialogs.ts'
import { requestOfShell } from '../state/shell/shellRequests.ts'
import type { Store } from '../state/store.ts'
import { hasPlotsAtom } from '../state/year/loaded.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { focusPage } from '../ui/overlay/focusPage.ts'

/**
 * How long the pane in which the user worked last may take until another one gets the focus, ms: to appear at all, and to
 * draw its first cell once it is on screen, which takes a busy machine longer.
 */
const timeout = { toAppear: 1000, toDraw: 10_000 }

function isOnScreen(pane: string): boolean {
  const region = document.querySelector<HTMLElement>(`[data-region="${pane}"]`)
  return region !== null && region.offsetParent !== null
}

/**
 * A year without plots, with buttons that create the first ones: if there is a map, a trial can be designed. If all
 * plots were deleted, undo and redo are offered.
 */
export function NoPlots({ hasMap = false }: { hasMap?: boolean }) {
  const { t } = useTranslation()
  const store = useStore()
  const open = useSetAtom(openDialogAtom)
  const isEmptied = useAtomValue(hasPlotsAtom)
  const timeline = useAtomValue(timelineAtom)
  const undone = timeline.redo.at(-1)
  const last = undone ?? timeline.undo.at(-1)
  useFocusWhileEmpty(store, isEmptied)
  return (
    <EmptyState
      title={t(isEmptied ? 'fields.emptiedTitle' : 'fields.noPlotsTitle')}
      text={t(isEmptied ? 'fields.emptiedText' : 'fields.noPlotsText')}
      actions={
        <>
          {isEmptied && last && (
            <Button
              onClick={() => runChosen(store, commandNamed(undoCommands, undone ? 'history.redo' : 'history.undo'))}
            >
              {t(undone ? 'fields.redoNamed' : 'fields.undoNamed', {
                name: t(last.change.name.key, last.change.name.params),
              })}
            </Button>
          )}
          <Button appearance="primary" onClick={() => requestOfShell(store, { upload: null, files: [] })}>
            {t('fields.upload')}
          </Button>
          <Button onClick={() => open({ kind: 'addPlots' })}>{t('fields.plotsAdd')}</Button>
          {hasMap && (
            <Button onClick={() => runCommand(store, commandNamed(designCommands, 'design.open'))}>
              {t('command.design.open')}
            </Button>
          )}
        </>
      }
    />
  )
}

/** The focus was on a plot that no longer exists: the page gets it, and the last pane once there are plots again. */
function useFocusWhileEmpty(store: Store, isEmptied: boolean): void {
  useEffect(() => {
    if (!isEmptied) return undefined
    const page = store.get(openPageAtom)
    const frame = requestAnimationFrame(() => focusPage())
    return () => {
      cancelAnimationFrame(frame)
      const start = performance.now()
      const enter = () => {
        const pane = lastUsedPane(store)
        if (store.get(openPageAtom) !== page || focusPane(pane)) return true
        if (performance.now() - start < (isOnScreen(pane) ? timeout.toDraw : timeout.toAppear)) return false
        focusLastUsedPane(store)
        return true
      }
      requestAnimationFrame(() => requestAnimationFrame(() => focusWhenDrawn(enter, 'body, [data-region="page"]')))
    }
  }, [store, isEmptied])
}
