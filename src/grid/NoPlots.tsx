import { Button } from '@fluentui/react-components'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { commandNamed } from '../commands/command.ts'
import { designCommands } from '../commands/design/designCommands.ts'
import { focusOnceDrawn, focusPane, focusWorkedPane, workedPane } from '../commands/focusRegion.ts'
import { historyCommands } from '../commands/history/historyCommands.ts'
import { openPageAtom } from '../commands/openPage.ts'
import { runChosen, runCommand } from '../commands/runCommand.ts'
import { timelineAtom } from '../state/log/undoStack.ts'
import { askShell } from '../state/shell/askShell.ts'
import { openDialogAtom } from '../state/shell/dialogs.ts'
import type { Store } from '../state/store.ts'
import { hasPlotsAtom } from '../state/year/loaded.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { focusPage } from '../ui/overlay/focusPage.ts'

/** How long the pane worked in last may take to be drawn until another one has the keyboard, ms. */
const patience = 1000

/**
 * A year without a plot, and the ways to its first ones: a trial is designed where there is a map. Where all were deleted,
 * what was done last can be undone, or what was undone be done again.
 */
export function NoPlots({ hasMap = false }: { hasMap?: boolean }) {
  const { t } = useTranslation()
  const store = useStore()
  const open = useSetAtom(openDialogAtom)
  const isEmptied = useAtomValue(hasPlotsAtom)
  const timeline = useAtomValue(timelineAtom)
  const undone = timeline.redo.at(-1)
  const last = undone ?? timeline.undo.at(-1)
  useKeyboardMeanwhile(store, isEmptied)
  return (
    <EmptyState
      title={t(isEmptied ? 'fields.emptiedTitle' : 'fields.noPlotsTitle')}
      text={t(isEmptied ? 'fields.emptiedText' : 'fields.noPlotsText')}
      actions={
        <>
          {isEmptied && last && (
            <Button
              onClick={() => runChosen(store, commandNamed(historyCommands, undone ? 'history.redo' : 'history.undo'))}
            >
              {t(undone ? 'fields.redoNamed' : 'fields.undoNamed', {
                name: t(last.change.name.key, last.change.name.params),
              })}
            </Button>
          )}
          <Button appearance="primary" onClick={() => askShell(store, { upload: null, files: [] })}>
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

/** The keyboard was on a plot that is gone: the page has it meanwhile, and the pane worked in once plots are there again. */
function useKeyboardMeanwhile(store: Store, isEmptied: boolean): void {
  useEffect(() => {
    if (!isEmptied) return undefined
    const page = store.get(openPageAtom)
    const frame = requestAnimationFrame(() => focusPage())
    return () => {
      cancelAnimationFrame(frame)
      const until = performance.now() + patience
      const enter = () => {
        if (store.get(openPageAtom) !== page || focusPane(workedPane(store))) return true
        if (performance.now() < until) return false
        focusWorkedPane(store)
        return true
      }
      requestAnimationFrame(() => requestAnimationFrame(() => focusOnceDrawn(enter, 'body, [data-region="page"]')))
    }
  }, [store, isEmptied])
}
