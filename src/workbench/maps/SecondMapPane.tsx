import { makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { Fragment, type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PaneStage } from '../../canvas/PaneStage.tsx'
import type { Pane } from '../../canvas/pane.ts'
import type { PaneSize } from '../../canvas/paneSize.ts'
import { usePane } from '../../canvas/usePane.ts'
import { usePaneSize } from '../../canvas/usePaneSize.ts'
import { focusPane } from '../../commands/focusRegion.ts'
import { shownFieldAtom } from '../../state/colour/colouring.ts'
import { openEditor } from '../../state/map/edit/cellEditor.ts'
import { mapModeAtom } from '../../state/map/mode/mapState.ts'
import { secondColouringAtom } from '../../state/map/secondMap/secondScale.ts'
import { activate, selectOnly } from '../../state/map/select/rangeSelection.ts'
import { isPresentingAtom } from '../../state/present/presentation.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import { HoverCard } from '../panels/HoverCard.tsx'
import { MapMenu } from '../panels/MapMenu.tsx'
import type { FieldHit } from '../scene/FieldScene.ts'
import type { SceneParts } from '../scene/useMapScene.ts'
import { useMapClipboard } from '../tools/useMapClipboard.ts'
import { useMapKeys } from '../tools/useMapKeys.ts'
import { PlotMapScene } from './PlotMapScene.ts'
import { RestingField } from './RestingField.ts'
import { SecondMapHead } from './SecondMapHead.tsx'
import { secondMapGestures } from './selectingGestures.ts'
import { useSecondMapStyle } from './useSecondMapStyle.ts'

const useStyles = makeStyles({
  map: {
    position: 'relative',
    flexGrow: 1,
    minHeight: 0,
    overflow: 'hidden',
    userSelect: 'none',
    touchAction: 'none',
    backgroundColor: tokens.colorNeutralBackground3,
  },
  grid: { position: 'absolute', inset: 0, overflow: 'hidden', touchAction: 'none', outline: 'none' },
})

/** A second map of the field with its heading. It shares camera, selection and actions with the first. */
export function SecondMapPane({ parts }: { parts: SceneParts }) {
  const styles = useStyles()
  const root = useRef<HTMLDivElement>(null)
  const size = usePaneSize(root)
  return (
    <>
      <SecondMapHead />
      <div ref={root} className={styles.map} data-second-map="">
        {size && size.width > 0 && size.height > 0 && <Mounted root={root} size={size} parts={parts} />}
      </div>
    </>
  )
}

function Mounted(props: { root: RefObject<HTMLDivElement | null>; size: PaneSize; parts: SceneParts }) {
  const { root, size, parts } = props
  const { camera } = parts.pane
  const styles = useStyles()
  const store = useStore()
  const { t } = useTranslation()
  const style = useSecondMapStyle()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the look is followed by the effect below
  const { scene, gestures } = useMemo(
    () => ({
      scene: new PlotMapScene(store, new RestingField(store), style),
      gestures: secondMapGestures(store, camera),
    }),
    [store, camera],
  )
  // If it is closed with the focus inside, the first map is focused before the elements are removed.
  useLayoutEffect(() => {
    const element = root.current
    return () => {
      if (element?.contains(document.activeElement)) focusPane('map')
    }
  }, [root])
  const { pane, surface, stage } = usePane(root, size, scene, camera, gestures)
  useMapKeys(root)
  useMapClipboard(root)
  const paneParts = useMemo(() => pane && { scene, pane }, [scene, pane])
  useLayoutEffect(() => {
    scene.show(style)
    pane?.redraw()
  }, [scene, pane, style])
  return (
    <>
      <PaneStage size={size} stage={stage} pane={pane} />
      {/* biome-ignore lint/a11y/useSemanticElements: a table element cannot lie over a canvas place by place */}
      <div
        ref={surface}
        className={styles.grid}
        role="grid"
        aria-multiselectable
        aria-label={t('secondMap.grid', { what: style.title })}
        tabIndex={-1}
        onDoubleClick={(event) => {
          const hit = pane?.pointOf(event.nativeEvent)?.hit
          if (hit?.kind !== 'place' || store.get(mapModeAtom) !== 'select') return
          selectOnly(store, hit)
          openEditor(store, store.get(shownFieldAtom))
        }}
        onFocus={(event) => {
          const row = Number(event.target.getAttribute('aria-rowindex'))
          const col = Number(event.target.getAttribute('aria-colindex'))
          if (row && col && !store.get(selectionAtom).active) activate(store, { row, col })
        }}
      />
      {paneParts && <Opened root={root} surface={surface} parts={paneParts} />}
    </>
  )
}

/** Panels and menus that can be open over the second map. They refer to plots of one year and close with it. */
function Opened(props: {
  root: RefObject<HTMLDivElement | null>
  surface: RefObject<HTMLDivElement | null>
  parts: { readonly scene: PlotMapScene; readonly pane: Pane<FieldHit> }
}) {
  const { root, surface, parts } = props
  const year = useAtomValue(loadedYearAtom)?.year_id
  const isPresenting = useAtomValue(isPresentingAtom)
  return (
    <Fragment key={year}>
      {!isPresenting && <HoverCard surface={surface} pane={parts.pane} colouredBy={secondColouringAtom} />}
      <MapMenu root={root} surface={surface} parts={parts} />
    </Fragment>
  )
}
