import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '../../src/contract/call.ts'
import { createCrop } from '../../src/contract/lines/crops.ts'
import { reserveIds } from '../../src/contract/plots/changes.ts'
import { deleteField, deleteFieldYear, listFields } from '../../src/contract/plots/nurseries.ts'
import { createPlot, createPlots } from '../../src/contract/plots/plots.ts'
import { MemoryServer } from './memoryServer.ts'
import { type FieldDriver, openField, runCommand } from './openField.ts'

let server: MemoryServer

beforeEach(() => {
  server = new MemoryServer()
})

const refusal = { status: 400, code: 'change.malformed', detail: 'Refused for this test.' }

/** A small field over a server that refuses a call. */
function refusing(call: Call): Promise<FieldDriver> {
  server.refuse(call, refusal)
  return openField(server, server.addField({ rows: 2, cols: 3 }), { leavesFolded: true })
}

/** Waits for the toast of a refused request, with its own sentence and the server's reason. */
async function toastOf(page: FieldDriver, sentence: string) {
  await page.until(() => page.text('[data-toast]').includes(sentence))
  expect(page.text('[data-toast]')).toContain(refusal.detail)
}

const dialog = (page: FieldDriver) => page.find('[role="dialog"]')
const shows = (page: FieldDriver, sentence: string) => page.until(() => document.body.textContent.includes(sentence))

describe('a request that the server refuses', () => {
  it('neither a year nor a nursery is deleted [ERR-35, ERR-36]', async () => {
    server.refuse(deleteField, refusal)
    const page = await refusing(deleteFieldYear)
    for (const of of ['year', 'nursery']) {
      await runCommand(page, `Delete ${of}`)
      await page.click(page.role('button', `Delete ${of}`, dialog(page)))
      await toastOf(page, `The ${of} could not be deleted`)
      expect(page.shownRows()).toBe(6)
      if (document.querySelector('[role="dialog"]')) await page.press('Escape')
    }
  })

  it('plots are not moved to the next year [ERR-41]', async () => {
    const page = await refusing(createPlots)
    await page.click(page.place(1, 1))
    await runCommand(page, 'Move to the next year')
    await page.click(page.role('button', 'Move to the next year', dialog(page)))
    await toastOf(page, 'The plots could not be moved to the next year')
  })

  it('a plot of another year is not created, and the form keeps the input [ERR-32]', async () => {
    const page = await refusing(createPlot)
    await runCommand(page, 'Add plot')
    await page.fill(page.role('textbox', 'Plot', dialog(page)), 'Typed')
    await page.fill(page.role('textbox', 'Year', dialog(page)), '2030')
    await page.click(page.role('button', 'Add plot', dialog(page)))
    await toastOf(page, 'The plot could not be created')
    expect(page.value('textbox', 'Plot', dialog(page))).toBe('Typed')
  })

  it('a trait gets no id: it is reported as a column, and the form keeps the input', async () => {
    const page = await refusing(reserveIds)
    await runCommand(page, 'Add a trait')
    await page.fill(page.role('textbox', 'Name', dialog(page)), 'Height')
    await page.click(page.role('button', 'Add a trait', dialog(page)))
    await page.until(() => page.text('[data-toast]').includes('The column could not be created'))
    expect(page.value('textbox', 'Name', dialog(page))).toBe('Height')
  })

  it('a crop is not added from the nursery page [ERR-37]', async () => {
    const page = await refusing(createCrop)
    await page.click(page.role('button', /^Crop:/))
    await page.click(page.role('button', 'Add crop'))
    await page.fill(page.role('combobox', 'Name', dialog(page)), 'Рожь')
    await page.fill(page.role('textbox', 'English name', dialog(page)), 'Rye')
    await page.click(page.role('button', 'Save', dialog(page)))
    await shows(page, 'The crop could not be added. Please try again')
  })
})

describe('what the page suggests', () => {
  /** The page without the field's address. */
  const openPage = (sentence: string) =>
    openField(server, server.addField({ rows: 1, cols: 2 }), {
      address: '/fields',
      leavesFolded: true,
      ready: () => document.body.textContent.includes(sentence),
    })

  it('reloading if the list of nurseries fails to load [ERR-42]', async () => {
    server.refuse(listFields, { ...refusal, status: 500 })
    const page = await openPage('Try reloading the page')
    expect(page.shownRows()).toBe(0)
  })

  it('creating a crop if there is none [ERR-29]', async () => {
    server.crops.length = 0
    const page = await openPage('Nurseries, plot numbering, lines and seed belong to a crop. Create one to begin.')
    expect(page.shownRows()).toBe(0)
  })

  it('creating plots or uploading a nursery file if a year has none [ERR-28]', async () => {
    const page = await openField(server, server.addField({ rows: 1, cols: 2 }), { leavesFolded: true })
    await runCommand(page, 'Add year')
    await page.fill(page.role('textbox', 'Year', dialog(page)), '2040')
    await page.click(page.role('button', 'Add year', dialog(page)))
    await shows(page, 'Upload a nursery file, or create plots.')
  })
})
