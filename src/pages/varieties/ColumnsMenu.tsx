import {
  Menu,
  MenuButton,
  MenuGroup,
  MenuGroupHeader,
  MenuItemCheckbox,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components'
import { TableSettingsRegular } from '@fluentui/react-icons'
import { useAtomValue, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { hideColumns, revealColumns } from '../../state/sheet/columns/arrangeColumns.ts'
import { arrangedLayoutAtom, columnGroupsAtom, isColumnHidden } from '../../state/sheet/columns/columnLayout.ts'
import { windowHeights } from '../../ui/pageZoom.ts'

const icon = <TableSettingsRegular />

/** The columns of the table, by group, to show or hide. */
export function ColumnsMenu() {
  const { t } = useTranslation()
  const store = useStore()
  const groups = useAtomValue(columnGroupsAtom)
  const layout = useAtomValue(arrangedLayoutAtom)
  const shown = groups.flatMap(({ id, fields }) =>
    fields.filter(({ field }) => !isColumnHidden(layout, id, field)).map(({ field }) => field),
  )
  return (
    <Menu
      persistOnItemClick
      checkedValues={{ columns: shown }}
      onCheckedValueChange={(_, { checkedItems }) => {
        const before = new Set(shown)
        const after = new Set(checkedItems)
        hideColumns(
          store,
          shown.filter((field) => !after.has(field)),
        )
        revealColumns(
          store,
          checkedItems.filter((field) => !before.has(field)),
        )
      }}
    >
      <MenuTrigger disableButtonEnhancement>
        <MenuButton size="small" appearance="subtle" icon={icon} data-columns-menu="" style={{ whiteSpace: 'nowrap' }}>
          {t('lines.columns')}
        </MenuButton>
      </MenuTrigger>
      <MenuPopover style={{ maxHeight: windowHeights(70), overflowY: 'auto' }}>
        <MenuList>
          {groups.map(({ id, heading, fields }) => (
            <MenuGroup key={id}>
              <MenuGroupHeader>{heading}</MenuGroupHeader>
              {fields.map((field) => (
                <MenuItemCheckbox
                  key={field.field}
                  name="columns"
                  value={field.field}
                  disabled={field.field === 'name'}
                >
                  {field.heading}
                </MenuItemCheckbox>
              ))}
            </MenuGroup>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
