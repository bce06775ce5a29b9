import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { commandNamed } from '../commands/command.ts'
import { runChosen } from '../commands/runCommand.ts'
import { tableCommands } from '../commands/table/tableCommands.ts'
import type { Store } from '../state/store.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { noRowsAtom } from './noRowsAtom.ts'

const useStyles = makeStyles({
  // Below the headings and the row of filters, which stay in use.
  cover: {
    position: 'absolute',
    inset: '112px 0 16px',
    zIndex: 3,
    overflow: 'auto',
    backgroundColor: tokens.colorNeutralBackground1,
  },
})

/** Where rows would be: why there are none, and the next step; `empty` where there is nothing at all. */
export function NoRows({ store, empty }: { store: Store; empty: ReactNode }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const why = useAtomValue(noRowsAtom)
  if (!why) return null
  return (
    <div className={styles.cover} role="status" data-no-rows={why}>
      {why === 'none' ? (
        empty
      ) : (
        <EmptyState
          title={t('table.noRows')}
          actions={
            <Button onClick={() => runChosen(store, commandNamed(tableCommands, 'table.clearFilters'))}>
              {t('command.table.clearFilters')}
            </Button>
          }
        />
      )}
    </div>
  )
}
