import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

/** What axe finds against WCAG 2.2 A and AA and against good practice, as `rule: element`. */
export async function breaches(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // The edges of Fluent's menus pass the focus on; a menu may own nothing else, unless it is hidden.
    .exclude('[role="menu"] > [data-tabster-dummy]')
    .analyze()
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => ({ id, target: target.join(' ') })))
  const told: string[] = []
  for (const { id, target } of found) {
    // An open menu belongs to its button, which stands in a landmark; where it is drawn tells nobody anything.
    const isOfMenu = id === 'region' && (await page.locator(target).first().evaluate(isInMenu))
    if (!isOfMenu) told.push(`${id}: ${target}`)
  }
  return told
}

const isInMenu = (element: Element) => element.closest('.fui-MenuPopover') !== null
