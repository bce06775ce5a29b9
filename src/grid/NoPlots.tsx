import { Button } from '@fluentui/react-components'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { commandNamed } from '../commands/command.ts'
import { designCommands } from '../commands/design/designCommands.ts'
import { historyCommands } from '../commands/history/historyCommands.ts'
import { runChosen, runCommand } from '../commands/runCommand.ts'
import { timelineAtom } from '../state/log/undoStack.ts'
import { askShell } from '../state/shell/askShell.ts'
import { openDialogAtom } from '../state/shell/dialogs.ts'
import { hasPlotsAtom } from '../state/year/loaded.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'

/**
 * A year without a plot, and the ways to its first ones: a trial is designed where there is a map. Where all were deleted,
 * what was done last can be undone.
 */
export function NoPlots({ hasMap = false }: { hasMap?: boolean }) {
  const { t } = useTranslation()
  const store = useStore()
  const open = useSetAtom(openDialogAtom)
  const isEmptied = useAtomValue(hasPlotsAtom)
  const last = useAtomValue(timelineAtom).undo.at(-1)
  const undo = commandNamed(historyCommands, 'history.undo')
  return (
    <EmptyState
      title={t(isEmptied ? 'fields.emptiedTitle' : 'fields.noPlotsTitle')}
      text={t(isEmptied ? 'fields.emptiedText' : 'fields.noPlotsText')}
      actions={
        <>
          {isEmptied && last && (
            <Button onClick={() => runChosen(store, undo)}>
              {t('fields.undoNamed', { name: t(last.change.name.key, last.change.name.params) })}
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
