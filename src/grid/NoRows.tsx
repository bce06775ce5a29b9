import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commandNamed } from '../commands/command.ts'
import { runChosen } from '../commands/runCommand.ts'
import { tableCommands } from '../commands/table/tableCommands.ts'
import { emptyOrder } from '../domain/sheet/range/sheetOrder.ts'
import { sheetDerived, sheetSourceAtom } from '../state/sheet/openSheet.ts'
import { sheetRevisionAtom } from '../state/sheet/selection/sheetTouched.ts'
import { sheetOrderAtom, tableFilterAtom } from '../state/sheet/sheetView.ts'
import type { Store } from '../state/store.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import type { SheetScene } from './scene/SheetScene.ts'

/** Why the table has no rows: there are none, or none match the filter. Null while there are rows or they are loading. */
export const noRowsAtom = sheetDerived((get): 'none' | 'match' | null => {
  get(sheetRevisionAtom)
  const source = get(sheetSourceAtom)
  const order = get(sheetOrderAtom)
  if (!source || order === emptyOrder || order.rows.length) return null
  if (!source.alive.subarray(0, source.count).includes(1)) return 'none'
  // There are rows and no filter: the grid is about to show them.
  return get(tableFilterAtom) ? 'match' : null
})

const useStyles = makeStyles({
  // Below the headings and the row of filters, which stay usable.
  cover: {
    position: 'absolute',
    inset: '112px 0 0',
    zIndex: 3,
    overflow: 'auto',
    backgroundColor: tokens.colorNeutralBackground1,
  },
})

/** Height of the horizontal scrollbar below the rows, CSS pixels; 0 without one or if it overlays the rows. */
function scrollbarBelow(root: HTMLElement): number {
  const bar = root.querySelector<HTMLElement>('.ag-body-horizontal-scroll:not(.ag-scrollbar-invisible)')
  return bar?.offsetHeight ?? 0
}

/** Shown in place of the rows: why there are none, and the next step; `empty` if there is no data at all. */
export function NoRows({ store, scene, empty }: { store: Store; scene: SheetScene; empty: ReactNode }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const why = useAtomValue(noRowsAtom)
  const [bottom, setBottom] = useState(0)
  useLayoutEffect(() => {
    if (!why) return
    const measure = () => setBottom(scrollbarBelow(scene.root))
    measure()
    return scene.follow('geometry', measure)
  }, [scene, why])
  if (!why) return null
  return (
    <div className={styles.cover} style={{ bottom }} role="status" data-no-rows={why}>
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
