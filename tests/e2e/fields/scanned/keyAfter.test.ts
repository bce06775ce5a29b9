import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../integration/harness.ts'
import { type Product, startProduct } from '../../product.ts'
import { openScannedField } from '../scannedField.ts'
import { scanner } from '../scanner.ts'
import { makeField } from '../smallField.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

describe('the key after something closes', () => {
  it('goes to the previous focus: dialogs, the palette, the find box', async () => {
    const field = await makeField(actor, { rows: 8, cols: 10 })
    const map = await openScannedField(product, actor, field)
    const { scan, page } = map
    await scan('Control+g', ...'r8 c1', 'Enter', ...'sr')
    await map.figures('10 plots')
    await page.locator('[data-region="status"]').getByText('row 8, col 1').waitFor()
    await scan('Control+k', ...'insert a blank row above', 'Escape', ...'sa')
    await map.figures('80 plots')
    await scan('Control+k', ...'#42', 'Enter', ...'sc')
    await map.figures('8 plots')
    await scan('Control+k', ...'select all', 'Enter', ...'si')
    await scan('F1', ...'fill', 'Escape', 'h', 'Escape', 'Control+f', ...'row = 3', 'Escape', ...'sr')
    await map.figures('10 plots')
    await map.saved()
    await expect.poll(() => map.entries()).toBe(0)
    // Enter runs the dialog's main action.
    await scan(...'nl', 'Enter', 'Escape', ...'sa', 'Control+Delete', 'Enter')
    await map.saved()
    await expect.poll(async () => (await map.plots()).flat().filter(Boolean)).toEqual([])
    await expect.poll(() => map.entries()).toBe(2)
    await scan('Control+z', 'Control+z')
    await map.saved()
    await expect.poll(async () => (await map.labels())[7][9]).toBe('80')
    expect(map.faults).toEqual([])
    await map.context.close()
  })
})

describe('keys after a dialog was requested', () => {
  it('wait for its field while the dialogs of the page are loading', async () => {
    const field = await makeField(actor, { rows: 8, cols: 10 })
    const visit = await product.visit({ as: actor, alone: true })
    const { page } = visit
    let deliver = () => {}
    const released = new Promise<void>((resolve) => {
      deliver = resolve
    })
    await page.route('**/assets/FieldsDialogs-*.js', async (route) => {
      await released
      await route.continue()
    })
    await visit.open(field.address)
    await page.locator('[data-region="map"] [role="gridcell"][aria-label]').first().waitFor()
    await page.locator('[data-region="map"] [role="grid"]').focus()
    const scan = await scanner(page)
    await scan('Control+g', ...'r8 c2', 'Backspace', '1', 'Enter')
    deliver()
    await page.locator('[data-region="status"]').getByText('row 8, col 1').waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(visit.faults).toEqual([])
    await visit.context.close()
  })
})

describe('the key after H', () => {
  it('goes to the timeline, however slow the network; the key after its Escape goes to the map', async () => {
    const field = await makeField(actor, { rows: 8, cols: 10 })
    const map = await openScannedField(product, actor, field)
    const { scan, page } = map
    await page.route('**/assets/**', () => new Promise<void>(() => {}))
    await scan(...'sa', 'h')
    await page.locator('[data-region="timeline"] :focus').waitFor()
    await scan('Escape', 'h', 'Escape', ...'sr')
    await map.figures('10 plots')
    await scan(...'sa')
    await map.figures('80 plots')
    await expect.poll(() => page.locator('[data-region="timeline"]').count()).toBe(0)
    expect(map.faults).toEqual([])
    await map.context.close()
  })
})
