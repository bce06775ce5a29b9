import { source } from 'axe-core'
import type { Page } from 'playwright'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * The edges of Fluent's menus and tabs, which pass the focus on: menus and tab lists must not contain other elements,
 * unless these are hidden.
 */
const focusGuards = ['[role="menu"] > [data-tabster-dummy]', '[role="tablist"] > [data-tabster-dummy]']

/**
 * Violations that axe finds against WCAG 2.2 A and AA and good practice, as `rule: element`. `within` limits the
 * elements, `rules` the rules. A page that changes during the check has violations that no user sees, so each one must
 * be found twice.
 */
export async function accessibilityViolations(
  page: Page,
  within?: string,
  rules?: readonly string[],
): Promise<string[]> {
  const first = await check(page, within, rules)
  if (first.length === 0) return []
  const secondCheck = await check(page, within, rules)
  return first.filter((breach) => secondCheck.includes(breach))
}

async function check(page: Page, within?: string, rules?: readonly string[]): Promise<string[]> {
  await settled(page)
  // Loaded once a page, which takes as long as a check.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const found = await page.evaluate(runAxe, {
    include: within === undefined ? [] : [within],
    exclude: focusGuards,
    runOnly: rules ? { type: 'rule' as const, values: [...rules] } : { type: 'tag' as const, values: standards },
  })
  const lines: string[] = rules ? [] : await ambiguousLabels(page)
  for (const { id, target } of found) {
    // An open menu belongs to its button, which is in a landmark; the place of its element does not matter.
    const isOfMenu = id === 'region' && (await page.locator(target).first().evaluate(isInMenu))
    if (!isOfMenu) lines.push(`${id}: ${target}`)
  }
  return lines
}

/** Labels whose control's id occurs twice on the page: a click on the label goes to the first control. */
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
 * Waits until all fading has ended: half-transparent text has too little contrast, but only on a slow machine. Endless
 * animations (a spinner) are not awaited; cancelled ones count as ended.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A change of the next frame has no animation yet.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const ending = () =>
      document.getAnimations().filter((animation) => {
        const end = animation.effect?.getComputedTiming().endTime
        return animation.playState === 'running' && typeof end === 'number' && Number.isFinite(end)
      })
    for (let running = ending(); running.length > 0; running = ending())
      await Promise.allSettled(running.map((animation) => animation.finished))
  })
}

const isInMenu = (element: Element) => element.closest('.fui-MenuPopover') !== null

interface AxeRun {
  /** Selectors of the checked elements; empty = all. */
  include: string[]
  /** Selectors of elements that are not checked. */
  exclude: string[]
  runOnly: { type: 'rule' | 'tag'; values: string[] }
}

/** Runs axe in the page; returns the rule and the selector of each element that violates it. */
async function runAxe({ include, exclude, runOnly }: AxeRun) {
  const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
  // Passed rules are not described element by element: nothing uses that, and it takes most of the time.
  const options = { runOnly, resultTypes: ['violations' as const] }
  const { violations } = await axe.run(include.length > 0 ? { include, exclude } : { exclude }, options)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => ({ id, target: target.join(' ') })))
}
