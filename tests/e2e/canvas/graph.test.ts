import { join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openPage } from '../../bench/browser/openBrowser.ts'
import { type PageServer, servePages } from '../../bench/browser/pageServer.ts'
import type { GraphPage } from '../../canvas/page/graph.tsx'

let pages: PageServer
let browser: Browser

beforeAll(async () => {
  pages = await servePages(join(import.meta.dirname, '..', '..', 'canvas', 'page'))
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await pages?.close()
})

const [silver, gold, white] = ['192,192,192', '255,215,0', '255,255,255']

describe('a graph in a pane', () => {
  it('uses the components of the field map to draw, select, pan, zoom, export and describe itself to a screen reader', async () => {
    const graph = await openPage<GraphPage>(browser, pages.urlOf('graph'), { width: 600, height: 400 })
    const { page } = graph
    const tree = page.getByRole('tree', { name: 'Pedigree' })
    await tree.getByRole('treeitem', { name: 'Sonet' }).waitFor()
    await page.mouse.click(230, 70)
    // A corner of Vesna, one of Lada, and the background between them.
    const points = [
      [225, 45],
      [25, 145],
      [150, 30],
    ] as const
    await expect.poll(() => graph.call('shown', points)).toEqual([gold, silver, white])
    await expect.poll(() => tree.ariaSnapshot()).toContain('treeitem "Vesna" [expanded] [level=2] [selected]')
    expect(await tree.ariaSnapshot()).toContain('treeitem "Sonet" [level=3]')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Vesna')

    const boxOf = (name: string) => tree.getByRole('treeitem', { name }).boundingBox()
    await expect.poll(() => boxOf('Vesna')).toEqual({ x: 220, y: 40, width: 80, height: 40 })
    await page.setViewportSize({ width: 300, height: 200 })
    await expect.poll(async () => (await page.locator('canvas').first().boundingBox())?.width).toBe(300)
    await page.mouse.move(120, 20)
    await page.mouse.down()
    await page.mouse.move(70, 60, { steps: 3 })
    await page.mouse.up()
    await expect.poll(() => boxOf('Vesna')).toEqual({ x: 170, y: 40, width: 80, height: 40 })
    await page.mouse.move(170, 40)
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -80)
    await page.keyboard.up('Control')
    await expect.poll(async () => (await boxOf('Vesna'))?.width).toBeCloseTo(80 * Math.exp(80 * 0.0045), 0)
    const corner = async () => {
      const zoomed = await boxOf('Vesna')
      return [zoomed?.x, zoomed?.y].map((at) => Math.round(at ?? 0))
    }
    await expect.poll(corner).toEqual([170, 40])

    const whole = [...points, [425, 45] as const]
    for (const format of ['png', 'svg'] as const) {
      expect(await graph.call('exported', format, whole)).toEqual([gold, silver, white, silver])
    }
    await graph.close()
  })
})
