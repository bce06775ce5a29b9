import { commandNamed } from '../../commands/command.ts'
import { everywhereCommands } from '../../commands/everywhere/everywhereCommands.ts'
import { fieldsCommands } from '../../commands/fieldsCommands.ts'
import { focusLastUsedPane } from '../../commands/focusRegion.ts'
import { canRun, lastCommandAtom, runCommand } from '../../commands/runCommand.ts'
import { colourBy } from '../../state/colour/colourBy.ts'
import { hasMeasuredValues } from '../../state/colour/colourFirst.ts'
import { colouringAtom, legendFilterAtom, previousColouringAtom } from '../../state/colour/colouring.ts'
import { closeEditor, openEditor } from '../../state/map/edit/cellEditor.ts'
import { leaveMode, mapModeAtom } from '../../state/map/mode/mapState.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import { requestOfShell } from '../../state/shell/shellRequests.ts'
import type { Store } from '../../state/store.ts'
import { chosenYearIdAtom } from '../../state/year/chosenYear.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import { type TourStepRecord, visibleElement } from '../shell/tour/tourStepRecord.ts'

const commands = [...fieldsCommands, ...everywhereCommands]
const command = (id: string) => commandNamed(commands, id)

/** Calls back when a command was run for which `matches` returns true. */
const whenRun = (
  store: Store,
  matches: (ran: { id: string; scope: string; group: string }) => boolean,
  onDone: () => void,
) =>
  store.sub(lastCommandAtom, () => {
    const ran = store.get(lastCommandAtom)
    if (ran && matches(ran)) onDone()
  })

const picker = '[data-year-picker] input'
const activePlot = '[data-pane="map"] [role="gridcell"][tabindex="0"]'

/** Moves to a neighbouring plot; undo restores the selection. */
function showArrows(store: Store) {
  if (!store.get(loadedYearAtom)?.count || store.get(mapModeAtom) !== 'select') return null
  const before = store.get(selectionAtom)
  runCommand(store, command('map.go.ArrowRight'))
  return () => store.set(selectionAtom, before)
}

/** Colours the map by another measured trait, else by line; undo restores the colouring. */
function showColour(store: Store) {
  const columns = store.get(loadedYearAtom)
  if (!columns?.count) return null
  const before = {
    current: store.get(colouringAtom),
    previous: store.get(previousColouringAtom),
    legend: store.get(legendFilterAtom),
  }
  const subject = before.current?.subject
  const other = columns.traits.find(
    ({ trait }) => hasMeasuredValues(columns, trait.id) && !(subject?.by === 'trait' && subject.trait === trait.id),
  )
  colourBy(store, other ? { by: 'trait', trait: other.trait.id } : { by: subject?.by === 'line' ? 'rep' : 'line' })
  return () => {
    store.set(colouringAtom, before.current)
    store.set(previousColouringAtom, before.previous)
    store.set(legendFilterAtom, before.legend)
  }
}

/** Opens the numbering, whose draft is dropped by undo. */
function showNumbering(store: Store) {
  if (store.get(mapModeAtom) !== 'select' || canRun(store, command('numbering.open')) !== true) return null
  runCommand(store, command('numbering.open'))
  return () => leaveMode(store, 'numbering')
}

/** Opens the editor of the active plot, which undo closes: nothing is written. */
function showValue(store: Store) {
  if (!store.get(loadedYearAtom)?.count || store.get(mapModeAtom) !== 'select') return null
  const before = store.get(selectionAtom)
  if (before.active === null) runCommand(store, command('map.go.ArrowRight'))
  if (!openEditor(store)) return null
  return () => {
    closeEditor(store)
    store.set(selectionAtom, before)
  }
}

/** Opens the palette; undo closes it. */
function showPalette(store: Store) {
  if (store.get(openDialogAtom) !== null) return null
  runCommand(store, command('palette.open'))
  return () => {
    if (store.get(openDialogAtom)?.kind === 'palette') store.set(openDialogAtom, null)
  }
}

/** The steps of the workbench's tour. */
export const fieldsTour: readonly TourStepRecord[] = [
  {
    step: 'nursery',
    target: picker,
    watch(store, done) {
      const before = store.get(chosenYearIdAtom)
      return store.sub(chosenYearIdAtom, () => {
        const initial = store.get(chosenYearIdAtom)
        // Ignores what the page opens by itself.
        if (before !== null && initial !== null && initial !== before) done()
      })
    },
    show(store) {
      const field = visibleElement(picker)
      // A list stays open only while its field has the focus.
      field?.focus()
      field?.click()
      return (
        field &&
        (() => {
          field.blur()
          focusLastUsedPane(store)
        })
      )
    },
  },
  {
    step: 'arrows',
    target: activePlot,
    watch: (store, onDone) => whenRun(store, ({ group, scope }) => group === 'move' && scope !== 'everywhere', onDone),
    show: showArrows,
  },
  {
    step: 'colour',
    target: '[role="toolbar"] [data-command="colour.open"]',
    command: command('colour.open'),
    watch: (store, onDone) => whenRun(store, ({ id }) => id === 'colour.open', onDone),
    show: showColour,
  },
  {
    step: 'numbering',
    target: '[role="toolbar"] [data-command="numbering.open"]',
    command: command('numbering.open'),
    watch(store, done) {
      let wasOn = false
      return store.sub(mapModeAtom, () => {
        const isOn = store.get(mapModeAtom) === 'numbering'
        if (wasOn && !isOn) done()
        wasOn = isOn
      })
    },
    show: showNumbering,
  },
  {
    step: 'value',
    target: activePlot,
    command: command('history.undo'),
    watch: (store, onDone) => whenRun(store, ({ id }) => id === 'history.undo', onDone),
    show: showValue,
  },
  {
    step: 'palette',
    target: '[data-opens-palette]',
    command: command('palette.open'),
    watch: (store, onDone) => whenRun(store, ({ id }) => id === 'palette.open', onDone),
    show: showPalette,
  },
  {
    step: 'ownFile',
    target: '[role="toolbar"] [data-command="upload.open"]',
    command: command('upload.open'),
    watch: (store, onDone) => whenRun(store, ({ id }) => id === 'upload.open', onDone),
    action: { key: 'tour.useOwnFile', run: (store) => requestOfShell(store, { upload: null, files: [] }) },
  },
]
