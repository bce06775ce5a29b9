import { Menu, MenuDivider, MenuItem, MenuList, MenuPopover, makeStyles } from '@fluentui/react-components'
import { useStore } from 'jotai'
import { Fragment, type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command } from '../../commands/command.ts'
import { inspectorCommands } from '../../commands/everywhere/inspectorCommands.ts'
import { keyText } from '../../commands/keyText.ts'
import { mapCommands } from '../../commands/map/mapCommands.ts'
import { numberingCommands } from '../../commands/numbering/numberingCommands.ts'
import { plotSeenAt, seenGridAtom } from '../../state/map/seenGrid.ts'
import { activeAt, activeSeen, selectOnly } from '../../state/map/select/rangeSelection.ts'
import { selectionAtom, setSelection } from '../../state/selection.ts'
import { mapModeAtom } from '../../state/view.ts'
import { cellBox } from '../geometry.ts'
import type { SceneParts } from '../scene/useMapScene.ts'
import { focusMap, pointOf } from '../tools/usePointer.ts'

/** Commands of the context menu by group. */
const groups: readonly (readonly string[])[] = [
  ['map.edit', 'map.clear', 'plots.delete'],
  ['clipboard.copy', 'clipboard.cut', 'clipboard.paste', 'fill.down'],
  ['select.line', 'select.value', 'select.block'],
  ['plots.move', 'insert.rowAbove', 'insert.columnLeft'],
  ['map.shownField', 'camera.fitSelection', 'inspector.toggle'],
]

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)
const known = new Map(
  [...mapCommands, ...numberingCommands, ...inspectorCommands].map((command) => [command.id, command]),
)

const useStyles = makeStyles({ item: { minHeight: '28px', fontSize: '13px' } })

/** The context menu of the map: of what is under the pointer, or of the active place when a key asks for it. */
export function MapMenu(props: {
  root: { current: HTMLElement | null }
  surface: RefObject<HTMLElement | null>
  parts: SceneParts
}) {
  const { root, surface, parts } = props
  const store = useStore()
  const { t } = useTranslation()
  const styles = useStyles()
  const [at, setAt] = useState<{ x: number; y: number } | null>(null)

  useEffect(() => {
    const element = surface.current
    if (!element) return
    const open = (event: MouseEvent) => {
      event.preventDefault()
      const pane = root.current
      const grid = store.get(seenGridAtom)
      const point = pane && pointOf(parts, pane, event)
      if (!pane || !grid || !point || !['select', 'paint'].includes(store.get(mapModeAtom))) return
      // A key opens it over the focused cell: the event then has no pointer.
      if (event.button !== 2) {
        const seen = activeSeen(store)
        const g = parts.scene.geometry
        if (!seen || !g) return
        const box = cellBox(g, seen.row, seen.col)
        const frame = pane.getBoundingClientRect()
        const { ratio } = g.pane
        setAt({ x: frame.left + (box.x + box.w / 2) / ratio, y: frame.top + (box.y + box.h) / ratio })
        return
      }
      if (point.hit.on === 'place') {
        const plot = plotSeenAt(grid, point.hit.row, point.hit.col)
        const { mask } = store.get(selectionAtom)
        if (plot < 0 || !mask[plot]) selectOnly(store, point.hit)
        else setSelection(store, { active: activeAt(grid, point.hit) })
      }
      setAt({ x: event.clientX, y: event.clientY })
    }
    element.addEventListener('contextmenu', open)
    return () => element.removeEventListener('contextmenu', open)
  }, [root, surface, parts, store])

  const run = (command: Command) => {
    setAt(null)
    if (root.current) focusMap(root.current)
    const enabled = command.enabled?.(store) ?? true
    if (enabled === true) command.run(store)
  }
  return (
    <Menu
      open={at !== null}
      onOpenChange={(_, data) => {
        if (data.open) return
        setAt(null)
        if (root.current) focusMap(root.current)
      }}
      positioning={{
        target: at ? { getBoundingClientRect: () => new DOMRect(at.x, at.y, 0, 0) } : undefined,
        position: 'below',
        align: 'start',
      }}
    >
      <MenuPopover data-map-menu="">
        <MenuList aria-label={t('map.menu')}>
          {groups.map((ids, k) => (
            <Fragment key={ids[0]}>
              {k > 0 && <MenuDivider />}
              {ids.map((id) => {
                const command = known.get(id)
                if (!command) return null
                const [stroke] = command.keys
                return (
                  <MenuItem
                    key={id}
                    className={styles.item}
                    secondaryContent={stroke && keyText(stroke, isMac)}
                    disabled={(command.enabled?.(store) ?? true) !== true}
                    onClick={() => run(command)}
                  >
                    {t(command.title)}
                  </MenuItem>
                )
              })}
            </Fragment>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
