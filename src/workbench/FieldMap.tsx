import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { Fragment, lazy, type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { minPaneHeightForMinimap } from '../canvas/Minimap.tsx'
import { PaneStage } from '../canvas/PaneStage.tsx'
import type { PaneSize } from '../canvas/paneSize.ts'
import { usePaneSize } from '../canvas/usePaneSize.ts'
import { colouringAtom } from '../state/colour/colouring.ts'
import { isDesigningAtom } from '../state/map/design/designDraft.ts'
import { secondMapAtom } from '../state/map/secondMap/secondMap.ts'
import { isStructuringAtom } from '../state/map/structure/structureDraft.ts'
import { isPresentingAtom } from '../state/present/presentation.ts'
import { loadedYearAtom } from '../state/year/loaded.ts'
import { ownTab } from '../ui/overlay/ownTab.ts'
import { startLayoutPreviews } from '../workers/layout.ts'
import { DesignKey } from './design/DesignKey.tsx'
import { DesignPreviewer } from './design/DesignPreviewer.ts'
import { FindField } from './find/FindField.tsx'
import { Legend } from './legend/Legend.tsx'
import { PreviousYearKey } from './maps/PreviousYearKey.tsx'
import { FirstHead } from './maps/SecondMapHead.tsx'
import { MapSurface } from './mirror/MapSurface.tsx'
import { useAnnouncements } from './mirror/useAnnouncements.ts'
import { NumberingKey } from './numbering/NumberingKey.tsx'
import { NumberingLens } from './numbering/NumberingLens.tsx'
import { NumberingPanel } from './numbering/NumberingPanel.tsx'
import { Compass } from './overview/Compass.tsx'
import { FieldMinimap } from './overview/FieldMinimap.tsx'
import { ScaleBar } from './overview/ScaleBar.tsx'
import { ChoicePanel } from './panels/ChoicePanel.tsx'
import { DraftPreviews } from './panels/DraftPreviews.ts'
import { HoverCard } from './panels/HoverCard.tsx'
import { MapCellEditor } from './panels/MapCellEditor.tsx'
import { MapMenu } from './panels/MapMenu.tsx'
import { ModeBar } from './panels/ModeBar.tsx'
import { WidthPanel } from './panels/WidthPanel.tsx'
import { type SceneParts, useMapScene } from './scene/useMapScene.ts'
import { useDoubleClick } from './tools/useDoubleClick.ts'
import { useClipboardRequests, useMapClipboard } from './tools/useMapClipboard.ts'
import { useMapKeys } from './tools/useMapKeys.ts'

const SecondMapPane = lazy(async () => ({ default: (await import('./maps/SecondMapPane.tsx')).SecondMapPane }))
const StructurePanel = lazy(async () => ({
  default: (await import('./structure/StructurePanel.tsx')).StructurePanel,
}))

const useStyles = makeStyles({
  root: {
    position: 'absolute',
    inset: 0,
    display: 'flex',
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground3,
  },
  whole: { flexGrow: 1, minWidth: 0, display: 'flex', flexDirection: 'column' },
  maps: { flexGrow: 1, minHeight: 0, display: 'flex' },
  one: { flex: '1 1 0', minWidth: 0, minHeight: 0, display: 'flex', flexDirection: 'column' },
  secondMap: { borderLeft: `1px solid ${tokens.colorNeutralStroke2}` },
  below: { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  map: {
    position: 'relative',
    flexGrow: 1,
    minHeight: 0,
    overflow: 'hidden',
    userSelect: 'none',
    touchAction: 'none',
  },
})

/** The field map of the loaded nursery and year with its overlays; fills its parent. */
export function FieldMap() {
  const styles = useStyles()
  const root = useRef<HTMLDivElement>(null)
  const size = usePaneSize(root)
  const maps = useRef<HTMLDivElement>(null)
  const mapsSize = usePaneSize(maps)
  const isTall = mapsSize !== null && mapsSize.height > mapsSize.width
  const [parts, setParts] = useState<SceneParts | null>(null)
  const isStructuring = useAtomValue(isStructuringAtom)
  // A design is drawn on a larger grid, which the second map cannot show.
  const isDesigning = useAtomValue(isDesigningAtom)
  const isTwo = useAtomValue(secondMapAtom) !== null && !isDesigning
  return (
    <div className={styles.root} data-region="map" data-pane="map" {...ownTab}>
      <div className={styles.whole}>
        <div ref={maps} className={styles.maps} style={{ flexDirection: isTall ? 'column' : 'row' }}>
          <div className={styles.one}>
            {isTwo && <FirstHead />}
            <div ref={root} className={styles.map}>
              {size && size.width > 0 && size.height > 0 && <MountedMap size={size} root={root} onParts={setParts} />}
            </div>
          </div>
          {isTwo && parts && (
            <div className={mergeClasses(styles.one, isTall ? styles.below : styles.secondMap)}>
              <Suspense>
                <SecondMapPane parts={parts} />
              </Suspense>
            </div>
          )}
        </div>
        <PreviousYearKey />
      </div>
      <NumberingPanel />
      {isStructuring && (
        <Suspense>
          <StructurePanel />
        </Suspense>
      )}
    </div>
  )
}

function MountedMap(props: {
  size: PaneSize
  root: RefObject<HTMLDivElement | null>
  /** Called with the mounted map, whose camera the second map shares; null when it unmounts. */
  onParts(parts: SceneParts | null): void
}) {
  const { size, root, onParts } = props
  const { t } = useTranslation()
  // In a presentation the overlays are next to the field or omitted.
  const isPresenting = useAtomValue(isPresentingAtom)
  const isDesigning = useAtomValue(isDesigningAtom)
  const { scene, parts, surface, stage } = useMapScene(root, size)
  useDoubleClick(surface, parts)
  useMapKeys(root)
  useMapClipboard(root)
  useClipboardRequests()
  useAnnouncements()
  useLayoutEffect(() => scene.setWords(t), [scene, t])
  useLayoutEffect(() => {
    onParts(parts)
    return () => onParts(null)
  }, [parts, onParts])
  return (
    <>
      <LayoutPreviewer />
      <DesignPreviewer />
      <PaneStage size={size} stage={stage} pane={parts?.pane ?? null} />
      {parts && !isPresenting && <Compass parts={parts} />}
      {parts && !isPresenting && <ScaleBar parts={parts} />}
      <MapSurface surface={surface} />
      {parts && !isPresenting && size.height >= minPaneHeightForMinimap && <FieldMinimap parts={parts} />}
      {/* The legend's colours do not apply while a design is shown. */}
      {!isPresenting && !isDesigning && <Legend pane={size} />}
      <DesignKey />
      {parts && <NumberingKey parts={parts} />}
      {parts && <ModeBar parts={parts} />}
      {parts && <Opened root={root} surface={surface} parts={parts} />}
    </>
  )
}

/** Panels and editors that can be open over the field. They refer to plots of one year and close with it. */
function Opened(props: {
  root: RefObject<HTMLDivElement | null>
  surface: RefObject<HTMLDivElement | null>
  parts: SceneParts
}) {
  const { root, surface, parts } = props
  const year = useAtomValue(loadedYearAtom)?.year_id
  const isPresenting = useAtomValue(isPresentingAtom)
  return (
    <Fragment key={year}>
      <WidthPanel root={root} />
      <ChoicePanel root={root} />
      <FindField />
      {!isPresenting && <HoverCard surface={surface} pane={parts.pane} colouredBy={colouringAtom} />}
      {!isPresenting && <NumberingLens surface={surface} parts={parts} />}
      <MapMenu root={root} surface={surface} parts={parts} />
      <MapCellEditor parts={parts} root={root} />
    </Fragment>
  )
}

/** Updates the previews of numberings and widths while the map is mounted. */
function LayoutPreviewer(): null {
  const store = useStore()
  useEffect(() => {
    const previews = new DraftPreviews(store, startLayoutPreviews)
    previews.start()
    return () => previews.stop()
  }, [store])
  return null
}
