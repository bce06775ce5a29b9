import { type CameraRequest, cameraRequests } from '../../state/map/view/cameraRequest.ts'
import { request } from '../../state/shell/requests.ts'
import type { Command, KeyStroke } from '../command.ts'
import { mapProblemCommands } from '../plots/problemCommands.ts'
import { clipboardCommands } from './clipboardCommands.ts'
import { colourCommands } from './colourCommands.ts'
import { editCommands } from './editCommands.ts'
import { layoutCommands } from './layoutCommands.ts'
import { moveCommands } from './moveCommands.ts'
import { secondMapCommands } from './secondMapCommands.ts'
import { selectCommands } from './selectCommands.ts'

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
const cameraCommands: readonly Command[] = [
  camera('zoomIn', [{ char: '+' }, { code: 'NumpadAdd' }], { kind: 'zoom', factor: zoomStep }),
  camera('zoomOut', [{ char: '-' }, { code: 'NumpadSubtract' }], { kind: 'zoom', factor: 1 / zoomStep }),
  camera('fit', [{ code: 'Digit1', shift: true }], { kind: 'fit' }),
  camera('fitSelection', [{ code: 'Digit2', shift: true }], { kind: 'fitSelection' }),
  camera('fullSize', [{ code: 'Digit0', shift: true }], { kind: 'fullSize' }),
]

/** All commands of the field map. */
export const mapCommands: readonly Command[] = [
  ...moveCommands,
  ...selectCommands,
  ...editCommands,
  ...clipboardCommands,
  ...layoutCommands,
  ...colourCommands,
  ...secondMapCommands,
  ...cameraCommands,
  ...mapProblemCommands,
]
