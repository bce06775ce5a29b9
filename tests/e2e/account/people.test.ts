import { afterAll, expect, it } from 'vitest'
import { colleagueOf, newDivision } from '../../integration/company/colleagues.ts'
import { changeOf, column, sent } from '../../integration/trials/field.ts'
import { freshSetting } from '../../integration/trials/setting.ts'
import { breaches } from '../breaches.ts'
import { field, startProduct } from '../product.ts'
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
  await page.getByRole('button', { name: 'Add division' }).click()
  await field(page, 'Name of the division').fill('  Cereals ')
  await press('Enter')
  await row('Cereals').waitFor()
  await expect.poll(() => row('Cereals').getAttribute('aria-level')).toBe('2')

  await row('Cereals').click()
  await press('Insert')
  await page.getByRole('heading', { name: 'Add employee' }).waitFor()
  await page.getByText('to Cereals').waitFor()
  await page.keyboard.type('Bellini')
  await field(page, 'First name').fill('Chiara')
  await expect.poll(() => field(page, 'Username').inputValue()).toBe('c.bellini')
  await page.getByRole('button', { name: 'Generate' }).click()
  const password = await page.locator('input[name="password"]').inputValue()
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
  await page.keyboard.type('Grain')
  await press('Enter')
  await row('Grain').waitFor()
  await row('Grain').focus()
  await press('ArrowRight')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Chiara Bellini')
  await press('Delete')
  await page.getByRole('dialog', { name: /^Remove Chiara Bellini/ }).waitFor()
  await press('Enter')
  await page.getByRole('button', { name: 'Removed (1)' }).click()
  await page.locator('[data-removed]').getByRole('button', { name: 'Restore' }).click()
  await page.locator('[data-removed]').waitFor({ state: 'detached' })
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await row('Chiara Bellini').waitFor()
}, 120_000)

it('a half-filled form asks before it is closed, and Stay keeps what was typed', async () => {
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
  await page.getByRole('button', { name: 'Revert…' }).click()
  await page.getByText('3 values go back · 0 changed since').waitFor()
  expect(await breaches(page)).toEqual([])
  await page.getByRole('button', { name: 'Revert 3 values' }).click()
  await page.getByText('3 values went back, 0 skipped').waitFor()
  await page.getByText('Reverted', { exact: true }).waitFor()
}, 60_000)

it('settings act at once and are there on another device', async () => {
  await visit.open('/account/settings')
  await page.getByRole('radio', { name: 'Dark' }).click()
  const other = await product.visit({ as: await product.server.signIn(director.username, director.password) })
  await other.open('/account/settings')
  await expect.poll(() => other.page.getByRole('radio', { name: 'Dark' }).getAttribute('aria-checked')).toBe('true')
  expect(await breaches(other.page)).toEqual([])
  await other.context.close()
}, 60_000)
