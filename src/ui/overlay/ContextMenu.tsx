import { Menu, MenuDivider, MenuItem, MenuList, MenuPopover, makeStyles } from '@fluentui/react-components'
import { Fragment } from 'react'

const useStyles = makeStyles({
  item: {
    minHeight: '28px',
    fontSize: '13px',
    lineHeight: '18px',
    paddingTop: '4px',
    paddingBottom: '4px',
    '@media (any-pointer: coarse)': { minHeight: '44px', alignItems: 'center' },
  },
})

export interface MenuEntry {
  id: string
  text: string
  /** The key of the same command, as labelled on the user's keyboard. */
  keys?: string
  isDisabled: boolean
  run(): void
}

/**
 * A menu at a point of the window, in groups; it is moved, and scrolls if necessary, so that all of it can be reached.
 */
export function ContextMenu(props: {
  /** Pixels of the window. */
  at: { readonly x: number; readonly y: number }
  label: string
  groups: readonly (readonly MenuEntry[])[]
  onClose(): void
}) {
  const styles = useStyles()
  const { x, y } = props.at
  return (
    <Menu
      open
      onOpenChange={(_, { open }) => {
        if (!open) props.onClose()
      }}
      positioning={{
        target: { getBoundingClientRect: () => new DOMRect(x, y, 0, 0) },
        // To the side of the point, not below it: a long menu is then shifted upwards.
        position: 'after',
        align: 'top',
        autoSize: 'height',
      }}
    >
      <MenuPopover>
        <MenuList aria-label={props.label}>
          {props.groups.map((entries, k) => (
            <Fragment key={entries[0]?.id}>
              {k > 0 && <MenuDivider />}
              {entries.map(({ id, text, keys, isDisabled, run }) => (
                <MenuItem
                  key={id}
                  className={styles.item}
                  secondaryContent={keys}
                  disabled={isDisabled}
                  onClick={() => {
                    props.onClose()
                    run()
                  }}
                >
                  {text}
                </MenuItem>
              ))}
            </Fragment>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
