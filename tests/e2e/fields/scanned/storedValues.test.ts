import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { acceptedChanges, delayWrites, writePlot } from '../saving/colleague.ts'
import { openScannedField } from '../scannedField.ts'
import { fastTypingPause } from '../scanner.ts'
import { makeField } from '../smallField.ts'
import { addTraits } from '../tableDriver.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

describe.each([0, fastTypingPause])('scenarios with %i ms between keys, read back from the server', (pause) => {
  it('4 Enter writes a paste of 5,000 values with decimal commas, and undo reverts all of it', async () => {
    const field = await makeField(actor, { rows: 25, cols: 10, value: () => 1 })
    const names = Array.from({ length: 19 }, (_, t) => `Trait ${String(t + 1).padStart(2, '0')}`)
    const otherTraits = await addTraits(actor, field, names, { value: () => 1 })
    const map = await openScannedField(product, actor, field, pause)
    const { scan, page } = map
    const value = (row: number, col: number) => 5 + ((row * 7 + col * 3) % 40) / 8
    const lines = Array.from({ length: 250 }, (_, row) =>
      Array.from({ length: 20 }, (_, col) => String(value(row, col)).replace('.', ',')).join('\t'),
    )
    await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\r\n'))
    await page.locator('[data-pane="table"] [row-index="0"] [col-id="row"]').click()
    await scan('End', 'End', ...new Array(19).fill('ArrowLeft'), 'Control+v', 'Enter')
    await expect.poll(async () => (await map.message()).replaceAll('\u202f', ' ')).toBe('Pasted 5 000 values')
    await map.saved()
    for (const [col, column] of [undefined, ...otherTraits].entries())
      await expect.poll(() => map.stored(column)).toEqual(field.plotIds.map((_, row) => value(row, col)))
    const [pasted] = (await acceptedChanges(actor, field)).slice(-1)
    expect(pasted.name.key).toBe('change.pasted')
    await scan('Control+z')
    await map.saved()
    for (const column of [undefined, ...otherTraits])
      await expect.poll(() => map.stored(column)).toEqual(field.plotIds.map(() => 1))
    expect(map.faults).toEqual([])
    await map.context.close()
  })

  it('14 typing applies to the matches of an expression with a replication, without the border', async () => {
    const field = await makeField(actor, { rows: 8, cols: 8, value: (k) => (k % 8 < 5 ? 7 : 5) })
    await addTraits(actor, field, ['Replication'], {
      kind: 'qualitative',
      role: 'factor',
      value: (k) => (k < 24 ? '1' : '2'),
    })
    const map = await openScannedField(product, actor, field, pause)
    // Rows 4 to 8 and columns 1 to 5 are found; of these, the ring at the field's own edge is removed as well.
    await map.scan('Control+f', ...'yield > 6 and rep = 2', 'Enter', ...'sk', 'f', ...'comment', 'Enter', 'Enter')
    await map.scan(...'inner', 'Control+Enter')
    await map.saved()
    const inner = async () => (await map.stored('comment')).flatMap((text, k) => (text === 'inner' ? [k] : []))
    const block = [4, 5, 6].flatMap((row) => [1, 2, 3].map((col) => row * 8 + col))
    await expect.poll(inner).toEqual(block)
    expect(map.faults).toEqual([])
    await map.context.close()
  })

  it('17 a value typed over a colleague’s: theirs keeps it without an entry, mine overwrites it', async () => {
    const field = await makeField(actor, { rows: 3, cols: 4, value: () => 5 })
    const column = `trait:${field.traitId}` as const
    const map = await openScannedField(product, actor, field, pause)
    const { scan, page } = map
    const conflict = page.getByRole('button', { name: '1 conflict' })
    for (const [k, choice] of [
      [0, 'Take theirs'],
      [1, 'Keep mine'],
    ] as const) {
      const release = await delayWrites(page)
      await scan(
        'Escape',
        'f',
        ...'yield',
        'Enter',
        'Control+g',
        ...`r1 c${k + 1}`,
        'Enter',
        'Enter',
        ...'6.8',
        'Enter',
      )
      await page.getByText('1 unsent').waitFor()
      await writePlot(actor, field, k, column, 5, 6.4)
      release()
      await conflict.click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('6.8').first().waitFor()
      await dialog.getByText('6.4').first().waitFor()
      await dialog.getByText('Anna Orlova').first().waitFor()
      await dialog.getByRole('button', { name: choice }).click()
      await conflict.waitFor({ state: 'detached' })
      await map.saved()
    }
    await expect.poll(async () => (await map.stored()).slice(0, 3)).toEqual([6.4, 6.8, 5])
    const changes = (await acceptedChanges(actor, field)).map(({ columns }) => [
      columns[0].before[0],
      columns[0].after[0],
    ])
    expect(changes).toEqual([
      [5, 6.4],
      [5, 6.4],
      [6.4, 6.8],
    ])
    expect(map.faults).toEqual([])
    await map.context.close()
  })
})
