import type { Store } from '../state/store.ts'
import { isMac } from '../ui/platform.ts'
import { FrameLoop } from './FrameLoop.ts'
import type { Gestures } from './gesture.ts'
import { Mirror } from './mirror/Mirror.ts'
import type { PaneCamera } from './PaneCamera.ts'
import type { Pane, PaneHost } from './pane.ts'
import type { PaneSize } from './paneSize.ts'
import { listenToPointer } from './pointer.ts'
import type { Scene } from './scene.ts'
import { listenToWheel } from './wheel.ts'

interface PaneOptions<Hit> extends Gestures<Hit> {
  readonly store: Store
  readonly camera: PaneCamera
  readonly size: PaneSize
}

/** Shows a scene in a host, with its mirror on the surface, until it is disposed of. */
export function createPane<Hit>(host: PaneHost, scene: Scene<Hit>, options: PaneOptions<Hit>): Pane<Hit> {
  const { camera } = options
  const loop = new FrameLoop(scene, camera, options.size, () => host.layer.draw())
  const pane: Pane<Hit> = {
    camera,
    get view() {
      return loop.view
    },
    paint(ctx) {
      if (loop.view) scene.paint(ctx, loop.view)
    },
    pointOf(event, box = host.root.getBoundingClientRect()) {
      if (!loop.view) return null
      const x = event.clientX - box.left
      const y = event.clientY - box.top
      return {
        x,
        y,
        hit: scene.hit(x, y, loop.view),
        shift: event.shiftKey,
        mod: isMac ? event.metaKey : event.ctrlKey,
        button: event.button,
        touch: 'pointerType' in event && event.pointerType === 'touch',
      }
    },
    onFrame: (listener) => loop.onFrame(listener),
    resize(size) {
      camera.size = size
      loop.resize(size)
    },
    redraw: () => loop.requestRedraw(),
    dispose() {
      for (const stop of stops) stop()
      loop.stop()
      camera.stop()
      mirror.dispose()
    },
  }
  const mirror = new Mirror(host.surface, scene)
  loop.onFrame(() => loop.view && mirror.show(loop.view))
  loop.start(options.store, host.layer)
  const stops = [listenToPointer(host, pane, scene, options), listenToWheel(host, camera)]
  return pane
}
