import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../integration/harness.ts'
import { type Product, startProduct, type Visit } from '../product.ts'
import { makeField } from './smallField.ts'
import { openToolbarMenu } from './toolbarMenus.ts'

let product: Product
let actor: Actor

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
})

/** Texts and accessible names on the page without a Cyrillic letter but with a Latin word; keys are not words. */
function latinTexts({ page }: Visit): Promise<string[]> {
  return page.evaluate(() => {
    const texts = new Set<string>()
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walk.nextNode()) {
      if (!walk.currentNode.parentElement?.closest('kbd, script, style')) texts.add(walk.currentNode.textContent ?? '')
    }
    for (const name of ['aria-label', 'aria-description', 'title', 'placeholder', 'alt']) {
      for (const element of document.querySelectorAll(`[${name}]`)) texts.add(element.getAttribute(name) ?? '')
    }
    return [...texts].filter((text) => !/[а-яё]/i.test(text) && /[a-z]{3}/i.test(text))
  })
}

describe('the fields page in Russian', () => {
  it('shows and announces no text of another language except names and keys [I18N-01]', async () => {
    const field = await makeField(actor, { rows: 3, cols: 4 })
    const visit = await product.visit({ as: actor, language: 'ru', viewport: { width: 1920, height: 1080 } })
    const { page } = visit
    await visit.open(field.address)
    const cell = page.locator('[data-pane="map"] [role="gridcell"][aria-rowindex="2"][aria-colindex="2"]')
    // `numeric` is the name of the format in a trait file in every language.
    const untranslated =
      /^(Plotline|Trial \w+( · 20\d\d)?|Line \d+|Yield|t\/ha|Yield, t\/ha|numeric|Esc|Enter|Del|((Ctrl|Shift|Alt)\+)+\S+)$/
    const foreignTexts = async () => (await latinTexts(visit)).filter((text) => !untranslated.test(text.trim()))
    await cell.click()
    await page.keyboard.press('Control+Shift+L')
    await expect.poll(foreignTexts).toEqual([])
    const dialogs = new Set(['Control+k', 'F1', 'Control+g'])
    for (const key of ['c', 'f', 'n', 'w', 'm', 'h', 'Control+k', 'F1', 'Control+g', 'Control+f', 'F9']) {
      await cell.focus()
      await page.keyboard.press(key)
      if (dialogs.has(key)) await page.getByRole('dialog').first().waitFor()
      await expect.poll(foreignTexts).toEqual([])
      await page.keyboard.press('Escape')
    }
    await cell.click({ button: 'right' })
    await page.getByRole('menuitem').first().waitFor()
    await expect.poll(foreignTexts).toEqual([])
    await page.keyboard.press('Escape')
    await page.locator('[data-region="table"] [row-index="0"] [col-id="label"]').click()
    await page.keyboard.press('Control+Shift+L')
    await page.locator('.ag-floating-filter input').first().waitFor()
    await expect.poll(foreignTexts).toEqual([])
    for (const id of ['upload.open', 'plots.addOne', 'plots.addMany']) {
      if (id === 'upload.open') await page.locator(`[data-command="${id}"]`).click()
      else await (await openToolbarMenu(page, 'Делянки'))(id).click()
      await page.getByRole('dialog').waitFor()
      await expect.poll(foreignTexts).toEqual([])
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null))
        .toBe(true)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await visit.context.close()
  })

  it('no text remains after switching to another language [I18N-03]', async () => {
    const field = await makeField(actor, { rows: 3, cols: 4 })
    const visit = await product.visit({ as: actor, language: 'ru' })
    const { page } = visit
    await visit.open(field.address)
    await page.locator('[data-region="table"] [row-index="0"] [col-id="label"]').click()
    await page.keyboard.press('Control+Shift+L')
    await page.locator('.ag-floating-filter input').first().fill('999')
    await page.getByText('Ничего не подходит под фильтр').waitFor()
    await page.getByRole('button', { name: /^Язык/ }).click()
    await page.getByRole('menuitemradio', { name: 'Español' }).click()
    await page.getByText('Nada cumple el filtro').waitFor()
    const russian = () =>
      page.evaluate(() => {
        const named = ['aria-label', 'aria-description', 'title', 'placeholder'].flatMap((name) =>
          [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
        )
        return [document.querySelector('main')?.textContent ?? '', ...named].filter((text) => /[а-яё]/i.test(text))
      })
    // The crop shows its Russian name in every language, after the translated one.
    await expect.poll(russian).toEqual([expect.stringMatching(/^Cultivo: Oats \w+ Овёс \w+$/)])
    await expect.poll(() => page.locator('.ag-floating-filter input').first().inputValue()).toBe('999')
    await visit.context.close()
  })

  it('a language that fails to load is not selected, with an error [I18N-03]', async () => {
    // A user who has not chosen a language yet: the choice is stored with the user.
    const company = await product.server.newCompany()
    const field = await makeField(company, { rows: 3, cols: 4 })
    const visit = await product.visit({ as: company, language: 'en' })
    const { page } = visit
    await visit.open(field.address)
    await page.route(/\/words-it-/, (route) => route.abort())
    await page.getByRole('button', { name: /^Language/ }).click()
    await page.getByRole('menuitemradio', { name: 'Italiano' }).click()
    await page.getByText('The translation could not be loaded').first().waitFor()
    await page.getByRole('button', { name: 'Language: EN, English' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    expect((await visit.context.cookies()).find(({ name }) => name === 'language')?.value).toBe('en')
    await visit.context.close()
  })
})
