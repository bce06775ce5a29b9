import { beforeEach, describe, expect, it } from 'vitest'
import { MemoryServer } from './memoryServer.ts'
import { type FieldDriver, openField } from './openField.ts'
import { elementsOfRole } from './roles.ts'

let server: MemoryServer

beforeEach(() => {
  server = new MemoryServer()
})

const named = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt']

/** Texts and accessible names on the page; keys are not words. */
function texts(within: Element = document.body): string[] {
  const found = new Set<string>()
  const walk = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
  while (walk.nextNode())
    if (!walk.currentNode.parentElement?.closest('kbd, script, style')) found.add(walk.currentNode.textContent ?? '')
  for (const name of named)
    for (const element of document.querySelectorAll(`[${name}]`)) found.add(element.getAttribute(name) ?? '')
  return [...found]
}

// `numeric` is the name of the format in a trait file in every language.
const untranslated =
  /^(Plotline|Northfield|Trial( · 20\d\d)?|Line \d+|Yield|t\/ha|Yield, t\/ha|numeric|Esc|Enter|Del|((Ctrl|Shift|Alt)\+)+\S+)$/

/** Texts without a Cyrillic letter but with a Latin word. */
const foreignTexts = () =>
  texts().filter((text) => !/[а-яё]/i.test(text) && /[a-z]{3}/i.test(text) && !untranslated.test(text.trim()))

/** Opens the filter row at the first label. */
async function openFilters(page: FieldDriver) {
  await page.click(page.cell(0, 'label'))
  await page.press('Control+Shift+l')
  await page.until(() => document.querySelector('.ag-floating-filter input'))
}

describe('the fields page in Russian', () => {
  it('shows and announces no text of another language except names and keys [I18N-01]', async () => {
    const page = await openField(server, server.addField({ rows: 3, cols: 4 }), { language: 'ru', leavesFolded: true })
    await page.click(page.place(2, 2))
    await page.press('Control+Shift+l')
    expect(foreignTexts()).toEqual([])
    const dialogs = new Set(['Control+k', 'F1', 'Control+g'])
    for (const key of ['c', 'f', 'n', 'w', 'm', 'h', 'Control+k', 'F1', 'Control+g', 'Control+f', 'F9']) {
      page.place(2, 2).focus()
      const before = texts()
      await page.press(key)
      expect([key, texts()]).not.toEqual([key, before])
      if (dialogs.has(key)) page.role('dialog')
      expect([key, foreignTexts()]).toEqual([key, []])
      await page.press('Escape')
    }
    await page.click(page.place(2, 2), { button: 2 })
    page.role('menuitem')
    expect(foreignTexts()).toEqual([])
    await page.press('Escape')
    await openFilters(page)
    expect(foreignTexts()).toEqual([])
    for (const id of ['upload.open', 'plots.addOne', 'plots.addMany']) {
      const button = document.querySelector(`[role="toolbar"] [data-command="${id}"]`)
      if (!button) await page.click(page.role('button', 'Делянки', page.find('[role="toolbar"]')))
      await page.click(button ?? page.find(`[role="menu"] [data-command="${id}"]`))
      await page.until(() => document.activeElement?.closest('[role="dialog"]'))
      expect([id, foreignTexts()]).toEqual([id, []])
      await page.press('Escape')
      await page.until(() => elementsOfRole('dialog').length === 0)
    }
  })

  it('no text remains after switching to another language [I18N-03]', async () => {
    const options = { language: 'ru', leavesFolded: true } as const
    const page = await openField(server, server.addField({ rows: 3, cols: 4 }), options)
    await openFilters(page)
    const filter = () => page.find('.ag-floating-filter input') as HTMLInputElement
    await page.fill(filter(), '999')
    await page.until(() => document.body.textContent?.includes('Ничего не подходит под фильтр'))
    await page.click(page.role('button', /^Язык/))
    await page.click(page.role('menuitemradio', 'Español'))
    await page.until(() => document.body.textContent?.includes('Nada cumple el filtro'))
    const russian = () => texts(page.find('main')).filter((text) => /[а-яё]/i.test(text))
    await page.until(() => russian().length === 0)
    expect(filter().value).toBe('999')
  })
})
