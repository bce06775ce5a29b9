import { describe, expect, it } from 'vitest'
import { smallStore } from '../../../tests/fields/smallField.ts'
import { previewDesign } from '../../domain/designs/designPreview.ts'
import { freePositions } from '../../domain/designs/designRequest.ts'
import { drawDesign } from '../../domain/designs/makeDesign.ts'
import { designAnswerAtom } from '../../state/map/design/designAnswer.ts'
import {
  applyDesignRequests,
  changeDesign,
  designDraftAtom,
  leaveDesign,
  openDesign,
  putDesign,
  saveDesignSettings,
} from '../../state/map/design/designDraft.ts'
import { designQuestionAtom } from '../../state/map/design/designRead.ts'
import {
  activeDesignPlotAtom,
  designFaultsAtom,
  designShownAtom,
  isDesignPendingAtom,
  isOwnDesignAtom,
  occupiedDesignPlotsAtom,
} from '../../state/map/design/designShown.ts'
import { mapModeAtom } from '../../state/map/mode/mapState.ts'
import { selectMarked, selectOnly } from '../../state/map/select/rangeSelection.ts'
import { seenGridAtom } from '../../state/map/view/seenGrid.ts'
import { outboxAtom } from '../../state/outbox/outbox.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import { messagesAtom } from '../../state/shell/messages.ts'
import { handleRequests } from '../../state/shell/requests.ts'
import type { Store } from '../../state/store.ts'
import { runCommand } from '../runCommand.ts'
import { designCommands } from './designCommands.ts'

/** Answers the present request as the worker does. */
function answer(store: Store): void {
  const question = store.get(designQuestionAtom)
  if (!question) throw new Error('no confirmation is shown')
  const request = { ...question.request, isFree: freePositions(question.structure, question.gaps) }
  const drawn = drawDesign(request)
  const result = drawn.ok ? previewDesign(request, drawn, question.tried) : drawn
  store.set(designAnswerAtom, { question, result })
}

function setUp() {
  const { store, columns } = smallStore({ rows: 2, cols: 4, label: (row, col) => `${row}${col}` })
  for (let id = 4; id <= 12; id++)
    columns.lines.set(id, { id, name: `L${id}`, is_variety: false, mother_id: null, father_id: null })
  const press = (...codes: string[]) => {
    for (const code of codes) {
      const isOn = store.get(mapModeAtom) === 'design'
      const command = designCommands.find(
        ({ scope, keys }) => (scope === 'design') === isOn && keys.some((stroke) => stroke.code === code),
      )
      if (!command) throw new Error(`no command for ${code}`)
      runCommand(store, command)
    }
  }
  const alpha = (reps = '2') => {
    press('KeyD')
    const lines = [...columns.lines.values()].map(({ name }) => name).join('\n')
    changeDesign(store, { kind: 'alpha', lines, reps, blockSize: '3', width: '6', seed: '5' })
    answer(store)
  }
  return { store, columns, press, alpha, shown: () => store.get(designShownAtom)! }
}

