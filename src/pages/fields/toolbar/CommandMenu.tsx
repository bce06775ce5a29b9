import {
  Menu,
  MenuButton,
  MenuDivider,
  MenuItem,
  MenuList,
  MenuPopover,
  type MenuProps,
  MenuTrigger,
  makeStyles,
} from '@fluentui/react-components'
import { CheckmarkRegular } from '@fluentui/react-icons'
import { useStore } from 'jotai'
import { Fragment, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { focusLastUsedPane } from '../../../commands/focusRegion.ts'
import { menuEntries } from '../../../commands/menuEntries.ts'
import { KeyTooltip } from '../../../ui/overlay/KeyTooltip.tsx'
import { isMac } from '../../../ui/platform.ts'

const useStyles = makeStyles({
  button: { fontWeight: 400, whiteSpace: 'nowrap', minWidth: 'auto' },
  list: { maxWidth: '380px' },
})

/** Ids of commands, or a menu of its own. */
type MenuGroup = readonly string[] | CommandMenuProps

interface CommandMenuProps {
  /** The subject of its commands, a key of locales. */
  name: string
  /** Shown instead of the name, which then is the button's accessible name. */
  icon?: ReactElement
  groups: readonly MenuGroup[]
  /** States of its toggle commands, by id. */
  pressed?: Readonly<Record<string, boolean>>
}

function CommandItems({ ids, pressed }: { ids: readonly string[]; pressed: CommandMenuProps['pressed'] }) {
  const store = useStore()
  const { t } = useTranslation()
  const [entries = []] = menuEntries(store, t, [ids], isMac)
  return entries.map(({ id, text, keys, isDisabled, reason, run }) => {
    const isOn = pressed?.[id]
    return (
      <MenuItem
        key={id}
        {...(isOn === undefined ? {} : { role: 'menuitemcheckbox', 'aria-checked': isOn })}
        icon={isOn ? <CheckmarkRegular /> : undefined}
        secondaryContent={keys}
        subText={reason}
        disabled={isDisabled}
        data-command={id}
        onClick={run}
      >
        {text}
      </MenuItem>
    )
  })
}

function Groups({ groups, pressed }: Pick<CommandMenuProps, 'groups' | 'pressed'>) {
  const styles = useStyles()
  return (
    <MenuList className={styles.list} hasIcons={pressed !== undefined}>
      {groups.map((group, k) => (
        <Fragment key={'groups' in group ? group.name : group[0]}>
          {k > 0 && <MenuDivider />}
          {'groups' in group ? <CommandSubmenu {...group} /> : <CommandItems ids={group} pressed={pressed} />}
        </Fragment>
      ))}
    </MenuList>
  )
}

/** When a toolbar menu is closed by Escape, the focus returns to the pane. */
export function useMenuLeft(): MenuProps['onOpenChange'] {
  const store = useStore()
  return (event, { open }) => {
    if (!open && 'key' in event && event.key === 'Escape') focusLastUsedPane(store)
  }
}

/** A toolbar button with a menu of commands in groups; a disabled command shows the reason. */
export function CommandMenu({ icon, name, groups, pressed }: CommandMenuProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const onMenuLeft = useMenuLeft()
  const style = { className: styles.button, size: 'small', appearance: 'subtle' } as const
  return (
    <Menu onOpenChange={onMenuLeft}>
      {icon ? (
        <KeyTooltip text={t(name)}>
          <MenuTrigger disableButtonEnhancement>
            <MenuButton {...style} icon={icon} menuIcon={null} aria-label={t(name)} />
          </MenuTrigger>
        </KeyTooltip>
      ) : (
        <MenuTrigger disableButtonEnhancement>
          <MenuButton {...style}>{t(name)}</MenuButton>
        </MenuTrigger>
      )}
      <MenuPopover>
        <Groups groups={groups} pressed={pressed} />
      </MenuPopover>
    </Menu>
  )
}

/** A menu of commands as a submenu of another menu. */
export function CommandSubmenu({ name, groups, pressed }: CommandMenuProps) {
  const { t } = useTranslation()
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <MenuItem>{t(name)}</MenuItem>
      </MenuTrigger>
      <MenuPopover>
        <Groups groups={groups} pressed={pressed} />
      </MenuPopover>
    </Menu>
  )
}
