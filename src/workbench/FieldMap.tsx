import { makeStyles, tokens } from '@fluentui/react-components'
import { useRef } from 'react'
import type { Pane } from './geometry.ts'
import { MapStage } from './MapStage.tsx'
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

function MountedMap(props: { pane: Pane }) {
  const scene = useMapScene(props.pane)
  return <MapStage pane={props.pane} parts={scene} />
}

/** The field map of the loaded nursery and year; fills its parent. */
export function FieldMap() {
  const styles = useStyles()
  const root = useRef<HTMLDivElement>(null)
  const pane = usePane(root)
  return (
    <div ref={root} className={styles.root} data-region="map" data-pane="map">
      {pane && pane.width > 0 && pane.height > 0 && <MountedMap pane={pane} />}
    </div>
  )
}
