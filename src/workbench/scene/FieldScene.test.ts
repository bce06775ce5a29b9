import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeLayer, fakePage } from '../../../tests/canvas/fakePage.ts'
import { recordedPaint, textsOf } from '../../../tests/fields/recordedPaint.ts'
import { smallStore } from '../../../tests/fields/smallField.ts'
import { exportPicture } from '../../canvas/export/exportPicture.ts'
import type { View } from '../../canvas/view.ts'
import { createI18n } from '../../i18n/i18n.ts'
import { shownFieldAtom } from '../../state/colour/colouring.ts'
import { numberingPreviewAtom } from '../../state/map/numbering/numberingDraft.ts'
import { selectOnly } from '../../state/map/select/rangeSelection.ts'
import { photoCountsAtom, photographedAtom } from '../../state/photos/photographed.ts'
import { lastTouchAtom } from '../../state/year/loaded.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import { mapThemes } from '../../ui/theme.ts'
import { allSentences } from '../../words/allSentences.ts'
import { FieldScene } from './FieldScene.ts'

beforeEach(() => {
  fakePage()
})
afterEach(() => vi.unstubAllGlobals())

const pane = { width: 400, height: 300, ratio: 1 }
const viewOf = (x: number, y = -12): View => ({
  camera: { scaleX: 40, scaleY: 30, x, y },
  pane,
  isHurried: false,
  isPanned: true,
})

function setUp() {
  const { store, columns } = smallStore({ rows: 3, cols: 4, holes: ['2,3'], label: (row, col) => `${row}-${col}` })
  const scene = new FieldScene(store, mapThemes.light)
  scene.setWords(createI18n('en', allSentences).t)
  scene.start(() => {}, fakeLayer().layer)
  /** The calls of a frame on the pane's canvas. */
  const frame = (view: View) => {
    expect(scene.prepare(view)).toBe(true)
    const { ctx, painted } = recordedPaint()
    scene.paint(ctx, view)
    return painted
  }
  /** Changes plots' labels as the user does. */
  const write = (plots: number[]) => {
    const { revision } = store.get(lastTouchAtom)
    for (const plot of plots) columns.label[plot] = 'new'
    const plants = new Set<number>()
    const touched = {
      plots: new Set(plots),
      fields: new Set(['label']),
      lines: false,
      traits: false,
      plants,
      map: false,
    }
    store.set(lastTouchAtom, { revision: revision + 1, origin: 'user', touched })
    scene.changed(lastTouchAtom)
  }
  return { store, columns, scene, frame, write }
}

