import { useStore } from 'jotai'
import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusEntry } from '../../canvas/focusEntry.ts'
import { menuEntries } from '../../commands/menuEntries.ts'
import { mapModeAtom } from '../../state/map/mapState.ts'
import { plotSeenAt, seenGridAtom } from '../../state/map/seenGrid.ts'
import { activeAt, activeSeen, selectOnly } from '../../state/map/select/rangeSelection.ts'
import { selectionAtom, setSelection } from '../../state/year/selection.ts'
import { ContextMenu } from '../../ui/overlay/ContextMenu.tsx'
import { isMac } from '../../ui/platform.ts'
import { cellBox } from '../geometry.ts'
import type { SceneParts } from '../scene/useMapScene.ts'

/** What the menu offers, in groups. */
const offered: readonly (readonly string[])[] = [
  ['map.edit', 'map.clear', 'plots.delete'],
  ['clipboard.copy', 'clipboard.cut', 'clipboard.paste', 'fill.down'],
  ['values.phenotype', 'values.stage', 'values.technology', 'values.note', 'values.suppress'],
  ['select.line', 'select.value', 'select.block'],
  ['plots.move', 'insert.rowAbove', 'insert.columnLeft'],
  ['map.shownField', 'camera.fitSelection', 'history.cell', 'inspector.toggle'],
]

/** The context menu of the map: of what is under the pointer, or of the active place when a key asks for it. */
export function MapMenu(props: {
  root: { current: HTMLElement | null }
  surface: RefObject<HTMLElement | null>
  parts: SceneParts
}) {
  const { root, surface, parts } = props
  const store = useStore()
  const { t } = useTranslation()
  const [at, setAt] = useState<{ x: number; y: number } | null>(null)

  useEffect(() => {
    const element = surface.current
    if (!element) return
    const open = (event: MouseEvent) => {
      event.preventDefault()
      const pane = root.current
      const grid = store.get(seenGridAtom)
      const point = parts.pane.pointOf(event)
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

  if (!at) return null
  return (
    <ContextMenu
      at={at}
      label={t('map.menu')}
      groups={menuEntries(store, t, offered, isMac)}
      onClose={() => {
        setAt(null)
        if (root.current) focusEntry(root.current)
      }}
    />
  )
}
