import { useAtom, useAtomValue, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { menuEntries } from '../../commands/menuEntries.ts'
import { openSheetAtom, plantsSheet } from '../../state/sheet/openSheet.ts'
import { ContextMenu } from '../../ui/overlay/ContextMenu.tsx'
import { isMac } from '../../ui/platform.ts'
import { cellMenuAtom } from './menuAtoms.ts'

/** Commands of a cell's menu, in groups. */
const offered: readonly (readonly string[])[] = [
  ['table.cut', 'table.copy', 'table.paste', 'table.pasteSpecial'],
  ['table.edit', 'table.clear', 'values.note', 'values.suppress'],
  ['table.fillDown', 'table.fillRight', 'table.fillSeries', 'replace.open'],
  ['table.selectRow', 'table.selectColumn'],
  ['colour.byColumn', 'history.cell', 'charts.toggle', 'inspector.toggle', 'photos.show'],
  ['lines.rename', 'lines.pedigree', 'varieties.promote', 'varieties.demote'],
]

/** The menu groups for cells of plants, whose values have no colour on the map. */
const offeredOfPlants = [...offered.slice(0, -2), ['plants.delete']]

/** The menu of what is under the pointer, or of the active cell: the table's commands with their keys. */
export function CellMenu({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const store = useStore()
  const [at, setAt] = useAtom(cellMenuAtom)
  const isOfPlants = useAtomValue(openSheetAtom) === plantsSheet
  if (!at) return null
  return (
    <ContextMenu
      at={at}
      label={t('map.menu')}
      groups={menuEntries(store, t, isOfPlants ? offeredOfPlants : offered, isMac)}
      onClose={() => {
        setAt(null)
        onDone()
      }}
    />
  )
}
