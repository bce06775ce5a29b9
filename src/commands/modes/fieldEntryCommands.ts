import {
  chooseButtonValue,
  deleteCharacter,
  discardTypedText,
  fieldEntryAtom,
  fieldEntryTypedAtom,
  showUndoneTrait,
  stepFieldEntry,
  stepTrait,
  typeCharacter,
} from '../../state/fieldEntry/fieldEntry.ts'
import { fieldEntryRequests, isFieldEntryAtom } from '../../state/fieldEntry/fieldEntryPage.ts'
import { fieldEntryWords, returnToSkippedPlot } from '../../state/fieldEntry/fieldEntryView.ts'
import { timelineAtom } from '../../state/log/undo/timeline.ts'
import { endScan, scanModeAtom, startScan } from '../../state/sheet/selection/scanMode.ts'
import { request } from '../../state/shell/requests.ts'
import { decimalMarkAtom } from '../../state/shell/settings/decimalMark.ts'
import type { Store } from '../../state/store.ts'
import type { Command, KeyStroke } from '../command.ts'
import { hasPlots } from '../conditions.ts'
import { undoLast } from '../editing/undoCommands.ts'

const digits = Array.from({ length: 10 }, (_, k) => k)

function fieldEntryCommand(name: string, keys: KeyStroke[], run: Command['run']): Command {
  return {
    id: `pocket.${name}`,
    scope: 'pocket',
    group: 'edit',
    title: `command.pocket.${name}`,
    keys,
    enabled: (store) => store.get(fieldEntryAtom) !== null || { reason: 'fieldEntry.noWalk' },
    // Enter presses a focused button instead.
    handledByBrowser: () =>
      keys.some(({ code }) => code === 'Enter') && document.activeElement instanceof HTMLButtonElement,
    run,
    inPalette: false,
  }
}

/** A digit is typed into the number; for a trait with classes it presses the button with that number. */
function digit(store: Store, event: KeyboardEvent | undefined): void {
  const pressed = event?.code.at(-1)
  if (pressed === undefined) return
  const words = fieldEntryWords(store)
  const word = words?.[Number(pressed) - 1]
  if (words === null) typeCharacter(store, pressed)
  else if (word !== undefined) chooseButtonValue(store, word)
}

/** The field-entry page: the command that opens it over map and table, and its keys. */
export const fieldEntryCommands: readonly Command[] = [
  {
    id: 'pocket.open',
    scope: 'everywhere',
    group: 'window',
    title: 'command.pocket',
    keys: [],
    enabled: hasPlots,
    run: (store) => {
      request(store, fieldEntryRequests, !store.get(isFieldEntryAtom))
    },
  },
  fieldEntryCommand(
    'digit',
    digits.map((k) => ({ code: `Digit${k}` })),
    digit,
  ),
  fieldEntryCommand('point', [{ char: '.' }, { char: ',' }], (store) =>
    typeCharacter(store, store.get(decimalMarkAtom)),
  ),
  fieldEntryCommand('minus', [{ char: '-' }], (store) => typeCharacter(store, '-')),
  fieldEntryCommand('erase', [{ code: 'Backspace' }], deleteCharacter),
  fieldEntryCommand('next', [{ code: 'Enter' }, { code: 'ArrowRight' }], (store) => stepFieldEntry(store, 1)),
  fieldEntryCommand('previous', [{ code: 'Enter', shift: true }, { code: 'ArrowLeft' }], (store) =>
    stepFieldEntry(store, -1),
  ),
  fieldEntryCommand('trait', [{ code: 'ArrowDown' }], (store) => stepTrait(store, 1)),
  fieldEntryCommand('traitBack', [{ code: 'ArrowUp' }], (store) => stepTrait(store, -1)),
  fieldEntryCommand('empty', [{ code: 'Delete' }], (store) => chooseButtonValue(store, '')),
  {
    // Removes typed but unwritten digits first; otherwise undoes the last change and returns the walk to its plot.
    ...fieldEntryCommand('undo', [{ code: 'KeyZ', mod: true }], (store) => {
      if (!discardTypedText(store)) showUndoneTrait(store, undoLast(store))
    }),
    enabled: (store) =>
      store.get(fieldEntryTypedAtom) !== null ||
      store.get(timelineAtom).undo.length > 0 || { reason: 'command.nothingToUndo' },
  },
  fieldEntryCommand('missed', [{ code: 'Home' }], returnToSkippedPlot),
  {
    ...fieldEntryCommand('leave', [{ code: 'Escape' }], (store) => {
      request(store, fieldEntryRequests, false)
    }),
    enabled: undefined,
  },
  {
    // Scan mode over map, table and field entry: label, value, next label. The same key ends it.
    id: 'scan.start',
    scope: 'everywhere',
    group: 'edit',
    title: 'command.scan',
    keys: [{ code: 'KeyF', mod: true, shift: true }],
    enabled: hasPlots,
    run: (store) => (store.get(scanModeAtom) ? endScan(store) : startScan(store)),
  },
]