describe('design mode', () => {
  it('starts with the selected plots’ lines below all others, keeps the last layout, and closes unprompted if untouched', () => {
    const { store, press } = setUp()
    selectMarked(store, Uint8Array.from([1, 1, 0, 0, 1, 0, 0, 0]))
    press('KeyD')
    expect(store.get(designDraftAtom)).toMatchObject({ lines: 'Lada\nVesna', row: '4', col: '1', kind: 'rcbd' })
    press('Escape')
    expect([store.get(designDraftAtom), store.get(openDialogAtom)]).toEqual([null, null])
    press('KeyD')
    changeDesign(store, { kind: 'latin', reps: '5' })
    saveDesignSettings(store, store.get(designDraftAtom)!)
    leaveDesign(store)
    openDesign(store)
    expect(store.get(designDraftAtom)).toMatchObject({ kind: 'latin', reps: '5', isChanged: false })
  })

  it('cancels one thing at a time, and asks before discarding input', () => {
    const { store, press, alpha } = setUp()
    alpha()
    selectOnly(store, { row: 4, col: 1 })
    press('KeyX', 'Escape')
    expect([store.get(designDraftAtom)?.pickedUp, store.get(openDialogAtom)]).toEqual([null, null])
    press('Escape')
    expect([store.get(openDialogAtom), store.get(mapModeAtom)]).toEqual([{ kind: 'leaveDesign' }, 'design'])
    expect(store.get(outboxAtom)).toEqual([])
  })

  it('extends the map by the design’s positions, and shrinks it again on leaving', () => {
    const { store, alpha } = setUp()
    alpha()
    const grid = () => [store.get(seenGridAtom)?.rows, store.get(seenGridAtom)?.cols]
    expect(grid()).toEqual([7, 6])
    selectOnly(store, { row: 7, col: 6 })
    expect(store.get(activeDesignPlotAtom)).toBe(23)
    leaveDesign(store)
    expect(grid()).toEqual([2, 4])
    expect(store.get(designShownAtom)).toBeNull()
  })

  it('swaps lines within a block at once and shows them before scoring; the last swap is undone', () => {
    const { store, press, alpha, shown } = setUp()
    alpha()
    const { treatment } = shown().design
    const [a, b] = [treatment[0], treatment[1]]
    selectOnly(store, { row: 4, col: 1 })
    press('KeyX')
    selectOnly(store, { row: 4, col: 2 })
    press('KeyX')
    expect([shown().design.treatment[0], shown().design.treatment[1]]).toEqual([b, a])
    expect([store.get(isDesignPendingAtom), store.get(isOwnDesignAtom)]).toEqual([true, true])
    answer(store)
    expect([shown().design.treatment[0], store.get(isDesignPendingAtom)]).toEqual([b, false])
    press('Backspace')
    answer(store)
    expect([shown().design.treatment[0], store.get(designDraftAtom)?.swaps]).toEqual([a, []])
    press('Backspace')
    expect(store.get(messagesAtom)[0].key).toBe('designMode.noSwaps')
  })

  it('asks before a swap across blocks with the remaining efficiency; Enter swaps, Escape cancels', () => {
    const { store, press, alpha, shown } = setUp()
    alpha('3')
    const block = Array.from(shown().design.block)
    const other = block.findIndex((treatment, k) => shown().design.row[k] === 4 && treatment !== block[0])
    const before = shown().design.treatment[0]
    const requestFor = () => {
      selectOnly(store, { row: 4, col: 1 })
      press('KeyX')
      selectOnly(store, { row: 4, col: shown().design.col[other] })
      press('KeyX')
      answer(store)
    }
    requestFor()
    const { efficiency, tried } = shown().preview
    expect(tried?.ok && tried.efficiency).not.toBe(efficiency)
    press('Escape')
    expect(store.get(designDraftAtom)).toMatchObject({ pendingSwap: null, swaps: [] })
    requestFor()
    press('Enter')
    answer(store)
    expect(shown().design.treatment[other]).toBe(before)
    expect(shown().preview.efficiency).toBe(tried?.ok && tried.efficiency)
  })

  it('another seed or size discards the swaps, another origin keeps them', () => {
    const { store, press, alpha } = setUp()
    alpha()
    const swaps = [
      [
        [4, 1],
        [4, 2],
      ] as const,
    ]
    changeDesign(store, { swaps })
    changeDesign(store, { row: '6', col: '2' })
    expect(store.get(designDraftAtom)?.swaps).toEqual([
      [
        [6, 2],
        [6, 3],
      ],
    ])
    press('KeyR')
    expect(store.get(designDraftAtom)?.swaps).toEqual([])
  })

  it('swaps wait while another origin is typed, and are applied once it is a number', () => {
    const { store, alpha } = setUp()
    alpha()
    const swaps = [
      [
        [4, 1],
        [4, 2],
      ],
      [
        [5, 1],
        [5, 3],
      ],
    ] as const
    changeDesign(store, { swaps })
    for (const row of ['', '0', 'x']) {
      changeDesign(store, { row })
      expect(store.get(designDraftAtom)?.swaps, row).toEqual(swaps)
    }
    changeDesign(store, { row: '6' })
    const below = [
      [
        [6, 1],
        [6, 2],
      ],
      [
        [7, 1],
        [7, 3],
      ],
    ]
    expect(store.get(designDraftAtom)?.swaps).toEqual(below)
    // A saved design has its own origin, which its swaps refer to.
    putDesign(store, { row: '10', col: '2', swaps })
    changeDesign(store, { col: '' })
    changeDesign(store, { row: '12', col: '2' })
    expect(store.get(designDraftAtom)?.swaps).toEqual(below)
  })

  it('the same design with other lines asks before leaving, picking up a line does not', () => {
    const { store, press, alpha } = setUp()
    alpha()
    const question = store.get(designQuestionAtom)
    selectOnly(store, { row: 4, col: 1 })
    press('KeyX')
    expect(store.get(designQuestionAtom)).toBe(question)
    const lines = store.get(designDraftAtom)!.lines.split('\n').reverse().join('\n')
    changeDesign(store, { lines })
    expect([store.get(isDesignPendingAtom), store.get(isOwnDesignAtom)]).toEqual([true, false])
    answer(store)
    expect(store.get(designShownAtom)?.treatments).toEqual([...(question?.treatments ?? [])].reverse())
  })

  it('an occupied position is reported at the first row, and a position can be left empty', () => {
    const { store, press, alpha, columns } = setUp()
    alpha()
    expect(store.get(designFaultsAtom)).toEqual({})
    selectOnly(store, { row: 2, col: 2 })
    press('KeyO')
    answer(store)
    expect(store.get(designDraftAtom)).toMatchObject({ row: '2', col: '2' })
    expect(store.get(occupiedDesignPlotsAtom).size).toBe(3)
    expect(store.get(designFaultsAtom)).toEqual({ row: { key: 'design.occupied', params: { row: 2, col: 2 } } })
    columns.alive.fill(0)
    selectOnly(store, { row: 2, col: 3 })
    press('KeyG')
    answer(store)
    expect(store.get(activeDesignPlotAtom)).toBe(-1)
    press('KeyG')
    expect(store.get(designDraftAtom)?.gaps).toEqual([])
  })

  it('nothing is picked up where the design has no line; Enter requests the creation of the plots', () => {
    const { store, press, alpha } = setUp()
    alpha()
    selectOnly(store, { row: 1, col: 1 })
    press('KeyX')
    expect([store.get(messagesAtom)[0].key, store.get(designDraftAtom)?.pickedUp]).toEqual([
      'designMode.noLineThere',
      null,
    ])
    let requests = 0
    handleRequests(store, applyDesignRequests, () => requests++)
    press('Enter')
    expect(requests).toBe(1)
  })
})
