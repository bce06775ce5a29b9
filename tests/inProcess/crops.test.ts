import { beforeEach, describe, expect, it } from 'vitest'
import { createCrop } from '../../src/contract/lines/crops.ts'
import { MemoryServer } from './memoryServer.ts'
import { type FieldDriver, openPage } from './openField.ts'
import { elementsOfRole } from './roles.ts'

let server: MemoryServer
let page: FieldDriver

const barley = { spec_id: 7, russian_name: 'Яровой ячмень', english_name: 'Spring barley' }
const wheat = { spec_id: 8, russian_name: 'Озимая пшеница', english_name: 'Winter wheat' }

beforeEach(() => {
  server = new MemoryServer()
  server.crops.splice(0, 1, barley, wheat)
})

const [name, englishName] = [/^Name/, /^English name/]
const dialog = () => page.role('dialog')
const press = (name: string) => page.click(page.role('button', name, dialog()))
/** The name is chosen from a list or typed. */
const fill = (label: RegExp, text: string) =>
  page.fill(page.role(label === name ? 'combobox' : 'textbox', label, dialog()), text)
const faults = () => elementsOfRole('alert', undefined, dialog()).map(({ textContent }) => textContent)

async function open(address = '/fields/journal') {
  page = await openPage(server, address)
}

async function openAdd() {
  await open()
  await page.click(page.role('button', /^Crop:/))
  await page.click(page.role('button', 'Add crop'))
}

describe('the add-crop dialog', () => {
  it('validates emptiness and length on every change, and the message contains the number [CUL-14, CUL-15, CUL-16]', async () => {
    await openAdd()
    // Before anything was sent.
    await fill(name, 'я'.repeat(251))
    expect(faults()[0]).toMatch(/250/)
    await fill(name, '')
    expect(faults()[0]).toBe('This is a required field')
    await press('Save')
    expect(faults()).toEqual(['This is a required field'])
    await fill(name, 'я'.repeat(250))
    expect(faults()).toEqual([])
    await fill(englishName, 'a'.repeat(251))
    expect(faults()[0]).toMatch(/250/)
    await fill(englishName, '')
    expect(faults()).toEqual([])
    expect(server.called).not.toContain('createCrop')
  })

  it('reports a duplicate name while typing [CUL-17, CUL-18, ERR-14]', async () => {
    await openAdd()
    await fill(name, ' ЯРОВОЙ ячмень ')
    expect(faults()).toEqual(['A crop with this name already exists'])
    await fill(englishName, 'spring BARLEY ')
    expect(faults()).toEqual(['A crop with this name already exists', 'A crop with this English name already exists'])
  })

  it('a refused crop shows the reason at its field, and the input stays [ERR-14, ERR-15]', async () => {
    await openAdd()
    await fill(name, 'Рожь')
    await fill(englishName, 'Rye')
    for (const [field, text] of [
      ['russian_name', 'A crop with this name already exists'],
      ['english_name', 'A crop with this English name already exists'],
    ]) {
      const answerAgain = server.refuse(createCrop, { status: 409, code: 'x', errors: { [field]: [text] } })
      await press('Save')
      expect(faults()).toEqual([text])
      answerAgain()
    }
    expect(page.value('textbox', englishName)).toBe('Rye')
  })

  it('a crop that could not be added shows an error, and the dialog stays open [ERR-13]', async () => {
    await openAdd()
    server.refuse(createCrop, { status: 500, code: 'server.error', detail: 'x' })
    await fill(name, 'Рожь')
    await fill(englishName, 'Rye')
    await press('Save')
    await page.until(() => document.body.textContent?.includes('The crop could not be added. Please try again'))
    expect(page.value('combobox', name)).toBe('Рожь')
  })
})
