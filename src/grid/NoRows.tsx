import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { commandNamed } from '../commands/allCommands.ts'
import { runChosen } from '../commands/runCommand.ts'
import { sheetDerived, sheetSourceAtom } from '../state/sheet/openSheet.ts'
import { sheetRevisionAtom } from '../state/sheet/sheetTouched.ts'
import { sheetOrderAtom } from '../state/sheet/sheetView.ts'
import type { Store } from '../state/store.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'

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

/** Why the table has no row: there is none, or the filter leaves none. Null while there are rows. */
const noRowsAtom = sheetDerived((get): 'none' | 'match' | null => {
  get(sheetRevisionAtom)
  const source = get(sheetSourceAtom)
  if (!source || get(sheetOrderAtom).rows.length) return null
  return source.alive.subarray(0, source.count).includes(1) ? 'match' : 'none'
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
            <Button onClick={() => runChosen(store, commandNamed('table.clearFilters'))}>
              {t('command.table.clearFilters')}
            </Button>
          }
        />
      )}
    </div>
  )
}
