import type { Corner } from '../../domain/layout/corners.ts'
import { canClear } from '../../domain/layout/numbering/clearing.ts'
import { numberingLevels } from '../../domain/layout/numbering/numberingGroups.ts'
import {
  changeDraft,
  chooseCountEmpty,
  chooseRestart,
  continueNumbering,
  leaveNumbering,
  numberingDraftAtom,
  numberingFieldRequests,
  openNumbering,
  setFirstDirection,
  startAtSeenCorner,
} from '../../state/map/numbering/numberingDraft.ts'
import { numberingRuleRequests, undoRuleRequestAtom } from '../../state/map/numbering/numberingRules.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import { showMessageAtom } from '../../state/shell/messages.ts'
import { request } from '../../state/shell/requests.ts'
import type { Store } from '../../state/store.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import { hiddenSelectedAtom } from '../../state/year/visiblePlots.ts'
import type { Availability, Command, KeyStroke } from '../command.ts'
import { hasPlots } from '../conditions.ts'
import { applyNumbering } from './applyNumbering.ts'

const hasLabels = (store: Store): Availability => {
  const columns = store.get(loadedYearAtom)
  if (!columns) return { reason: 'map.noPlots' }
  return canClear(columns) || { reason: 'numbering.nothingToClear' }
}

const canUndoRule = (store: Store): Availability =>
  store.get(undoRuleRequestAtom) !== null || { reason: 'numbering.noRule' }

function undoRule(store: Store): void {
  const previousRule = store.get(undoRuleRequestAtom)
  if (previousRule) request(store, numberingRuleRequests, previousRule)
}

function numberingCommand(id: string, keys: KeyStroke[], run: (store: Store) => void): Command {
  return {
    id: `numbering.${id}`,
    scope: 'numbering',
    group: 'numbering',
    title: `command.numbering.${id}`,
    keys,
    inPalette: false,
    run,
  }
}

const corners: readonly [Corner, string][] = [
  ['top_left', 'Digit7'],
  ['top_right', 'Digit9'],
  ['bottom_left', 'Digit1'],
  ['bottom_right', 'Digit3'],
]
const directions = ['left', 'right', 'up', 'down'] as const
const codes = { left: 'ArrowLeft', right: 'ArrowRight', up: 'ArrowUp', down: 'ArrowDown' }
const fields = [
  ['prefix', 'KeyP'],
  ['start', 'KeyT'],
  ['step', 'KeyE'],
] as const

function toggleCommand(store: Store, part: 'onlySelected' | 'countEmpty' | 'renumber'): void {
  const draft = store.get(numberingDraftAtom)
  if (!draft) return
  if (part === 'onlySelected' && !draft.onlySelected) {
    const { hidden, selected } = store.get(hiddenSelectedAtom)
    if (selected === hidden) {
      store.set(showMessageAtom, { kind: 'info', key: 'numbering.nothingSelected', params: {} })
      return
    }
  }
  if (part === 'countEmpty') chooseCountEmpty(store, !draft.countEmpty)
  else changeDraft(store, { [part]: !draft[part] })
}

const restarts = ['none', ...numberingLevels] as const
const digitChoices: readonly number[] = [0, 2, 3, 4, 5]

/** The choice after the present one, wrapping around. */
function nextOf<One>(choices: readonly One[], present: One): One {
  return choices[(choices.indexOf(present) + 1) % choices.length]
}

function applyStep(store: Store): void {
  if (store.get(numberingDraftAtom)?.restart !== 'none') {
    store.set(showMessageAtom, { kind: 'info', key: 'numbering.noContinue', params: {} })
    return
  }
  if (!continueNumbering(store))
    store.set(showMessageAtom, { kind: 'warning', key: 'numbering.noFreeNumber', params: {} })
}

/** Numbering mode: the command that opens it, and its keys. */
export const numberingCommands: readonly Command[] = [
  {
    id: 'numbering.open',
    scope: 'map',
    group: 'numbering',
    title: 'command.numbering.open',
    keys: [{ code: 'KeyN' }],
    enabled: hasPlots,
    run: (store) => (store.get(numberingDraftAtom) ? leaveNumbering(store) : openNumbering(store)),
  },
  {
    id: 'numbering.clear',
    scope: 'numbering',
    group: 'numbering',
    title: 'command.numbering.clear',
    keys: [{ code: 'KeyL' }],
    enabled: hasLabels,
    run: (store) => store.set(openDialogAtom, { kind: 'clearNumbering' }),
  },
  {
    id: 'numbering.undoRule',
    scope: 'map',
    group: 'numbering',
    title: 'command.numbering.undoRule',
    keys: [],
    enabled: canUndoRule,
    run: undoRule,
  },
  ...corners.map(([corner, code]) =>
    numberingCommand(`corner.${corner}`, [{ code }], (store) => startAtSeenCorner(store, corner)),
  ),
  ...directions.map((direction) =>
    numberingCommand(`head.${direction}`, [{ code: codes[direction] }], (store) => setFirstDirection(store, direction)),
  ),
  numberingCommand('snake', [{ code: 'KeyS' }], (store) =>
    changeDraft(store, { order: store.get(numberingDraftAtom)?.order === 'snake' ? 'by_rows' : 'snake' }),
  ),
  numberingCommand('onlySelected', [{ code: 'KeyD' }], (store) => toggleCommand(store, 'onlySelected')),
  numberingCommand('countEmpty', [{ code: 'KeyU' }], (store) => toggleCommand(store, 'countEmpty')),
  numberingCommand('renumber', [{ code: 'KeyQ' }], (store) => toggleCommand(store, 'renumber')),
  numberingCommand('restart', [{ code: 'KeyR' }], (store) => {
    const { restart } = store.get(numberingDraftAtom) ?? {}
    if (restart) chooseRestart(store, nextOf(restarts, restart))
  }),
  numberingCommand('digits', [{ code: 'Digit0' }], (store) => {
    const draft = store.get(numberingDraftAtom)
    if (draft) changeDraft(store, { digits: nextOf(digitChoices, draft.digits) })
  }),
  numberingCommand('saveRecipe', [{ code: 'KeyK' }], (store) => store.set(openDialogAtom, { kind: 'saveRecipe' })),
  numberingCommand('continue', [{ code: 'KeyG' }], applyStep),
  ...fields.map(([field, code]) =>
    numberingCommand(field, [{ code }], (store) => {
      request(store, numberingFieldRequests, field)
    }),
  ),
  numberingCommand('apply', [{ code: 'Enter' }], (store) => {
    applyNumbering(store)
  }),
  numberingCommand('leave', [{ code: 'Escape' }, { code: 'KeyN' }], leaveNumbering),
]
