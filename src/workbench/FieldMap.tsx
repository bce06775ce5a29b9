import { makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { Fragment, type RefObject, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { minimapFrom } from '../canvas/Minimap.tsx'
import { PaneStage } from '../canvas/PaneStage.tsx'
import type { PaneSize } from '../canvas/paneSize.ts'
import { usePaneSize } from '../canvas/usePaneSize.ts'
import { isPresentingAtom } from '../state/present/presentation.ts'
import { loadedAtom } from '../state/year/loaded.ts'
import { ownTab } from '../ui/overlay/ownTab.ts'
import { FindField } from './find/FindField.tsx'
import { Legend } from './legend/Legend.tsx'
import { MapSurface } from './mirror/MapSurface.tsx'
import { useAnnouncements } from './mirror/useAnnouncements.ts'
import { NumberingKey } from './numbering/NumberingKey.tsx'
import { NumberingPanel } from './numbering/NumberingPanel.tsx'
import { Compass } from './overview/Compass.tsx'
import { FieldMinimap } from './overview/FieldMinimap.tsx'
import { CellEditor } from './panels/CellEditor.tsx'
import { ChoicePanel } from './panels/ChoicePanel.tsx'
import { HoverCard } from './panels/HoverCard.tsx'
import { LayoutPreviewer } from './panels/LayoutPreviewer.ts'
import { MapMenu } from './panels/MapMenu.tsx'
import { ModeBar } from './panels/ModeBar.tsx'
import { WidthPanel } from './panels/WidthPanel.tsx'
import { type SceneParts, useMapScene } from './scene/useMapScene.ts'
import { useDoubleClick } from './tools/useDoubleClick.ts'
import { useMapClipboard } from './tools/useMapClipboard.ts'
import { useMapKeys } from './tools/useMapKeys.ts'

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
  const size = usePaneSize(root)
  return (
    <div className={styles.root} data-region="map" data-pane="map" {...ownTab}>
      <div ref={root} className={styles.map}>
        {size && size.width > 0 && size.height > 0 && <MountedMap size={size} root={root} />}
      </div>
      <NumberingPanel />
    </div>
  )
}

function MountedMap(props: { size: PaneSize; root: RefObject<HTMLDivElement | null> }) {
  const { size, root } = props
  const { t } = useTranslation()
  // What floats over the field stands beside it in a presentation, or not at all.
  const isPresenting = useAtomValue(isPresentingAtom)
  const { scene, parts, surface, layer } = useMapScene(root, size)
  useDoubleClick(surface, parts)
  useMapKeys(root)
  useMapClipboard(root)
  useAnnouncements()
  useLayoutEffect(() => scene.setWords(t), [scene, t])
  return (
    <>
      <LayoutPreviewer />
      <PaneStage size={size} layer={layer} pane={parts?.pane ?? null} />
      {parts && !isPresenting && <Compass parts={parts} />}
      <MapSurface surface={surface} />
      {parts && !isPresenting && size.height >= minimapFrom && <FieldMinimap parts={parts} />}
      {!isPresenting && <Legend pane={size} />}
      <NumberingKey />
      <ModeBar />
      {parts && <Opened root={root} surface={surface} parts={parts} />}
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
  const isPresenting = useAtomValue(isPresentingAtom)
  return (
    <Fragment key={year}>
      <WidthPanel root={root} />
      <ChoicePanel root={root} />
      <FindField />
      {!isPresenting && <HoverCard surface={surface} parts={parts} />}
      <MapMenu root={root} surface={surface} parts={parts} />
      <CellEditor parts={parts} root={root} />
    </Fragment>
  )
}
