import { beforeEach, describe, expect, it } from 'vitest'
import { openedSheet, showPlots } from '../../../../tests/arbitraries/openedSheet.ts'
import { colourTrait, yieldTrait } from '../../../../tests/arbitraries/smallYear.ts'
import { readCell } from '../../../domain/columns/cell.ts'
import { timelineAtom } from '../../log/undo/timeline.ts'
import { undo } from '../../log/undo/undo.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { lastUsedPaneAtom, selectionAtom } from '../../year/selection.ts'
import { typeCell } from '../edit/typing.ts'
import { endScan, enterScan, pinScanField, returnToLabel, scanModeAtom, startScan } from './scanMode.ts'
import { goToCell } from './sheetSelection.ts'

const grain = `trait:${yieldTrait}`
const values = (store: Store) => {
  const columns = store.get(loadedYearAtom)!
  return Array.from({ length: columns.count }, (_, plot) => readCell(columns, plot, grain))
}

describe('scan mode', () => {
  let store: Store
  /** Codes of what was not accepted, in order. */
  const scan = (...texts: string[]) => texts.flatMap((text) => enterScan(store, text)?.code ?? [])

  beforeEach(() => {
    store = openedSheet(1, 5)
    store.set(lastUsedPaneAtom, 'table')
    goToCell(store, { row: 0, col: 7 })
    startScan(store)
  })

  it('enters label and value in turn into the table’s column, each as one entry', () => {
    expect(store.get(scanModeAtom)?.field).toBe(grain)
    expect(scan('3', '1,25', '5', '2.25')).toEqual([])
    expect(values(store)).toEqual([1, 1.5, 1.25, 2.5, 2.25])
    expect([store.get(timelineAtom).undo.length, store.get(selectionAtom).active?.plot]).toEqual([2, 4])
    undo(store)
    expect(values(store)[4]).toBe(3)
  })

  it('ignores an unknown or ambiguous label, and continues with the next scan', () => {
    expect(scan('9999', '9999')).toEqual(['scan.unknownLabel', 'scan.unknownLabel'])
    store.get(loadedYearAtom)!.label[1] = '1'
    expect(scan('1')).toEqual(['scan.labelTwice'])
    expect(scan('4', '1.75')).toEqual([])
    expect(values(store)).toEqual([1, 1.5, 2, 1.75, 3])
  })

  it('asks again about a value that is another plot’s label or out of range', () => {
    expect(scan('2', '4')).toEqual(['scan.alsoLabel'])
    expect(values(store)[1]).toBe(1.5)
    expect(scan('4')).toEqual([])
    expect(values(store)[1]).toBe(4)
    const { trait } = store.get(loadedYearAtom)!.traits.find(({ trait: { id } }) => id === yieldTrait)!
    Object.assign(trait, { min: 0, max: 10 })
    expect(scan('2', '55', '5.5')).toEqual(['scan.outOfRange'])
    expect(values(store)[1]).toBe(5.5)
  })

  it('asks again about a label scanned twice, and never treats it silently as the value', () => {
    expect(scan('2', '2')).toEqual(['scan.ownLabel'])
    expect(scan('4', '2', '1.75')).toEqual(['scan.alsoLabel', 'scan.ownLabel'])
    expect(values(store)[1]).toBe(1.75)
    expect(scan('3', '3', '3')).toEqual(['scan.ownLabel'])
    expect(values(store)[2]).toBe(3)
  })

  it('never treats the code of a printed label as a value', () => {
    const columns = store.get(loadedYearAtom)!
    expect(scan('2', `https://trial.example/fields?cultureId=1&fieldPlot=${columns.id[3]}`, '7.5')).toEqual([])
    expect(values(store)).toEqual([1, 1.5, 2, 7.5, 3])
  })

  it('skips unreadable values, filtered plots, and a skipped plot', () => {
    expect(scan('2', 'tall')).toEqual([expect.stringMatching(/^(trait|value|validation)\./)])
    expect(store.get(scanModeAtom)?.plotId).not.toBeNull()
    expect([returnToLabel(store), returnToLabel(store)]).toEqual([true, false])
    expect(scan('2', '', '3', '2.5')).toEqual([])
    showPlots(store, [0, 1])
    expect(scan('5')).toEqual(['scan.hidden'])
    expect(values(store)).toEqual([1, 1.5, 2.5, 2.5, 3])
  })

  it('does not silently overwrite a value stored by a colleague after the label scan', () => {
    scan('3')
    const seen = store.get(scanModeAtom)?.seen
    typeCell(store, { plot: 2, field: grain }, '8')
    expect([...(seen?.values() ?? [])]).toEqual([2])
    scan('9')
    expect(store.get(timelineAtom).undo.at(-1)?.change.columns[0].before).toEqual([2])
  })

  it('pins another field, and needs one', () => {
    pinScanField(store, `trait:${colourTrait}`)
    expect(scan('1', 'white')).toEqual([])
    expect(readCell(store.get(loadedYearAtom)!, 0, `trait:${colourTrait}`)).toBe('white')
    pinScanField(store, 'label')
    expect(store.get(scanModeAtom)?.field).toBe(`trait:${colourTrait}`)
    endScan(store)
    goToCell(store, { row: 0, col: 0 })
    startScan(store)
    expect(scan('1')).toEqual(['scan.noField'])
  })
})
