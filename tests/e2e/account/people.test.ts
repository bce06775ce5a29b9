import { afterAll, expect, it } from 'vitest'
import { companyStructure, deleteEmployee, updateEmployee } from '../../../src/contract/company/people.ts'
import { deleteFieldYear } from '../../../src/contract/plots/nurseries.ts'
import { colleagueOf, newDivision } from '../../integration/company/colleagues.ts'
import { changeOf, column, sendAccepted } from '../../integration/trials/field.ts'
import { newTrialFixture } from '../../integration/trials/trialFixture.ts'
import { accessibilityViolations } from '../accessibilityViolations.ts'
import { fieldByLabel, hasKeyboard, startProduct } from '../product.ts'
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

it('divisions and employees are added, found and deleted by keyboard [ACC-08, ACC-09, ACC-10]', async () => {
  await visit.open('/account/company-structure')
  await row('Anna Orlova').waitFor()
  // With only one person the tree itself offers it, too.
  await page.getByRole('button', { name: 'Add division' }).first().click()
  await fieldByLabel(page, 'Name of the division').fill('  Cereals ')
  await press('Enter')
  await row('Cereals').waitFor()
  await expect.poll(() => row('Cereals').getAttribute('aria-level')).toBe('2')

  await row('Cereals').click()
  await press('Insert')
  await page.getByRole('heading', { name: 'Add employee' }).waitFor()
  await page.getByText('to Cereals').waitFor()
  await hasKeyboard(fieldByLabel(page, 'Last name'))
  await page.keyboard.type('Bellini')
  await fieldByLabel(page, 'First name').fill('Chiara')
  await expect.poll(() => fieldByLabel(page, 'Username').inputValue()).toBe('c.bellini')
  await page.getByRole('button', { name: 'Generate' }).click()
  const passwordField = page.locator('input[name="password"]')
  await expect.poll(() => passwordField.inputValue()).not.toBe('')
  const password = await passwordField.inputValue()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.locator('[data-new-passwords]').waitFor()
  expect(await page.locator('[data-new-passwords]').innerText()).toContain(password)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Done' }).click()

  await row('Chiara Bellini').waitFor()
  expect(await row('Chiara Bellini').innerText()).toMatch(/Employee[\s\S]*initial password/)
  const person = await product.server.signIn('c.bellini', password)
  const personVisit = await product.visit({ as: person })
  await personVisit.open('/account')
  await personVisit.page.getByRole('dialog', { name: 'Choose your own password' }).waitFor()

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
  await page.getByRole('dialog').getByText('0 lines and 0 changes stay under this name.').waitFor()
  await press('Enter')
  // The row is removed, and the previous one has the focus.
  await hasKeyboard(row('Grain'))
  // Her open page closes immediately.
  await personVisit.page.waitForURL('**/auth')
  await page.getByRole('button', { name: 'Removed (1)' }).click()
  await page.locator('[data-removed]').getByRole('button', { name: 'Restore' }).click()
  await page.locator('[data-removed]').waitFor({ state: 'detached' })
  await hasKeyboard(page.getByRole('dialog').getByRole('button', { name: 'Done' }))
  await press('Escape')
  await row('Chiara Bellini').waitFor()
  await fieldByLabel(personVisit.page, 'Username').fill('c.bellini')
  await fieldByLabel(personVisit.page, 'Password').fill(password)
  await personVisit.page.keyboard.press('Enter')
  await personVisit.page.waitForURL((url) => url.pathname !== '/auth')
  await personVisit.context.close()
}, 120_000)

it('the structure is a tree in an account tab; closing a half-filled form requests confirmation [NAV-08, NAV-32, ACC-07]', async () => {
  for (const name of ['Profile', 'Company structure'])
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).waitFor()
  expect(await row('Anna Orlova').getAttribute('aria-level')).toBe('1')
  expect(await row('Grain').getAttribute('aria-level')).toBe('2')
  expect(await row('Chiara Bellini').getAttribute('aria-level')).toBe('3')
  const anonymous = await product.visit({})
  await anonymous.open('/account/company-structure')
  await anonymous.page.getByRole('button', { name: 'Sign in' }).waitFor()
  await anonymous.context.close()

  await row('Grain').click()
  await press('Insert')
  await hasKeyboard(fieldByLabel(page, 'Last name'))
  await page.keyboard.type('Half')
  const confirmation = page.getByRole('dialog', { name: 'Close without saving?' })
  // Escape, a press on another row, and the tree's own keys.
  const ways = [
    () => press('Escape'),
    () => row('Chiara Bellini').click(),
    async () => {
      await row('Anna Orlova').focus()
      await press('Enter')
    },
  ]
  for (const leave of ways) {
    await leave()
    await confirmation.getByRole('button', { name: 'Stay' }).click()
    await hasKeyboard(fieldByLabel(page, 'Last name'))
    expect(await fieldByLabel(page, 'Last name').inputValue()).toBe('Half')
  }
  await press('Escape')
  await confirmation.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { name: 'Add employee' }).waitFor({ state: 'detached' })
  await hasKeyboard(row('Anna Orlova'))
}, 60_000)