describe('the field as a scene', () => {
  it('a pan shifts the same tiles and headers without painting; another trait repaints', () => {
    const { store, scene, frame } = setUp()
    const tilesOf = (painted: ReturnType<typeof frame>) =>
      painted.filter(({ call }) => call === 'drawImage').map(({ args }) => args)
    const before = tilesOf(frame(viewOf(-12)))
    const cellTexts = () =>
      before.map(
        ([canvas]) => textsOf((canvas as unknown as { painted: Parameters<typeof textsOf>[0] }).painted).length,
      )
    const written = cellTexts()
    expect(written[0]).toBe(11)
    const after = tilesOf(frame(viewOf(-20)))
    expect(after[0][0]).toBe(before[0][0])
    expect(Number(after[0][1]) - Number(before[0][1])).toBe(8)
    expect(cellTexts()).toEqual(written)
    store.set(shownFieldAtom, 'trait:1')
    scene.changed(shownFieldAtom)
    frame(viewOf(-20))
    expect(cellTexts()[0]).toBeGreaterThan(written[0])
  })

  it('a plot’s first photo repaints its tile, a second one nothing; the name includes them', () => {
    const { store, scene, frame } = setUp()
    const view = viewOf(-12)
    const paintedOn = (painted: ReturnType<typeof frame>) =>
      painted
        .filter(({ call }) => call === 'drawImage')
        .reduce((sum, { args: [canvas] }) => sum + (canvas as unknown as { painted: unknown[] }).painted.length, 0)
    const setPhotos = (photos: number) => {
      store.set(photographedAtom, { answer: { plots: [102], photos: [photos] }, at: 1 })
      scene.changed(photoCountsAtom)
      return paintedOn(frame(view))
    }
    const bare = paintedOn(frame(view))
    const { names } = scene.mirrored()
    const first = setPhotos(1)
    expect(first).toBeGreaterThan(bare)
    expect(scene.mirrored().names).not.toBe(names)
    expect(scene.nodes(view)[1].name).toContain(', 1 photo')
    expect(setPhotos(2)).toBe(first)
    expect(scene.nodes(view)[1].name).toContain(', 2 photos')
    expect(scene.nodes(view)[0].name).not.toContain('photo')
  })

  it('only a written plot is repainted on its tile, once', () => {
    const { frame, write } = setUp()
    const view = viewOf(-12)
    const textsOnTile = () => {
      const [{ args }] = frame(view).filter(({ call }) => call === 'drawImage')
      const [canvas] = args as unknown as [{ painted: Parameters<typeof textsOf>[0] }]
      return textsOf(canvas.painted).length
    }
    const before = textsOnTile()
    write([1])
    expect(textsOnTile() - before).toBe(1)
    write([2, 3])
    expect(textsOnTile() - before).toBe(3)
    expect(textsOnTile() - before).toBe(3)
  })

  it('the whole tile is repainted if small cells have hatches that reach into the gaps', () => {
    const { frame, write } = setUp()
    const view = { ...viewOf(-12), camera: { scaleX: 10, scaleY: 8, x: -12, y: -12 } }
    const fills = () => {
      const [{ args }] = frame(view).filter(({ call }) => call === 'drawImage')
      return (args as unknown as [{ painted: { call: string }[] }])[0].painted.filter(({ call }) => call === 'fillRect')
        .length
    }
    const whole = fills()
    write([1])
    expect(fills()).toBe(2 * whole)
  })

  it('reports when nothing is left to paint outside the window, until it moves or a plot there is written', () => {
    const { scene, frame, write } = setUp()
    // One cell per tile.
    const large = (x: number): View => ({ ...viewOf(0), camera: { scaleX: 500, scaleY: 400, x, y: 30 } })
    frame(large(20))
    frame(large(40))
    expect(scene.hasAhead).toBe(true)
    let ahead = 0
    while (scene.paintAhead()) ahead++
    expect(ahead).toBeGreaterThan(2)
    frame(large(60))
    expect(scene.hasAhead).toBe(false)
    frame(large(560))
    expect(scene.hasAhead).toBe(true)
    while (scene.paintAhead()) ahead++
    write([0, 1, 2])
    frame(large(560))
    expect(scene.hasAhead).toBe(true)
  })

  it('hit-tests positions, headers and ground of the requested view', () => {
    const { scene, frame } = setUp()
    const view = viewOf(-12)
    frame(view)
    const left = scene.inset.left
    expect(scene.hit(left + 12 + 50, 24 + 12 + 70, view)).toEqual({
      kind: 'place',
      row: 3,
      col: 2,
      nearest: { row: 3, col: 2 },
    })
    expect(scene.hit(left + 12 + 50, 24 + 12 + 70, viewOf(28))).toMatchObject({ kind: 'place', row: 3, col: 3 })
    expect(scene.hit(5, 24 + 12 + 70, view)).toMatchObject({ kind: 'row', row: 3 })
    expect(scene.hit(390, 290, view)).toEqual({ kind: 'ground', nearest: { row: 3, col: 4 } })
  })

  it('gives the pointer the current selection before the next frame', () => {
    const { store, scene, frame } = setUp()
    frame(viewOf(-12))
    selectOnly(store, { row: 2, col: 2 })
    scene.changed(selectionAtom)
    expect(scene.shape?.range).toMatchObject({ top: 2, bottom: 2, left: 2, right: 2 })
  })

  it('mirrors its cells with names, empty ones too, and reports when names change', () => {
    const { store, scene, frame } = setUp()
    const view = viewOf(-12)
    frame(view)
    const nodes = scene.nodes(view)
    expect(nodes).toHaveLength(12)
    expect(nodes[6]).toMatchObject({ key: '2:3', row: 2, col: 3, isBlank: true, name: 'Empty place, row 2, column 3' })
    expect(nodes[0].name).toContain('1-1')
    selectOnly(store, { row: 2, col: 2 })
    const mirrored = scene.mirrored()
    expect([mirrored.active?.key, nodes[5].isSelected, nodes[4].isSelected]).toEqual(['2:2', true, false])
    expect(scene.mirrored()).toEqual(mirrored)
    expect(scene.mirrored().active).toBe(mirrored.active)
    scene.changed(numberingPreviewAtom)
    expect(scene.mirrored().names).not.toBe(mirrored.names)
  })

  it('is exported whole and without the selection, with its headers', async () => {
    const { store, scene, frame } = setUp()
    frame(viewOf(90, 60))
    selectOnly(store, { row: 1, col: 1 })
    const svg = await (await exportPicture(scene, 'svg', { scaleX: 40, scaleY: 30, ratio: 2 })).text()
    const texts = [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text)
    expect(texts.filter((text) => text.includes('-'))).toHaveLength(11)
    expect(texts.slice(-7)).toEqual(['1', '2', '3', '4', '1', '2', '3'])
    expect(svg).not.toContain(mapThemes.light.selectionCore)
    expect(svg).not.toContain('<image')
  })
})
