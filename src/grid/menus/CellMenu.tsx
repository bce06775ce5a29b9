import { useAtom, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { menuEntries } from '../../commands/menuEntries.ts'
import { ContextMenu } from '../../ui/overlay/ContextMenu.tsx'
import { isMac } from '../../ui/platform.ts'
import { cellMenuAtom } from './columnMenu.ts'

/** What the menu of a cell offers, in groups. */
const offered: readonly (readonly string[])[] = [
  ['table.cut', 'table.copy', 'table.paste'],
  ['table.edit', 'table.clear'],
  ['table.fillDown', 'table.fillRight', 'table.fillSeries'],
  ['table.selectRow', 'table.selectColumn'],
  ['colour.byColumn', 'history.cell', 'charts.toggle', 'inspector.toggle'],
]

/** The menu of what is under the pointer, or of the active cell: the table's commands with their keys. */
export function CellMenu({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const store = useStore()
  const [at, setAt] = useAtom(cellMenuAtom)
  if (!at) return null
  return (
    <ContextMenu
      at={at}
      label={t('map.menu')}
      groups={menuEntries(store, t, offered, isMac)}
      onClose={() => {
        setAt(null)
        onDone()
      }}
    />
  )
}
