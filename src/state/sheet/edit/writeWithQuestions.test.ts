import { describe, expect, it } from 'vitest'
import { openedSheet, sheetFields } from '../../../../tests/arbitraries/openedSheet.ts'
import { colourTrait, yieldTrait } from '../../../../tests/arbitraries/smallYear.ts'
import { readCell } from '../../../domain/columns/cell.ts'
import { PlotsSource } from '../../../domain/sheet/source/plotsSource.ts'
import { shownFieldAtom } from '../../colour/colouring.ts'
import { refusedAt } from '../../log/refused/refusedCells.ts'
import { timelineAtom } from '../../log/undo/timeline.ts'
import { undo } from '../../log/undo/undo.ts'
import { fillSelection } from '../../map/block/blockFill.ts'
import { refusedChangesAtom } from '../../outbox/outbox.ts'
import { shownMessagesAtom } from '../../shell/messages.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { selectPlots } from '../../year/selection.ts'
import { fillDown, fillRight, fillTo } from '../fill/sheetFill.ts'
import { findTexts, replaceTexts } from '../find/replace.ts'
import { selectRect } from '../selection/sheetSelection.ts'
import { answerClass, classQuestionAt } from './classQuestion.ts'
import { typeInto } from './typing.ts'

const grain = `trait:${yieldTrait}`
const colour = `trait:${colourTrait}`
const [grainCol, colourCol] = [sheetFields.indexOf(grain), sheetFields.indexOf(colour)]

/** A sheet whose trait Colour has no list of its own, so that any text is a class. */
function sheet(): Store {
  const store = openedSheet(1, 4)
  const column = store.get(loadedYearAtom)!.traits.find(({ trait }) => trait.id === colourTrait)!
  column.trait = { ...column.trait, categories: null }
  return store
}
const year = (store: Store) => store.get(loadedYearAtom)!
const stored = (store: Store) => [0, 1, 2, 3].map((plot) => readCell(year(store), plot, colour))
const waiting = (store: Store) =>
  [0, 1, 2, 3].map((plot) => refusedAt(store, new PlotsSource(year(store)), plot, colour)?.value ?? null)

/** Gives the first two plots classes that are counted on. */
function numbered(store: Store): void {
  for (const [plot, text] of ['A1', 'A2'].entries())
    typeInto(store, [{ field: colour, rows: Int32Array.of(plot) }], text, { acceptsNew: true })
}

async function replaced(store: Store): Promise<void> {
  const replacing = { find: 'white', replace: 'green', match: 'cell', matchesCase: false } as const
  const hits = await findTexts(store, replacing, 'visible', async () => null)
  await replaceTexts(store, hits!, () => true)
}

/** Every command that gives cells values of other cells, or altered ones, and what then asks in Colour. */
const commands: readonly [string, (store: Store) => unknown, readonly (string | null)[]][] = [
  [
    'fill right',
    (store) => {
      selectRect(store, { top: 1, bottom: 1, left: grainCol, right: colourCol })
      fillRight(store)
    },
    [null, '1.5', null, null],
  ],
  [
    'the fill handle',
    (store) => {
      const from = { top: 0, bottom: 0, left: grainCol, right: grainCol }
      fillTo(store, from, { ...from, right: colourCol }, false)
    },
    ['1', null, null, null],
  ],
  [
    'a series',
    (store) => {
      numbered(store)
      selectRect(store, { top: 0, bottom: 3, left: colourCol, right: colourCol })
      fillDown(store, 'series')
    },
    [null, null, 'A3', 'A4'],
  ],
  [
    'a series on the map',
    (store) => {
      numbered(store)
      store.set(shownFieldAtom, colour)
      selectPlots(store, [0, 1, 2, 3], 'map')
      fillSelection(store, 'right', 'series', 2)
    },
    [null, null, 'A3', 'A4'],
  ],
  ['replace', replaced, [null, 'green', null, 'green']],
]

describe('a new class from a command', () => {
  for (const [name, run, questioned] of commands)
    it(`a new class written by ${name} waits in its cells and asks, and undo removes it`, async () => {
      const store = sheet()
      await run(store)
      expect(waiting(store)).toEqual(questioned)
      expect(stored(store).filter((value) => questioned.includes(String(value)))).toEqual([])
      expect(store.get(shownMessagesAtom).at(-1)).toMatchObject({ key: 'table.confirm.left' })
      expect(store.get(timelineAtom).undo.at(-1)?.change.name.key).toBe('change.unanswered')
      undo(store)
      expect(store.get(refusedChangesAtom)).toEqual([])
    })

  it('is written once accepted, and cells without a question are filled at once, in one entry', () => {
    const store = sheet()
    fillTo(
      store,
      { top: 0, bottom: 1, left: grainCol, right: colourCol },
      { top: 0, bottom: 3, left: grainCol, right: colourCol },
      false,
    )
    expect([waiting(store), stored(store)]).toEqual([new Array(4).fill(null), ['red', 'white', 'red', 'white']])
    selectRect(store, { top: 0, bottom: 1, left: grainCol, right: colourCol })
    fillRight(store)
    const question = classQuestionAt(store, new PlotsSource(year(store)), 1, colour)!
    expect(answerClass(store, question, question.typed)).toBeNull()
    expect(stored(store)).toEqual(['red', '1.5', 'red', 'white'])
    expect(waiting(store)).toEqual(['1', null, null, null])
  })
})
