import { beforeEach, describe, expect, it, vi } from 'vitest'
import { smallStore } from '../../../tests/fields/smallField.ts'
import { kindAt } from '../../domain/layout/structure/fieldStructure.ts'
import { timelineAtom } from '../../state/log/undo/timeline.ts'
import { redo, undo } from '../../state/log/undo/undo.ts'
import { extendTo, selectOnly } from '../../state/map/select/rangeSelection.ts'
import { layAlleys, linesBetweenBlocks, removeAlley } from '../../state/map/structure/alleys.ts'
import { structureDraftAtom } from '../../state/map/structure/structureDraft.ts'
import { addTrial, changeTrial, draftedTrialAtom } from '../../state/map/structure/trials.ts'
import { viewSideAtom } from '../../state/map/view/view.ts'
import { messagesAtom } from '../../state/shell/messages.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import { fieldsCommands } from '../fieldsCommands.ts'
import { KeyResolver } from '../keyMatch.ts'

function setUp(field: Parameters<typeof smallStore>[0]) {
  const { store, columns } = smallStore(field)
  const resolver = new KeyResolver(fieldsCommands, false)
  const press = (...codes: string[]) => {
    for (const text of codes) {
      const code = text.replace('Shift+', '')
      const event = { code, key: '', ctrlKey: false, metaKey: false, shiftKey: code !== text, altKey: false }
      const scopes = store.get(structureDraftAtom) ? ['field', 'map'] : ['map']
      const resolution = resolver.press(event as KeyboardEvent, scopes)
      if (resolution.kind === 'command' && (resolution.command.enabled?.(store) ?? true) === true)
        resolution.command.run(store, event as KeyboardEvent)
    }
  }
  const kind = (row: number, col: number) => kindAt(columns.structure, row, col)
  const entries = () => store.get(timelineAtom).undo.map(({ change }) => change.name.key)
  const message = () => store.get(messagesAtom)[0]?.key
  return { store, columns, press, kind, entries, message }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
})

describe('field structure by keys', () => {
  it('sets the kind of the selected positions, empty ones too, as one undoable entry', () => {
    const field = setUp({ rows: 3, cols: 4, holes: ['2,3'] })
    selectOnly(field.store, { row: 2, col: 2 })
    field.press('KeyE', 'Digit3', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Enter')
    expect([field.kind(2, 1), field.kind(2, 2), field.kind(2, 3), field.kind(2, 4)]).toEqual([
      'plot',
      'guard',
      'guard',
      'guard',
    ])
    expect(field.entries()).toEqual(['change.positions'])
    undo(field.store)
    expect(field.columns.structure.kinds.size).toBe(0)
    redo(field.store)
    expect(field.kind(2, 3)).toBe('guard')
    field.press('Delete')
    expect([field.kind(2, 2), field.kind(2, 3)]).toEqual(['plot', 'plot'])
  })

  it('reports positions that already have the kind, and Escape leaves the mode', () => {
    const field = setUp({ rows: 2, cols: 2 })
    selectOnly(field.store, { row: 1, col: 1 })
    field.press('KeyE', 'Digit2', 'Enter', 'Enter')
    expect([field.message(), field.entries()]).toEqual(['field.already', ['change.positions']])
    field.press('Escape')
    expect(field.store.get(structureDraftAtom)).toBeNull()
    field.press('KeyE')
    expect(field.store.get(structureDraftAtom)).toEqual({ part: 'places', kind: 'border' })
    field.press('KeyT')
    expect(field.store.get(structureDraftAtom)?.part).toBe('trials')
  })

  it('I B surrounds the selection with a border, in one entry', () => {
    const field = setUp({ rows: 2, cols: 2 })
    field.press('KeyI', 'KeyB')
    expect([field.columns.map_rows, field.columns.map_width, field.kind(1, 1), field.kind(4, 4)]).toEqual([
      4,
      4,
      'border',
      'border',
    ])
    expect(field.entries()).toEqual(['change.map.insertedBorder'])
    undo(field.store)
    expect([field.columns.map_rows, field.columns.structure.kinds.size]).toEqual([2, 0])
  })
})

describe('alleys', () => {
  it('are laid between the blocks with one width, and removed one by one', () => {
    const { store, columns, entries } = setUp({ rows: 6, cols: 3, rowsPerReplication: 2 })
    const between = linesBetweenBlocks(columns)
    expect(between).toEqual([
      { after: 'row', at: 2 },
      { after: 'row', at: 4 },
    ])
    expect(layAlleys(store, between, 1.5)).toBe(true)
    expect(columns.structure.alleys).toEqual(between.map((line) => ({ ...line, metres: 1.5 })))
    expect(layAlleys(store, [between[0]], 2)).toBe(true)
    expect(columns.structure.alleys.map(({ metres }) => metres)).toEqual([2, 1.5])
    removeAlley(store, columns.structure.alleys[0])
    expect(columns.structure.alleys).toEqual([{ after: 'row', at: 4, metres: 1.5 }])
    expect(entries()).toHaveLength(3)
    for (const metres of [101, 0, Number.NaN])
      expect(layAlleys(store, between, metres)).toMatchObject({ ok: false, code: 'alley.width' })
    expect(columns.structure.alleys).toEqual([{ after: 'row', at: 4, metres: 1.5 }])
    expect(setUp({ rows: 2, cols: 2 }).columns.structure.alleys).toEqual([])
  })
})

describe('trials of a field', () => {
  it('are created from the selection with their own origin; an overlapping one is shown and refused', () => {
    const { store, columns, press, message } = setUp({ rows: 4, cols: 4 })
    press('KeyE', 'KeyT')
    selectOnly(store, { row: 1, col: 1 })
    extendTo(store, { row: 2, col: 4 })
    store.set(viewSideAtom, { origin: 'bottom_left' })
    expect(store.get(draftedTrialAtom)).toEqual({ area: { top: 1, left: 1, bottom: 2, right: 4 }, isRefused: false })
    expect(addTrial(store, ' North ')).toBe(true)
    expect(columns.structure.trials).toEqual([
      { name: 'North', row: 1, col: 1, rows: 2, cols: 4, origin: 'bottom_left' },
    ])
    expect(store.get(draftedTrialAtom)).toBeNull()
    extendTo(store, { row: 3, col: 4 })
    expect(store.get(draftedTrialAtom)?.isRefused).toBe(true)
    expect(addTrial(store, 'Other')).toMatchObject({ code: 'trial.overlap' })
    selectOnly(store, { row: 3, col: 1 })
    extendTo(store, { row: 4, col: 4 })
    expect(addTrial(store, 'North')).toMatchObject({ code: 'trial.name' })
    expect(addTrial(store, 'South')).toBe(true)
    const [north] = columns.structure.trials
    expect(changeTrial(store, 'North', { ...north, origin: 'top_right' })).toBe(true)
    expect(columns.structure.trials[0].origin).toBe('top_right')
    selectOnly(store, { row: 4, col: 2 })
    press('KeyS', 'KeyT')
    expect(store.get(selectionAtom).count).toBe(8)
    changeTrial(store, 'South', null)
    press('KeyS', 'KeyT')
    expect([message(), columns.structure.trials.length]).toEqual(['field.noTrialHere', 1])
  })
})
