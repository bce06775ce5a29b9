import { Menu, MenuDivider, MenuItem, MenuList, MenuPopover, makeStyles } from '@fluentui/react-components'
import { useAtom, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { allCommands } from '../../commands/allCommands.ts'
import type { Command } from '../../commands/command.ts'
import { keyText } from '../../commands/keyText.ts'
import { tellAtom } from '../../state/view.ts'
import { isMac } from '../../ui/platform.ts'
import { cellMenuAtom } from './columnMenu.ts'

const useStyles = makeStyles({
  list: { maxHeight: '80vh', overflowY: 'auto' },
  item: { minHeight: '28px', fontSize: '13px', lineHeight: '18px', paddingTop: '4px', paddingBottom: '4px' },
})

/** What the menu of a cell offers, in groups. */
const offered: readonly (readonly string[])[] = [
  ['table.cut', 'table.copy', 'table.paste'],
  ['table.edit', 'table.clear'],
  ['table.fillDown', 'table.fillRight', 'table.fillSeries'],
  ['table.selectRow', 'table.selectColumn'],
  ['colour.byColumn', 'inspector.toggle'],
]

const groups = offered.map((ids) => ids.flatMap((id) => allCommands.find((command) => command.id === id) ?? []))

/** The menu of what is under the pointer, or of the active cell: the table's commands with their keys. */
export function CellMenu({ onDone }: { onDone: () => void }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const [at, setAt] = useAtom(cellMenuAtom)
  if (!at) return null
  const run = (command: Command) => () => {
    onDone()
    const enabled = command.enabled?.(store) ?? true
    if (enabled === true) command.run(store)
    else store.set(tellAtom, { kind: 'info', key: enabled.reason, params: enabled.params ?? {} })
  }
  const target = { getBoundingClientRect: () => new DOMRect(at.x, at.y, 0, 0) }
  return (
    <Menu
      open
      onOpenChange={(_, { open }) => {
        if (open) return
        setAt(null)
        onDone()
      }}
      positioning={{ target, position: 'below', align: 'start' }}
    >
      <MenuPopover>
        <MenuList className={styles.list}>
          {groups.map((commands, g) => [
            g > 0 && <MenuDivider key={`before-${commands[0].id}`} />,
            ...commands.map((command) => (
              <MenuItem
                key={command.id}
                className={styles.item}
                disabled={(command.enabled?.(store) ?? true) !== true}
                secondaryContent={command.keys[0] ? keyText(command.keys[0], isMac) : undefined}
                onClick={run(command)}
              >
                {t(command.title)}
              </MenuItem>
            )),
          ])}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
