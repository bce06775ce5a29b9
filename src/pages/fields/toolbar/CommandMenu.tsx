import {
  Menu,
  MenuButton,
  MenuItem,
  MenuList,
  MenuPopover,
  type MenuProps,
  MenuTrigger,
  makeStyles,
} from '@fluentui/react-components'
import { useStore } from 'jotai'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { focusWorkedPane } from '../../../commands/focusRegion.ts'
import { menuEntries } from '../../../commands/menuEntries.ts'
import { isMac } from '../../../ui/platform.ts'

const useStyles = makeStyles({ button: { fontWeight: 400, whiteSpace: 'nowrap', minWidth: 'auto' } })

interface CommandMenuProps {
  icon: ReactElement
  /** What its commands have in common, a key of locales. */
  name: string
  commands: readonly string[]
}

function Commands({ commands }: { commands: readonly string[] }) {
  const store = useStore()
  const { t } = useTranslation()
  const [entries] = menuEntries(store, t, [commands], isMac)
  return (
    <MenuList>
      {entries.map(({ id, text, keys, isDisabled, run }) => (
        <MenuItem key={id} secondaryContent={keys} disabled={isDisabled} onClick={run}>
          {text}
        </MenuItem>
      ))}
    </MenuList>
  )
}

/** A menu of the toolbar that was opened and not chosen from: with Escape the keyboard goes back to the pane. */
export function useMenuLeft(): MenuProps['onOpenChange'] {
  const store = useStore()
  return (event, { open }) => {
    if (!open && 'key' in event && event.key === 'Escape') focusWorkedPane(store)
  }
}

/** Commands of one kind behind one button of the toolbar. */
export function CommandMenu({ icon, name, commands }: CommandMenuProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const left = useMenuLeft()
  return (
    <Menu onOpenChange={left}>
      <MenuTrigger disableButtonEnhancement>
        <MenuButton className={styles.button} size="small" appearance="subtle" icon={icon}>
          {t(name)}
        </MenuButton>
      </MenuTrigger>
      <MenuPopover>
        <Commands commands={commands} />
      </MenuPopover>
    </Menu>
  )
}

/** The same as an entry of the menu of what does not fit. */
export function CommandSubmenu({ icon, name, commands }: CommandMenuProps) {
  const { t } = useTranslation()
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <MenuItem icon={icon}>{t(name)}</MenuItem>
      </MenuTrigger>
      <MenuPopover>
        <Commands commands={commands} />
      </MenuPopover>
    </Menu>
  )
}
