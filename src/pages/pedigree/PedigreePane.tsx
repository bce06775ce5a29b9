import { makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { coverBoxes } from '../../canvas/covers.ts'
import type { Gestures } from '../../canvas/gesture.ts'
import { Minimap, minPaneHeightForMinimap } from '../../canvas/Minimap.tsx'
import { PaneCamera } from '../../canvas/PaneCamera.ts'
import { PaneStage } from '../../canvas/PaneStage.tsx'
import type { Pane } from '../../canvas/pane.ts'
import type { PaneSize } from '../../canvas/paneSize.ts'
import { panGesture } from '../../canvas/panGesture.ts'
import { usePane } from '../../canvas/usePane.ts'
import { usePaneSize } from '../../canvas/usePaneSize.ts'
import { cameraRequests } from '../../state/map/view/cameraRequest.ts'
import { lineGraphAtom } from '../../state/pedigree/lineStages.ts'
import {
  activeNodeAtom,
  drawnPedigreeAtom,
  focusLineAtom,
  pedigreeCameraAtom,
} from '../../state/pedigree/pedigreeView.ts'
import { activeLine, showPedigreeOf, toggleFoldAtCursor } from '../../state/pedigree/walk.ts'
import { request } from '../../state/shell/requests.ts'
import type { Store } from '../../state/store.ts'
import { ownTab } from '../../ui/overlay/ownTab.ts'
import { useMapTheme } from '../../ui/theme/ThemeProvider.tsx'
import { PedigreeCamera } from './PedigreeCamera.ts'
import { PedigreeKey } from './PedigreeKey.tsx'
import { PedigreeLegend } from './PedigreeLegend.tsx'
import { PedigreeOverview } from './scene/PedigreeOverview.ts'
import { PedigreeScene } from './scene/PedigreeScene.ts'
import { useExports } from './useExports.ts'

const useStyles = makeStyles({
  root: {
    position: 'relative',
    flexGrow: 1,
    minWidth: 0,
    overflow: 'hidden',
    userSelect: 'none',
    touchAction: 'none',
    backgroundColor: tokens.colorNeutralBackground3,
  },
  tree: { position: 'absolute', inset: 0, overflow: 'hidden', touchAction: 'none', outline: 'none' },
})

/** A press on a node moves the cursor to it; a drag anywhere pans the pedigree. */
function gesturesOf(store: Store, camera: PaneCamera): Gestures<number | null> {
  return {
    begin(hit, press) {
      const key = hit === null ? null : store.get(drawnPedigreeAtom)?.pedigree.nodes[hit]?.key
      if (key) store.set(activeNodeAtom, key)
      return press.button === 2 ? null : panGesture(camera, press)
    },
  }
}

/** A node focused by a screen reader gets the cursor; the node with the cursor has it already. */
function followFocus(
  store: Store,
  scene: PedigreeScene,
  pane: Pane<number | null>,
  target: Element,
  root: Element,
): void {
  if (target.getAttribute('role') !== 'treeitem' || target.hasAttribute('data-region-entry') || !pane.view) return
  const [box, rootBox] = [target.getBoundingClientRect(), root.getBoundingClientRect()]
  const hit = scene.hit(box.x + box.width / 2 - rootBox.x, box.y + box.height / 2 - rootBox.y, pane.view)
  const key = hit === null ? null : store.get(drawnPedigreeAtom)?.pedigree.nodes[hit]?.key
  if (key) store.set(activeNodeAtom, key)
}

/** The pedigree on its canvas, with its overlays. */
export function PedigreePane() {
  const styles = useStyles()
  const root = useRef<HTMLDivElement>(null)
  const size = usePaneSize(root)
  return (
    <div ref={root} className={styles.root} data-region="pedigree" data-pane="pedigree" {...ownTab}>
      {size && size.width > 0 && size.height > 0 && <MountedPane size={size} root={root} />}
    </div>
  )
}

function MountedPane(props: { size: PaneSize; root: RefObject<HTMLDivElement | null> }) {
  const { size, root } = props
  const styles = useStyles()
  const store = useStore()
  const { t } = useTranslation()
  const theme = useMapTheme()
  // biome-ignore lint/correctness/useExhaustiveDependencies: theme, words and size are followed by the effects below
  const { scene, camera, steering, gestures } = useMemo(() => {
    const scene = new PedigreeScene(store, theme, t)
    const camera = new PaneCamera(store, pedigreeCameraAtom, scene, size)
    return {
      scene,
      camera,
      steering: new PedigreeCamera(store, camera, scene, size, () => (root.current ? coverBoxes(root.current) : [])),
      gestures: gesturesOf(store, camera),
    }
  }, [store])
  const { pane, surface, stage } = usePane(root, size, scene, camera, gestures)
  useLayoutEffect(() => {
    scene.setStyle(theme, t)
    pane?.redraw()
  }, [scene, pane, theme, t])
  useLayoutEffect(() => steering.setPane(size), [steering, size])
  useEffect(() => steering.start(), [steering])
  const onLegendSize = useCallback(() => steering.coversChanged(), [steering])
  useExports(theme)
  const overview = useMemo(() => new PedigreeOverview(scene, theme), [scene, theme])
  const graph = useAtomValue(lineGraphAtom)
  const focus = useAtomValue(focusLineAtom)
  const name = focus === null ? '' : (graph?.line(focus)?.name ?? '')

  useEffect(() => {
    const element = surface.current
    if (!element) return
    const open = () => {
      const line = activeLine(store)
      const isFamily = store.get(activeNodeAtom)?.startsWith('family:')
      if (isFamily) toggleFoldAtCursor(store)
      else if (line !== null) showPedigreeOf(store, line)
    }
    const hover = (event: PointerEvent) => {
      const isOver = event.type === 'pointermove' && event.buttons === 0
      if (pane && scene.setHovered(isOver ? (pane.pointOf(event)?.hit ?? null) : null)) pane.redraw()
    }
    element.addEventListener('dblclick', open)
    element.addEventListener('pointermove', hover)
    element.addEventListener('pointerleave', hover)
    return () => {
      element.removeEventListener('dblclick', open)
      element.removeEventListener('pointermove', hover)
      element.removeEventListener('pointerleave', hover)
    }
  }, [surface, store, pane, scene])
  return (
    <>
      <PaneStage size={size} stage={stage} pane={pane} />
      <div
        ref={surface}
        className={styles.tree}
        role="tree"
        tabIndex={-1}
        aria-label={t('pedigree.of', { name })}
        onFocus={(event) => pane && root.current && followFocus(store, scene, pane, event.target, root.current)}
      />
      <PedigreeLegend scene={scene} onSize={onLegendSize} />
      <PedigreeKey />
      {pane && size.height >= minPaneHeightForMinimap && (
        <Minimap
          pane={pane}
          bounds={scene}
          overview={overview}
          label={t('map.minimap')}
          onFit={() => request(store, cameraRequests, { kind: 'fit' })}
        />
      )}
    </>
  )
}
