import { makeStyles, tokens } from '@fluentui/react-components'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CellEditor } from './CellEditor.tsx'
import type { Pane } from './geometry.ts'
import { MapStage } from './MapStage.tsx'
import { MapGrid } from './mirror/MapGrid.tsx'
import { usePointer } from './tools/usePointer.ts'
import { useWheel } from './tools/useWheel.ts'
import { useLayoutPreviews } from './useLayoutPreviews.ts'
import { useMapClipboard } from './useMapClipboard.ts'
import { useMapKeys } from './useMapKeys.ts'
import { useMapScene } from './useMapScene.ts'
import { usePane } from './usePane.ts'

const useStyles = makeStyles({
  root: {
    position: 'absolute',
    inset: 0,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground3,
    userSelect: 'none',
    touchAction: 'none',
  },
})

/** The field map of the loaded nursery and year; fills its parent. */
export function FieldMap() {
  const styles = useStyles()
  const root = useRef<HTMLDivElement>(null)
  const pane = usePane(root)
  return (
    <div ref={root} className={styles.root} data-region="map" data-pane="map">
      {pane && pane.width > 0 && pane.height > 0 && <MountedMap pane={pane} root={root} />}
    </div>
  )
}

function MountedMap(props: { pane: Pane; root: { current: HTMLDivElement | null } }) {
  const { pane, root } = props
  const { t } = useTranslation()
  const surface = useRef<HTMLDivElement>(null)
  const parts = useMapScene(pane)
  useLayoutPreviews()
  usePointer(root, surface, parts)
  useWheel(root, parts)
  useMapKeys(root)
  useMapClipboard(root)
  useEffect(() => parts.scene.setOriginWord(t('map.origin')), [parts, t])
  return (
    <>
      <MapStage pane={pane} parts={parts} />
      <MapGrid parts={parts} surface={surface} />
      <CellEditor parts={parts} root={root} />
    </>
  )
}
