import { type CameraRequest, cameraRequests } from '../../state/map/cameraRequest.ts'
import { request } from '../../state/shell/requests.ts'
import type { Command, KeyStroke } from '../command.ts'

const zoomStep = 1.25

function camera(id: string, keys: KeyStroke[], movement: CameraRequest): Command {
  return {
    id: `camera.${id}`,
    scope: 'map',
    group: 'look',
    title: `command.camera.${id}`,
    keys,
    run: (store) => request(store, cameraRequests, movement),
  }
}

/** Zooming and fitting. */
export const cameraCommands: readonly Command[] = [
  camera('zoomIn', [{ char: '+' }, { code: 'NumpadAdd' }], { do: 'zoom', factor: zoomStep }),
  camera('zoomOut', [{ char: '-' }, { code: 'NumpadSubtract' }], { do: 'zoom', factor: 1 / zoomStep }),
  camera('fit', [{ code: 'Digit1', shift: true }], { do: 'fit' }),
  camera('fitSelection', [{ code: 'Digit2', shift: true }], { do: 'fitSelection' }),
  camera('fullSize', [{ code: 'Digit0', shift: true }], { do: 'fullSize' }),
]