it('passwords of a series of new people are shown at its end, whichever key saves; a colleague’s edits stay', async () => {
  const passwordCard = page.locator('[data-new-passwords]')
  const passwords: string[] = []
  const typed = async (last_name: string) => {
    await hasKeyboard(fieldByLabel(page, 'Last name'))
    await page.keyboard.type(last_name)
    await fieldByLabel(page, 'First name').fill('Ada')
    await page.getByRole('button', { name: 'Generate' }).click()
    passwords.push(await page.locator('input[name="password"]').inputValue())
  }
  await row('Grain').click()
  await press('Insert')
  await typed('Serial')
  await page.getByRole('button', { name: 'Save and add another' }).click()
  await page.getByText('Ada Serial added. The password is shown when you finish.').waitFor()
  await typed('Second')
  await fieldByLabel(page, 'First name').press('Enter')
  await passwordCard.waitFor()
  const shownPasswords = await passwordCard.innerText()
  for (const password of ['a.serial', 'a.second', ...passwords]) expect(shownPasswords).toContain(password)
  // A user who views another person first comes back to the same place.
  await row('Chiara Bellini').click()
  await page.getByRole('heading', { name: 'Chiara Bellini' }).waitFor()
  await fieldByLabel(page, 'Middle name').fill('Pia')
  const { general_director, divisions } = (await director.call(companyStructure, { query: { is_active: 'true' } })).body
  expect(general_director?.username).toBe(director.username)
  const { id } = divisions.flatMap(({ employees }) => employees).find(({ username }) => username === 'c.bellini')!
  const params = { id: String(id) }
  await director.call(updateEmployee, { params, body: { contact_telephone: '+79995550000' } })
  await press('Enter')
  await page.getByText('Changes saved').waitFor()
  await expect.poll(() => fieldByLabel(page, 'Phone').inputValue()).toBe('+79995550000')
  // Her account ends in another session while her panel is open.
  await fieldByLabel(page, 'Middle name').fill('Pia Rosa')
  await director.call(deleteEmployee, { params })
  await page.getByText('Chiara Bellini removed').waitFor()
  await passwordCard.waitFor()
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await page.locator('aside').waitFor({ state: 'detached' })
  await director.call(updateEmployee, { params, body: { is_active: true } })
}, 60_000)

it('commands that the role of an employee or a head does not allow are hidden [ACC-13, ACC-14, ACC-18]', async () => {
  const division = await newDivision(director)
  const employee = await colleagueOf(product.server, director, division, 'employee')
  const personVisit = await product.visit({ as: employee })
  await personVisit.open('/account/company-structure')
  await personVisit.page.getByText('General director').first().waitFor()
  await personVisit.page.getByRole('button', { name: 'Later' }).click()
  expect(await personVisit.page.getByRole('button', { name: /^Add/ }).count()).toBe(0)
  // Once a session: not again after a reload.
  await personVisit.page.reload()
  await personVisit.page.getByRole('button', { name: /^Profile/ }).waitFor()
  await personVisit.page.getByText('General director').first().waitFor()
  await personVisit.page.keyboard.press('Control+k')
  await personVisit.page.getByRole('combobox', { name: 'Command palette' }).waitFor()
  expect(await personVisit.page.getByRole('dialog', { name: 'Choose your own password' }).count()).toBe(0)
  await personVisit.context.close()

  const head = await product.visit({ as: await colleagueOf(product.server, director, division, 'division_head') })
  await head.open('/account/company-structure')
  await head.page.getByRole('button', { name: 'Later' }).click()
  await head.page.getByRole('button', { name: 'Add employee' }).click()
  await hasKeyboard(fieldByLabel(head.page, 'Last name'))
  await head.page.keyboard.type('Bellini')
  await fieldByLabel(head.page, 'First name').fill('Ugo')
  await head.page.getByRole('button', { name: 'Generate' }).click()
  // Only employees of the own division.
  expect(await head.page.getByRole('radio').count()).toBe(1)
  expect(await fieldByLabel(head.page, 'Division').isDisabled()).toBe(true)
  await head.page.getByRole('button', { name: /Russia/ }).press('Delete')
  await fieldByLabel(head.page, 'First name').press('Enter')
  await head.page.getByText('A division and a country are required').waitFor()
  expect(head.calls).not.toContain('POST /api/v1/users/employees/')
  expect(head.faults).toEqual([])
  await head.context.close()
}, 60_000)

