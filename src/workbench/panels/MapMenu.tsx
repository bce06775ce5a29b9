import { useStore } from 'jotai'
import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusEntry } from '../../canvas/focusEntry.ts'
import type { Pane } from '../../canvas/pane.ts'
import { menuEntries } from '../../commands/menuEntries.ts'
import { mapModeAtom } from '../../state/map/mode/mapState.ts'
import { activeAt, activeSeen, selectOnly } from '../../state/map/select/rangeSelection.ts'
import { plotSeenAt, seenGridAtom } from '../../state/map/view/seenGrid.ts'
import { selectionAtom, setSelection } from '../../state/year/selection.ts'
import { ContextMenu } from '../../ui/overlay/ContextMenu.tsx'
import { isMac } from '../../ui/platform.ts'
import { cellBox, type Geometry } from '../geometry.ts'
import type { FieldHit } from '../scene/FieldScene.ts'
import { type MenuGroups, menuOfHit, menuOfPosition } from './menuOffers.ts'

/** The context menu of a map: for the position under the pointer, or for the active position if a key opens it. */
export function MapMenu(props: {
  root: { current: HTMLElement | null }
  surface: RefObject<HTMLElement | null>
  parts: { readonly scene: { readonly geometry: Geometry | null }; readonly pane: Pane<FieldHit> }
}) {
  const { root, surface, parts } = props
  const store = useStore()
  const { t } = useTranslation()
  const [at, setAt] = useState<{ x: number; y: number; groups: MenuGroups } | null>(null)

  useEffect(() => {
    const element = surface.current
    if (!element) return
    const open = (event: MouseEvent) => {
      event.preventDefault()
      const pane = root.current
      const grid = store.get(seenGridAtom)
      const point = parts.pane.pointOf(event)
      if (!pane || !grid || !point || !['select', 'paint', 'lasso'].includes(store.get(mapModeAtom))) return
      // Opened by a key over the focused cell: the event has no pointer.
      if (event.button !== 2) {
        const seen = activeSeen(store)
        const g = parts.scene.geometry
        if (!seen || !g) return
        const box = cellBox(g, seen.row, seen.col)
        const frame = pane.getBoundingClientRect()
        const { ratio } = g.pane
        setAt({
          groups: menuOfPosition(store),
          x: frame.left + (box.x + box.w / 2) / ratio,
          y: frame.top + (box.y + box.h) / ratio,
        })
        return
      }
      if (point.hit.kind === 'place') {
        const plot = plotSeenAt(grid, point.hit.row, point.hit.col)
        const { mask } = store.get(selectionAtom)
        if (plot < 0 || !mask[plot]) selectOnly(store, point.hit)
        else setSelection(store, { active: activeAt(grid, point.hit) })
      }
      const { hit } = point
      const groups = hit.kind === 'place' ? menuOfPosition(store) : menuOfHit(store, hit)
      setAt({ groups, x: event.clientX, y: event.clientY })
    }
    element.addEventListener('contextmenu', open)
    return () => element.removeEventListener('contextmenu', open)
  }, [root, surface, parts, store])

  if (!at) return null
  return (
    <ContextMenu
      at={at}
      label={t('map.menu')}
      groups={menuEntries(store, t, at.groups, isMac)}
      onClose={() => {
        setAt(null)
        if (root.current) focusEntry(root.current)
      }}
    />
  )
}
