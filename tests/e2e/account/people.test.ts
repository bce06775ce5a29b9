import { afterAll, expect, it } from 'vitest'
import { deleteFieldYear } from '../../../src/contract/nurseries.ts'
import { colleagueOf, newDivision } from '../../integration/company/colleagues.ts'
import { changeOf, column, sent } from '../../integration/trials/field.ts'
import { freshSetting } from '../../integration/trials/setting.ts'
import { breaches } from '../breaches.ts'
import { field, hasKeyboard, startProduct } from '../product.ts'
import { companyWithCrop } from '../shell/companyWithCrop.ts'

const product = await startProduct()
const director = await companyWithCrop(product)
const visit = await product.visit({ as: director })
const { page } = visit
const press = (key: string) => page.keyboard.press(key)
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })

afterAll(async () => {
  expect(visit.faults).toEqual([])
  await visit.context.close()
})

it('divisions and employees are added, found and removed with the keyboard (ACC-08, ACC-09, ACC-10)', async () => {
  await visit.open('/account/company-structure')
  await row('Anna Orlova').waitFor()
  // Where there is nobody else, the tree offers it as well.
  await page.getByRole('button', { name: 'Add division' }).first().click()
  await field(page, 'Name of the division').fill('  Cereals ')
  await press('Enter')
  await row('Cereals').waitFor()
  await expect.poll(() => row('Cereals').getAttribute('aria-level')).toBe('2')

  await row('Cereals').click()
  await press('Insert')
  await page.getByRole('heading', { name: 'Add employee' }).waitFor()
  await page.getByText('to Cereals').waitFor()
  await hasKeyboard(field(page, 'Last name'))
  await page.keyboard.type('Bellini')
  await field(page, 'First name').fill('Chiara')
  await expect.poll(() => field(page, 'Username').inputValue()).toBe('c.bellini')
  await page.getByRole('button', { name: 'Generate' }).click()
  const given = page.locator('input[name="password"]')
  await expect.poll(() => given.inputValue()).not.toBe('')
  const password = await given.inputValue()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.locator('[data-given]').waitFor()
  expect(await page.locator('[data-given]').innerText()).toContain(password)
  expect(await breaches(page)).toEqual([])
  await page.getByRole('button', { name: 'Done' }).click()

  await row('Chiara Bellini').waitFor()
  expect(await row('Chiara Bellini').innerText()).toMatch(/Employee[\s\S]*initial password/)
  const person = await product.server.signIn('c.bellini', password)
  const theirs = await product.visit({ as: person })
  await theirs.open('/account')
  await theirs.page.getByRole('dialog', { name: 'Choose an own password' }).waitFor()
  await theirs.context.close()

  await row('Cereals').click()
  await press('F2')
  await page.locator('input:focus').waitFor()
  await page.keyboard.type('Grain')
  await press('Enter')
  // Once it is stored the keyboard is on its row again.
  await hasKeyboard(row('Grain').and(page.locator(':not(:has(input))')))
  await press('ArrowRight')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Chiara Bellini')
  await press('Delete')
  await hasKeyboard(page.getByRole('dialog', { name: /^Remove Chiara Bellini/ }))
  await press('Enter')
  await page.getByRole('button', { name: 'Removed (1)' }).click()
  await page.locator('[data-removed]').getByRole('button', { name: 'Restore' }).click()
  await page.locator('[data-removed]').waitFor({ state: 'detached' })
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await row('Chiara Bellini').waitFor()
}, 120_000)

it('the structure is a tab of the account, a tree of director, divisions and people; a half-filled form asks before it is closed (NAV-08, NAV-32, ACC-07)', async () => {
  for (const name of ['Main', 'Company structure'])
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).waitFor()
  expect(await row('Anna Orlova').getAttribute('aria-level')).toBe('1')
  expect(await row('Grain').getAttribute('aria-level')).toBe('2')
  expect(await row('Chiara Bellini').getAttribute('aria-level')).toBe('3')
  const nobody = await product.visit({})
  await nobody.open('/account/company-structure')
  await nobody.page.getByRole('button', { name: 'Sign in' }).waitFor()
  await nobody.context.close()

  await row('Grain').click()
  await press('Insert')
  await field(page, 'Last name').fill('Half')
  await press('Escape')
  await page.getByRole('button', { name: 'Stay' }).click()
  expect(await field(page, 'Last name').inputValue()).toBe('Half')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('last_name')
  await press('Escape')
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { name: 'Add employee' }).waitFor({ state: 'detached' })
}, 60_000)

