import { putTour, tourSteps } from '../../state/shell/tour.ts'
import type { Command } from '../command.ts'

/** Restarts the tour of the workbench. */
export const tourCommand: Command = {
  id: 'tour.start',
  scope: 'everywhere',
  group: 'help',
  title: 'command.tour',
  keys: [],
  run: (store) => putTour(store, tourSteps[0]),
}
