import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakePage } from '../../../tests/canvas/fakePage.ts'
import { GraphScene, pedigree } from '../../../tests/canvas/graphScene.ts'
import type { PaintCall } from '../../../tests/fields/recordedPaint.ts'
import { exportPicture } from './exportPicture.ts'

beforeEach(() => {
  fakePage()
})
afterEach(() => vi.unstubAllGlobals())

const scale = { scaleX: 0.5, scaleY: 0.5, ratio: 2 }

describe('an image of a whole scene', () => {
  it('the SVG contains every node and edge once, whatever a pane shows, with escaped names', async () => {
    const graph = [...pedigree, { name: 'A<B & "C"', x: 450, y: 250, parent: 'Zarya' }]
    const svg = await (await exportPicture(new GraphScene(createStore(), graph), 'svg', scale)).text()
    expect(svg).toMatch(/^<svg xmlns="[^"]+" width="265" height="155" viewBox="0 0 530 310"><defs><\/defs>/)
    expect([...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, name]) => name)).toEqual([
      'Lada',
      'Vesna',
      'Sonet',
      'Zarya',
      'A&lt;B &amp; &quot;C&quot;',
    ])
    expect(svg.match(/stroke="grey"/g)).toHaveLength(4)
    // Lada: 80 × 40 units at (10, 130) are 80 × 40 pixels, beyond the padding.
    expect(svg).toContain('<path d="M30 150H110V190H30Z" fill="silver"/>')
    expect(svg).toContain('<text x="70" y="170" text-anchor="middle"')
  })

  it('the PNG is painted by the same painter on a canvas of its size; an oversized one is refused', async () => {
    const scene = new GraphScene(createStore())
    const blob = await exportPicture(scene, 'png', scale)
    const page = JSON.parse(await blob.text()) as { width: number; height: number; painted: PaintCall[] }
    expect([blob.type, page.width, page.height]).toEqual(['image/png', 530, 310])
    expect(page.painted.filter(({ call }) => call === 'fillText')).toHaveLength(4)
    expect(page.painted.find(({ fill }) => fill === 'silver')?.args).toEqual([30, 150, 80, 40])
    await expect(exportPicture(scene, 'png', { scaleX: 40, scaleY: 40, ratio: 2 })).rejects.toThrow(RangeError)
  })
})
