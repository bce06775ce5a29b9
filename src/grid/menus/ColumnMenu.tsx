import { Menu, MenuDivider, MenuItem, MenuList, MenuPopover } from '@fluentui/react-components'
import {
  ArrowSortDown20Regular,
  ArrowSortUp20Regular,
  ColorRegular,
  FilterRegular,
  TableColumnTopBottomRegular,
} from '@fluentui/react-icons'
import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { colourBy, subjectOfColumn } from '../../state/colour/colourBy.ts'
import { selectCols } from '../../state/table/sheetSelection.ts'
import { askSheetAtom, filterRowAtom, sheetOrderAtom } from '../../state/table/sheetView.ts'
import { columnMenuAtom } from './columnMenu.ts'

/** A column's menu: sorting, the filter row, colouring the map by it, selecting it. */
export function ColumnMenu() {
  const { t } = useTranslation()
  const store = useStore()
  const [open, setOpen] = useAtom(columnMenuAtom)
  const [hasFilters, setFilters] = useAtom(filterRowAtom)
  const ask = useSetAtom(askSheetAtom)
  const order = useAtomValue(sheetOrderAtom)
  if (!open) return null
  const { field } = open
  const subject = subjectOfColumn(field)
  const sort = (direction: 'asc' | 'desc' | null) => ask({ do: 'sort', field, order: direction })
  const col = order.colOf.get(field)
  return (
    <Menu
      open
      onOpenChange={(_, { open: isOpen }) => {
        if (!isOpen) setOpen(null)
      }}
      positioning={{ target: open.target, position: 'below', align: 'end' }}
    >
      <MenuPopover>
        <MenuList>
          <MenuItem icon={<ArrowSortUp20Regular />} onClick={() => sort('asc')}>
            {t('table.sortAscending')}
          </MenuItem>
          <MenuItem icon={<ArrowSortDown20Regular />} onClick={() => sort('desc')}>
            {t('table.sortDescending')}
          </MenuItem>
          <MenuItem onClick={() => sort(null)}>{t('table.sortNone')}</MenuItem>
          <MenuDivider />
          <MenuItem icon={<FilterRegular />} onClick={() => setFilters(!hasFilters)}>
            {t(hasFilters ? 'table.filterRowHide' : 'table.filterRowShow')}
          </MenuItem>
          <MenuItem onClick={() => ask({ do: 'clearFilters' })}>{t('command.table.clearFilters')}</MenuItem>
          <MenuDivider />
          {subject && (
            <MenuItem icon={<ColorRegular />} onClick={() => colourBy(store, subject)}>
              {t('table.colourBy')}
            </MenuItem>
          )}
          <MenuItem
            icon={<TableColumnTopBottomRegular />}
            onClick={() => {
              if (col !== undefined) selectCols(store, col, col)
            }}
          >
            {t('command.table.selectColumn')}
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
