import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { atom, useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { commandNamed } from '../commands/allCommands.ts'
import { runChosen } from '../commands/runCommand.ts'
import { loadedAtom, revisionAtom } from '../state/loaded.ts'
import type { Store } from '../state/store.ts'
import { sheetOrderAtom } from '../state/table/sheetView.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { NoPlots } from './NoPlots.tsx'

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

/** Why the table has no row: the year has no plot, or its filter leaves none. Null while there are rows. */
const noRowsAtom = atom((get): 'plots' | 'match' | null => {
  get(revisionAtom)
  const columns = get(loadedAtom)
  if (!columns || get(sheetOrderAtom).plots.length) return null
  return columns.alive.subarray(0, columns.count).includes(1) ? 'match' : 'plots'
})

/** Where rows would be: why there are none, and the next step. */
export function NoRows({ store }: { store: Store }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const why = useAtomValue(noRowsAtom)
  if (!why) return null
  return (
    <div className={styles.cover} role="status" data-no-rows={why}>
      {why === 'plots' ? (
        <NoPlots />
      ) : (
        <EmptyState
          title={t('table.noRows')}
          actions={
            <Button onClick={() => runChosen(store, commandNamed('table.clearFilters'))}>
              {t('command.table.clearFilters')}
            </Button>
          }
        />
      )}
    </div>
  )
}
