import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

/**
 * What axe finds against WCAG 2.2 A and AA and against good practice, as `rule: element`. With `within`, of those elements only; with
 * `rules`, against those alone. A page that is read while it changes has faults that nobody sees: what is found must be found again.
 */
export async function breaches(page: Page, within?: string, rules?: readonly string[]): Promise<string[]> {
  const first = await look(page, within, rules)
  if (first.length === 0) return []
  const again = await look(page, within, rules)
  return first.filter((breach) => again.includes(breach))
}

async function look(page: Page, within?: string, rules?: readonly string[]): Promise<string[]> {
  await settled(page)
  // What passes is not described element by element: it is asked for by nobody, and takes most of the time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
  if (within !== undefined) axe.include(within)
  const asked = rules
    ? axe.withRules([...rules])
    : axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
  const { violations } = await asked
    // Else each look opens a page more, for frames of other origins, of which the product has none.
    .setLegacyMode()
    // The edges of Fluent's menus and tabs pass the focus on; these may own nothing else, unless it is hidden.
    .exclude('[role="menu"] > [data-tabster-dummy]')
    .exclude('[role="tablist"] > [data-tabster-dummy]')
    .analyze()
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => ({ id, target: target.join(' ') })))
  const told: string[] = rules ? [] : await ambiguousLabels(page)
  for (const { id, target } of found) {
    // An open menu belongs to its button, which stands in a landmark; where it is drawn tells nobody anything.
    const isOfMenu = id === 'region' && (await page.locator(target).first().evaluate(isInMenu))
    if (!isOfMenu) told.push(`${id}: ${target}`)
  }
  return told
}

/** Labels whose control's id stands twice on the page: a press on their words goes to the first, whatever they stand at. */
export function ambiguousLabels(page: Page): Promise<string[]> {
  return page.locator('label[for]').evaluateAll((labels) =>
    labels.flatMap((label) => {
      const id = label.getAttribute('for') ?? ''
      const isAlone = document.querySelectorAll(`[id="${CSS.escape(id)}"]`).length < 2
      return isAlone ? [] : [`ambiguous label: ${label.textContent}`]
    }),
  )
}

/**
 * Waits until whatever fades in has done so: half transparent text has too little contrast on a slow machine only.
 * An animation without an end (a spinner) is not waited for, one that is cancelled is over.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What is to change with the next frame has no animation yet.
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    const ending = () =>
      document.getAnimations().filter((each) => {
        const end = each.effect?.getComputedTiming().endTime
        return each.playState === 'running' && typeof end === 'number' && Number.isFinite(end)
      })
    for (let running = ending(); running.length > 0; running = ending())
      await Promise.allSettled(running.map((each) => each.finished))
  })
}

const isInMenu = (element: Element) => element.closest('.fui-MenuPopover') !== null