it('a colleague’s change is found in the history and reverted after a preview', async () => {
  const { place, planted } = await newTrialFixture(director)
  const employee = await colleagueOf(product.server, director, await newDivision(director), 'employee')
  const plots = planted.plots.slice(0, 3)
  const change = changeOf([column('plot', `trait:${planted.traits[0]}`, plots, [40, 41, 42], [4, 4.1, 4.2])])
  await sendAccepted(employee, place.year_id, change)
  await sendAccepted(
    director,
    place.year_id,
    changeOf([column('plot', `trait:${planted.traits[0]}`, [plots[1]], [7], [41])]),
  )
  await visit.open('/account/history')
  const theirAction = page.locator('[data-history-row]').nth(1)
  await theirAction.focus()
  await press('Enter')
  // Also in narrow columns, the button that opens a list is within its field.
  const isWithin = (field: Element) =>
    [...field.querySelectorAll('*')].every(
      (part) => part.getBoundingClientRect().right <= field.getBoundingClientRect().right,
    )
  const areWithin = async () => {
    const choices = await page.locator('.fui-Combobox').all()
    return Promise.all(choices.map((choice) => choice.evaluate(isWithin)))
  }
  await expect.poll(areWithin).toEqual([true, true, true])
  await page.getByRole('button', { name: 'Revert…' }).press('Enter')
  await page.getByText('2 values will be restored · 1 have changed since').waitFor()
  // What was not reverted is listed by name, with its present value and author.
  expect(await page.locator('[data-skipped] tbody').innerText()).toMatch(/P2\s+Yield\s+7\s+Anna Orlova/)
  expect(await accessibilityViolations(page)).toEqual([])
  await hasKeyboard(page.getByRole('button', { name: 'Revert 2 values' }))
  await press('Enter')
  await page.getByText('2 values went back, 1 skipped').waitFor()
  await page.getByText('Reverted', { exact: true }).waitFor()
  await hasKeyboard(page.getByRole('complementary'))
  await press('Escape')
  await page.getByRole('complementary').waitFor({ state: 'detached' })
  await page.locator('[data-history-row]').nth(2).click()
  await page.getByRole('link', { name: 'Show on the map' }).click()
  await page.getByText('3 plots').first().waitFor()

  await director.call(deleteFieldYear, { params: { id: String(place.year_id) } })
  await visit.open('/account/history')
  await page.locator('[data-history-row]').first().click()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await page.getByText(/^Restored: .+ · 2026$/).waitFor()
  await expect.poll(() => page.locator('[data-history-row]').first().innerText()).toContain('restored')
}, 60_000)

it('settings are applied at once and shown on another device', async () => {
  await visit.open('/account/settings')
  const stored = page.waitForResponse(
    (answer) => answer.url().includes('/settings/') && answer.request().method() !== 'GET',
  )
  await page.getByRole('radio', { name: 'Dark' }).click()
  await stored
  const other = await product.visit({ as: await product.server.signIn(director.username, director.password) })
  await other.open('/account/settings')
  await expect.poll(() => other.page.getByRole('radio', { name: 'Dark' }).getAttribute('aria-checked')).toBe('true')
  expect(await accessibilityViolations(other.page)).toEqual([])
  await other.context.close()
}, 60_000)

it('the director renames, exports, closes and restores the company on its page; others see who owns it', async () => {
  await visit.open('/account/company-data')
  const card = (name: string) => page.locator(`[aria-label="${name}"]`).first()
  await page.getByRole('textbox', { name: 'Company name' }).fill('Altai seeds')
  await press('Enter')
  await page.getByText('The company name is saved').waitFor()
  await page.getByRole('checkbox', { name: 'Include sequencing archives' }).press('Space')
  const request = page.waitForRequest('**/company/export/')
  await card('Export').getByRole('button', { name: 'Export' }).click()
  expect((await request).postDataJSON()).toEqual({ genome: true })
  const link = card('Export').getByRole('link', { name: /^Download the archive/ })
  await link.waitFor()
  const download = page.waitForEvent('download')
  await link.click()
  expect((await download).suggestedFilename()).toMatch(/^plotline_\d{4}-\d\d-\d\d\.zip$/)
  expect(await accessibilityViolations(page)).toEqual([])

  const person = await colleagueOf(product.server, director, await newDivision(director), 'employee')
  const personVisit = await product.visit({ as: person })
  await personVisit.open('/account/company-data')
  await personVisit.page.locator('main [data-state="noPermission"]').waitFor()
  const closing = card('Deletion')
  await closing.getByLabel(/Altai seeds/).fill('Another')
  await closing.getByLabel('Your password').fill(director.password)
  await press('Enter')
  await closing.getByText('That is not the company’s name').waitFor()
  await closing.getByLabel(/Altai seeds/).fill('Altai seeds')
  await press('Enter')
  const banner = page.locator('[data-banner="closing"]')
  await banner.waitFor()
  await hasKeyboard(banner.getByRole('button', { name: 'Cancel deletion' }))
  await personVisit.page.reload()
  await personVisit.page.getByRole('button', { name: 'Sign in' }).waitFor()
  await personVisit.page.getByText('The company waits for its deletion: only its director can sign in.').waitFor()
  await personVisit.page.getByLabel(/^(Login|Username)/).fill(person.username)
  await personVisit.page.locator('input[type="password"]').fill(person.password)
  await personVisit.page.keyboard.press('Enter')
  await personVisit.page.getByText('This company is scheduled for deletion').waitFor()
  personVisit.faults.length = 0
  await press('Enter')
  await banner.waitFor({ state: 'detached' })
  await personVisit.page.keyboard.press('Enter')
  await personVisit.page.locator('main').waitFor()
  await personVisit.context.close()
}, 120_000)
