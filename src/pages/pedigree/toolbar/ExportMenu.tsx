import { Menu, MenuButton, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components'
import { ArrowExportRegular } from '@fluentui/react-icons'
import { useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { pedigreeVerbs } from '../../../commands/pedigree/pedigreeCommands.ts'
import { runChosen } from '../../../commands/runCommand.ts'

const commands = pedigreeVerbs.filter(({ id }) => id.startsWith('pedigree.export.'))

/** Files of what is drawn: pictures, Helium, parents. */
export function ExportMenu() {
  const { t } = useTranslation()
  const store = useStore()
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <MenuButton appearance="subtle" size="small" icon={<ArrowExportRegular />}>
          {t('pedigree.export')}
        </MenuButton>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {commands.map((command) => (
            <MenuItem key={command.id} data-command={command.id} onClick={() => runChosen(store, command)}>
              {t(command.title)}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
