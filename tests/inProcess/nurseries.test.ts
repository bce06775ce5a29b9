import { beforeEach, describe, expect, it } from 'vitest'
import { MemoryServer } from './memoryServer.ts'
import { type FieldDriver, openField, runCommand } from './openField.ts'
import { elementsOfRole } from './roles.ts'

let server: MemoryServer

beforeEach(() => {
  server = new MemoryServer()
})

const counts = (page: FieldDriver) => page.text('[data-counts]')
const picker = (page: FieldDriver, name: 'nursery' | 'year') => page.role('combobox', new RegExp(name, 'i'))
const query = () => new URLSearchParams(location.search)

async function chooseYear(page: FieldDriver, year: number): Promise<void> {
  await page.click(picker(page, 'year'))
  await page.click(page.role('option', new RegExp(`${year}$`)))
}

/** A year of 6 plots, and the next one without any. */
function withEmptyYear() {
  const field = server.addField({ rows: 2, cols: 3 })
  return { field, empty: server.addYear(field, { rows: 0, cols: 3 }) }
}

const isEmpty = (page: FieldDriver) => page.until(() => page.text('main').includes('No plots yet'))
const hasPlots = (page: FieldDriver, count: number) => page.until(() => counts(page).startsWith(`${count} plots`))

describe('nurseries and years', () => {
  it('loads a selection once and puts it into the address; Back and Forward follow', async () => {
    const { field, empty } = withEmptyYear()
    const page = await openField(server, field)
    const loads = () => server.called.filter((name) => name === 'loadFieldYear').length
    const year = () => (picker(page, 'year') as HTMLInputElement).value
    const before = loads()
    await chooseYear(page, 2027)
    await isEmpty(page)
    expect(query().get('yearId')).toBe(String(empty.yearId))
    expect(year()).toMatch(/2027$/)
    expect(loads()).toBe(before + 1)
    history.back()
    await hasPlots(page, 6)
    expect(year()).toMatch(/2026$/)
    expect(query().get('yearId')).toBe(String(field.yearId))
    history.forward()
    await isEmpty(page)
    expect(year()).toMatch(/2027$/)
    expect(loads()).toBe(before + 3)
  })

  it('country 1 and its region 1 are preselected; one abroad is edited with its own [LIM-25]', async () => {
    const page = await openField(server, server.addField({ rows: 2, cols: 3 }))
    const nurseryAction = async (name: string) => {
      await page.click(page.role('button', 'Add, edit or delete', page.find('[role="toolbar"]')))
      await page.click(page.role('menuitem', name))
    }
    const box = (name: string) => page.role('combobox', new RegExp(`^${name}`), page.role('dialog')) as HTMLInputElement
    const place = () => [box('Country').value, box('Region').value]
    await nurseryAction('Add nursery')
    await page.until(() => box('Region').value !== '')
    expect(place()).toEqual(['Russia', 'Central'])
    await page.fill(page.role('textbox', /^Name/, page.role('dialog')), 'Abroad')
    await page.click(box('Country'))
    await page.fill(box('Country'), 'Italy')
    await page.click(page.role('option', 'Italy'))
    await page.click(box('Region'))
    await page.click(page.role('option', 'Umbria'))
    await page.click(page.role('button', 'Add nursery', page.role('dialog')))
    await page.untilDialogClosed()
    await nurseryAction('Edit nursery')
    await page.until(() => box('Region').value !== '')
    expect(place()).toEqual(['Italy', 'Umbria'])
  })

  it('the nursery must be chosen from the list: other text is refused [FLD-16]', async () => {
    const page = await openField(server, server.addField({ rows: 2, cols: 3 }))
    const input = picker(page, 'nursery') as HTMLInputElement
    expect(input.value).toBe('Trial · 2026')
    await page.click(input)
    await page.press('Control+a')
    await page.type('Nothing of that name')
    await page.until(() => document.body.textContent?.includes('No such nursery'))
    expect(input.value).toBe('Nothing of that name')
    await page.press('Tab')
    expect((picker(page, 'nursery') as HTMLInputElement).value).toBe('Trial · 2026')
  })
})

describe('plots created by hand', () => {
  it('creates plots in bulk with a placement, undone as one entry', async () => {
    const field = server.addField({ rows: 2, cols: 3 })
    const page = await openField(server, field)
    await runCommand(page, 'Create plots')
    for (const [name, text] of [
      [/^Lines/, 'Alpha\nBeta\nGamma'],
      [/^Repetitions/, '2'],
      [/^Plots in a row, at most/, '2'],
    ] as const)
      await page.fill(elementsOfRole('textbox', name)[0] ?? page.role('spinbutton', name), text)
    await page.click(page.role('button', 'Create 6 plots'))
    await hasPlots(page, 12)
    await page.saved()
    expect(page.entries()).toHaveLength(1)
    const { columns } = field
    const isBeta = (plot: number) => columns.lines.get(columns.line[plot])?.name === 'Beta'
    const plots = Array.from({ length: columns.count }, (_, plot) => plot).filter(isBeta)
    expect(plots.map((plot) => [columns.row[plot], columns.col[plot]])).toEqual([
      [3, 2],
      [5, 2],
    ])
    await page.click(page.find('[data-command="history.undo"]'))
    await hasPlots(page, 6)
    await page.saved()
    expect(page.plots().flat()).toEqual(field.plotIds)
  })
})