it('what an employee sees has no verbs that the role lacks (ACC-13, ACC-14, ACC-18)', async () => {
  const employee = await colleagueOf(product.server, director, await newDivision(director), 'employee')
  const theirs = await product.visit({ as: employee })
  await theirs.open('/account/company-structure')
  await theirs.page.getByText('General director').first().waitFor()
  await theirs.page.getByRole('button', { name: 'Later' }).click()
  expect(await theirs.page.getByRole('button', { name: /^Add/ }).count()).toBe(0)
  await theirs.context.close()
}, 60_000)

it('a colleague’s change is found in the history and taken back after it was told what goes back', async () => {
  const { place, planted } = await freshSetting(director)
  const employee = await colleagueOf(product.server, director, await newDivision(director), 'employee')
  const plots = planted.plots.slice(0, 3)
  const change = changeOf([column('plot', `trait:${planted.traits[0]}`, plots, [40, 41, 42], [4, 4.1, 4.2])])
  await sent(employee, place.year_id, change)
  await visit.open('/account/history')
  await page.locator('[data-deed]').first().click()
  // In narrow columns, too, what opens a list lies in its field.
  const isWithin = (field: Element) =>
    [...field.querySelectorAll('*')].every(
      (part) => part.getBoundingClientRect().right <= field.getBoundingClientRect().right,
    )
  const choices = await page.locator('.fui-Combobox').all()
  expect(await Promise.all(choices.map((choice) => choice.evaluate(isWithin)))).toEqual([true, true, true])
  await page.getByRole('button', { name: 'Revert…' }).click()
  await page.getByText('3 values go back · 0 changed since').waitFor()
  expect(await breaches(page)).toEqual([])
  await page.getByRole('button', { name: 'Revert 3 values' }).click()
  await page.getByText('3 values went back, 0 skipped').waitFor()
  await page.getByText('Reverted', { exact: true }).waitFor()

  await director.call(deleteFieldYear, { params: { id: String(place.year_id) } })
  await visit.open('/account/history')
  await page.locator('[data-deed]').first().click()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await page.getByText(/^Restored: .+ · 2026$/).waitFor()
  await expect.poll(() => page.locator('[data-deed]').first().innerText()).toContain('restored')
}, 60_000)

it('settings act at once and are there on another device', async () => {
  await visit.open('/account/settings')
  const stored = page.waitForResponse(
    (answer) => answer.url().includes('/settings/') && answer.request().method() !== 'GET',
  )
  await page.getByRole('radio', { name: 'Dark' }).click()
  await stored
  const other = await product.visit({ as: await product.server.signIn(director.username, director.password) })
  await other.open('/account/settings')
  await expect.poll(() => other.page.getByRole('radio', { name: 'Dark' }).getAttribute('aria-checked')).toBe('true')
  expect(await breaches(other.page)).toEqual([])
  await other.context.close()
}, 60_000)

it('the company is named, taken out, closed to others and kept, all on its page; another than the director is told whose it is', async () => {
  await visit.open('/account/company-data')
  const card = (name: string) => page.locator(`[aria-label="${name}"]`).first()
  await page.getByRole('textbox', { name: 'Company name' }).fill('Altai seeds')
  await press('Enter')
  await page.getByText('The company has another name').waitFor()
  await card('Export').getByRole('button', { name: 'Export' }).click()
  const link = card('Export').getByRole('link', { name: /^Download the archive/ })
  await link.waitFor()
  const download = page.waitForEvent('download')
  await link.click()
  expect((await download).suggestedFilename()).toMatch(/^plotline_\d{4}-\d\d-\d\d\.zip$/)
  expect(await breaches(page)).toEqual([])

  const person = await colleagueOf(product.server, director, await newDivision(director), 'employee')
  const theirs = await product.visit({ as: person })
  await theirs.open('/account/company-data')
  await theirs.page.locator('main [data-state="noPermission"]').waitFor()
  const closing = card('Deletion')
  await closing.getByLabel(/Altai seeds/).fill('Another')
  await closing.getByLabel('Your password').fill(director.password)
  await press('Enter')
  await closing.getByText('That is not the company’s name').waitFor()
  await closing.getByLabel(/Altai seeds/).fill('Altai seeds')
  await press('Enter')
  const banner = page.locator('[data-banner="closing"]')
  await banner.waitFor()
  await theirs.page.reload()
  await theirs.page.getByRole('button', { name: 'Sign in' }).waitFor()
  await theirs.page.getByLabel(/^(Login|Username)/).fill(person.username)
  await theirs.page.locator('input[type="password"]').fill(person.password)
  await theirs.page.keyboard.press('Enter')
  await theirs.page.getByText('The company is waiting for its deletion').waitFor()
  theirs.faults.length = 0
  await banner.getByRole('button', { name: 'Keep' }).click()
  await banner.waitFor({ state: 'detached' })
  await theirs.page.keyboard.press('Enter')
  await theirs.page.locator('main').waitFor()
  await theirs.context.close()
}, 120_000)
