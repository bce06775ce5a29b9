import { atom } from 'jotai'
import { type RefObject, useRef } from 'react'
import { exportPicture } from '../../../src/canvas/export/exportPicture.ts'
import type { Gestures } from '../../../src/canvas/gesture.ts'
import { PaneCamera } from '../../../src/canvas/PaneCamera.ts'
import { PaneStage } from '../../../src/canvas/PaneStage.tsx'
import type { PaneSize } from '../../../src/canvas/paneSize.ts'
import { panGesture } from '../../../src/canvas/panGesture.ts'
import { usePane } from '../../../src/canvas/usePane.ts'
import { usePaneSize } from '../../../src/canvas/usePaneSize.ts'
import type { Camera } from '../../../src/state/camera.ts'
import { mount } from '../../bench/pages/mount.tsx'
import { chosenAtom, type GraphNode, GraphScene } from '../graphScene.ts'

const cameraAtom = atom<Camera | null>({ scaleX: 1, scaleY: 1, x: -10, y: -10 })
const store = mount(<Page />)
const scene = new GraphScene(store)
const camera = new PaneCamera(store, cameraAtom, scene, { width: 0, height: 0 })

/** A click on a node chooses it; a drag outside the nodes pans the graph. */
const gestures: Gestures<GraphNode | null> = {
  begin(hit, press) {
    if (!hit) return panGesture(camera, press)
    store.set(chosenAtom, hit.name)
    return null
  },
}

function Graph(props: { size: PaneSize; root: RefObject<HTMLDivElement | null> }) {
  const { size, root } = props
  const { pane, surface, stage } = usePane(root, size, scene, camera, gestures)
  return (
    <>
      <PaneStage size={size} stage={stage} pane={pane} />
      <div ref={surface} role="tree" aria-label="Pedigree" style={{ position: 'absolute', inset: 0 }} />
    </>
  )
}

function Page() {
  const root = useRef<HTMLDivElement>(null)
  const size = usePaneSize(root)
  return (
    <div ref={root} style={{ position: 'absolute', inset: 0, overflow: 'hidden' }}>
      {size && <Graph size={size} root={root} />}
    </div>
  )
}

type Points = readonly (readonly [number, number])[]

/** Colours of points of a canvas, as `r,g,b`. */
function coloursOf(ctx: CanvasRenderingContext2D | null | undefined, points: Points): string[] {
  if (!ctx) throw new Error('no canvas')
  return points.map(([x, y]) => ctx.getImageData(x, y, 1, 1).data.slice(0, 3).join(','))
}

const bench = {
  /** Colours of points of the whole graph as a file. */
  async exported(format: 'png' | 'svg', points: Points): Promise<string[]> {
    const image = new Image()
    image.src = URL.createObjectURL(await exportPicture(scene, format, { scaleX: 1, scaleY: 1, ratio: 1 }))
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.width
    canvas.height = image.height
    const ctx = canvas.getContext('2d')
    ctx?.drawImage(image, 0, 0)
    return coloursOf(ctx, points)
  },

  /** Colours of points of the canvas on screen. */
  shown: (points: Points): string[] => coloursOf(document.querySelector('canvas')?.getContext('2d'), points),
}

export type GraphPage = typeof bench
Object.assign(window, { bench })
