import { makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { Fragment, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaneSize } from '../canvas/paneSize.ts'
import { usePaneSize } from '../canvas/usePaneSize.ts'
import { loadedAtom } from '../state/loaded.ts'
import { openEditor } from '../state/map/cellEditor.ts'
import { mapModeAtom } from '../state/map/mapState.ts'
import { selectOnly } from '../state/map/select/rangeSelection.ts'
import { ownTab } from '../ui/overlay/ownTab.ts'
import { FindField } from './find/FindField.tsx'
import { Legend } from './legend/Legend.tsx'
import { MapGrid } from './mirror/MapGrid.tsx'
import { useAnnouncements } from './mirror/useAnnouncements.ts'
import { NumberingKey } from './numbering/NumberingKey.tsx'
import { NumberingPanel } from './numbering/NumberingPanel.tsx'
import { Compass } from './overview/Compass.tsx'
import { Minimap, minimapFrom } from './overview/Minimap.tsx'
import { CellEditor } from './panels/CellEditor.tsx'
import { ChoicePanel } from './panels/ChoicePanel.tsx'
import { HoverCard } from './panels/HoverCard.tsx'
import { LayoutPreviewer } from './panels/LayoutPreviewer.ts'
import { MapMenu } from './panels/MapMenu.tsx'
import { ModeBar } from './panels/ModeBar.tsx'
import { WidthPanel } from './panels/WidthPanel.tsx'
import { MapStage } from './scene/MapStage.tsx'
import { type SceneParts, useMapScene } from './scene/useMapScene.ts'
import { useMapClipboard } from './tools/useMapClipboard.ts'
import { useMapKeys } from './tools/useMapKeys.ts'
import { pointOf, usePointer } from './tools/usePointer.ts'
import { useWheel } from './tools/useWheel.ts'

const useStyles = makeStyles({
  root: {
    position: 'absolute',
    inset: 0,
    display: 'flex',
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground3,
  },
  map: {
    position: 'relative',
    flexGrow: 1,
    minWidth: 0,
    overflow: 'hidden',
    userSelect: 'none',
    touchAction: 'none',
  },
})

/** The field map of the loaded nursery and year with everything that floats over it; fills its parent. */
export function FieldMap() {
  const styles = useStyles()
  const root = useRef<HTMLDivElement>(null)
  const pane = usePaneSize(root)
  return (
    <div className={styles.root} data-region="map" data-pane="map" {...ownTab}>
      <div ref={root} className={styles.map}>
        {pane && pane.width > 0 && pane.height > 0 && <MountedMap pane={pane} root={root} />}
      </div>
      <NumberingPanel />
    </div>
  )
}

/** A double click edits the place under the pointer. */
function useDoubleClick(
  root: RefObject<HTMLElement | null>,
  surface: RefObject<HTMLElement | null>,
  parts: SceneParts,
): void {
  const store = useStore()
  useEffect(() => {
    const element = surface.current
    if (!element) return
    const edit = (event: MouseEvent) => {
      const point = root.current && pointOf(parts, root.current, event)
      if (point?.hit.on !== 'place' || store.get(mapModeAtom) !== 'select') return
      selectOnly(store, point.hit)
      openEditor(store)
    }
    element.addEventListener('dblclick', edit)
    return () => element.removeEventListener('dblclick', edit)
  }, [root, surface, parts, store])
}

function MountedMap(props: { pane: PaneSize; root: RefObject<HTMLDivElement | null> }) {
  const { pane, root } = props
  const { t } = useTranslation()
  const surface = useRef<HTMLDivElement>(null)
  const parts = useMapScene(pane)
  usePointer(root, surface, parts)
  useDoubleClick(root, surface, parts)
  useWheel(root, parts)
  useMapKeys(root)
  useMapClipboard(root)
  useAnnouncements()
  useEffect(() => parts.scene.setOriginWord(t('map.origin')), [parts, t])
  return (
    <>
      <LayoutPreviewer />
      <MapStage pane={pane} parts={parts} />
      <Compass parts={parts} />
      <MapGrid parts={parts} surface={surface} />
      {pane.height >= minimapFrom && <Minimap parts={parts} />}
      <Legend pane={pane} />
      <NumberingKey />
      <ModeBar />
      <Opened root={root} surface={surface} parts={parts} />
    </>
  )
}

/** What can be open over the field, which is about the plots of one year and goes with them. */
function Opened(props: {
  root: RefObject<HTMLDivElement | null>
  surface: RefObject<HTMLDivElement | null>
  parts: SceneParts
}) {
  const { root, surface, parts } = props
  const year = useAtomValue(loadedAtom)?.year_id
  return (
    <Fragment key={year}>
      <WidthPanel root={root} />
      <ChoicePanel root={root} />
      <FindField />
      <HoverCard surface={surface} parts={parts} />
      <MapMenu root={root} surface={surface} parts={parts} />
      <CellEditor parts={parts} root={root} />
    </Fragment>
  )
}
