import {
  chooseFieldEntry,
  dropTyped,
  eraseFieldEntry,
  fieldEntryAtom,
  fieldEntryTypedAtom,
  followUndone,
  pressFieldEntry,
  stepFieldEntry,
  stepTrait,
} from '../../state/fieldEntry/fieldEntry.ts'
import { fieldEntryRequests, isFieldEntryAtom } from '../../state/fieldEntry/fieldEntryPage.ts'
import { fieldEntryWords, missedFieldEntry } from '../../state/fieldEntry/fieldEntryView.ts'
import { timelineAtom } from '../../state/log/undo/undoStack.ts'
import { endScan, scanModeAtom, startScan } from '../../state/sheet/selection/scanMode.ts'
import { request } from '../../state/shell/requests.ts'
import { decimalMarkAtom } from '../../state/shell/settings/decimalMark.ts'
import type { Store } from '../../state/store.ts'
import type { Command, KeyStroke } from '../command.ts'
import { hasPlots } from '../conditions.ts'
import { undoLast } from '../editing/historyCommands.ts'

const digits = Array.from({ length: 10 }, (_, k) => k)

function own(name: string, keys: KeyStroke[], run: Command['run']): Command {
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
  if (words === null) pressFieldEntry(store, pressed)
  else if (word !== undefined) chooseFieldEntry(store, word)
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
  own(
    'digit',
    digits.map((k) => ({ code: `Digit${k}` })),
    digit,
  ),
  own('point', [{ char: '.' }, { char: ',' }], (store) => pressFieldEntry(store, store.get(decimalMarkAtom))),
  own('minus', [{ char: '-' }], (store) => pressFieldEntry(store, '-')),
  own('erase', [{ code: 'Backspace' }], eraseFieldEntry),
  own('next', [{ code: 'Enter' }, { code: 'ArrowRight' }], (store) => stepFieldEntry(store, 1)),
  own('previous', [{ code: 'Enter', shift: true }, { code: 'ArrowLeft' }], (store) => stepFieldEntry(store, -1)),
  own('trait', [{ code: 'ArrowDown' }], (store) => stepTrait(store, 1)),
  own('traitBack', [{ code: 'ArrowUp' }], (store) => stepTrait(store, -1)),
  own('empty', [{ code: 'Delete' }], (store) => chooseFieldEntry(store, '')),
  {
    // Removes typed but unwritten digits first; otherwise undoes the last change and returns the walk to its plot.
    ...own('undo', [{ code: 'KeyZ', mod: true }], (store) => {
      if (!dropTyped(store)) followUndone(store, undoLast(store))
    }),
    enabled: (store) =>
      store.get(fieldEntryTypedAtom) !== null ||
      store.get(timelineAtom).undo.length > 0 || { reason: 'command.nothingToUndo' },
  },
  own('missed', [{ code: 'Home' }], missedFieldEntry),
  {
    ...own('leave', [{ code: 'Escape' }], (store) => {
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
