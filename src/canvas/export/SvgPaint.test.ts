import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakePage } from '../../../tests/canvas/fakePage.ts'
import { SvgPaint } from './SvgPaint.ts'

beforeEach(() => {
  fakePage()
})
afterEach(() => vi.unstubAllGlobals())

const size = { width: 10, height: 10 }

/** The content of a drawing without its head and tail. */
function drawn(paint: (ctx: SvgPaint) => void): string {
  const ctx = new SvgPaint()
  paint(ctx)
  return ctx.document(size, size).replace(/^<svg[^>]*>|<\/svg>$/g, '')
}

describe('an SVG drawn with canvas calls', () => {
  it('keeps styles and clips between save and restore, clips inside clips', () => {
    const svg = drawn((ctx) => {
      ctx.fillStyle = 'red'
      ctx.save()
      ctx.fillStyle = 'blue'
      for (const at of [1, 2]) {
        ctx.beginPath()
        ctx.rect(at, at, 5, 5)
        ctx.clip()
      }
      ctx.fillRect(0, 0, 9, 9)
      ctx.restore()
      ctx.fillRect(0, 0, 1, 1)
    })
    expect(svg).toBe(
      '<defs><clipPath id="clip0"><path d="M1 1H6V6H1Z"/></clipPath>' +
        '<clipPath id="clip1"><path d="M2 2H7V7H2Z" clip-path="url(#clip0)"/></clipPath></defs>' +
        '<g clip-path="url(#clip1)"><path d="M0 0H9V9H0Z" fill="blue"/></g><path d="M0 0H1V1H0Z" fill="red"/>',
    )
  })

  it('writes lines with their width, ends, dashes and opacity, and a full turn as a circle', () => {
    const svg = drawn((ctx) => {
      ctx.strokeStyle = 'grey'
      ctx.lineWidth = 1.234
      ctx.globalAlpha = 0.5
      ctx.setLineDash([4, 3])
      ctx.beginPath()
      ctx.moveTo(0, 0)
      ctx.lineTo(3, 4)
      ctx.stroke()
      ctx.setLineDash([])
      ctx.beginPath()
      ctx.arc(5, 5, 2, 0, 2 * Math.PI)
      ctx.fill()
    })
    expect(svg).toContain(
      '<path d="M0 0L3 4" fill="none" stroke="grey" stroke-width="1.23" stroke-linecap="butt" stroke-linejoin="miter"' +
        ' stroke-dasharray="4 3" stroke-dashoffset="0" opacity="0.5"/>',
    )
    expect(svg).toContain('d="M7 5A2 2 0 1 1 3 5A2 2 0 1 1 7 5" fill="black" opacity="0.5"')
  })

  it('embeds a canvas once, however often a part is drawn, and sharp when unsmoothed', () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 3, height: 2 })
    const svg = drawn((ctx) => {
      ctx.imageSmoothingEnabled = false
      ctx.drawImage(canvas, 1, 0, 2, 2, 10, 20, 40, 40)
      ctx.drawImage(canvas, 5, 6)
    })
    expect(svg.match(/<image /g)).toHaveLength(1)
    expect(svg).toContain(
      '<svg x="10" y="20" width="40" height="40" viewBox="1 0 2 2" preserveAspectRatio="none">' +
        '<use href="#picture0" style="image-rendering:pixelated"/></svg>',
    )
    expect(svg).toContain('<svg x="5" y="6" width="3" height="2" viewBox="0 0 3 2"')
  })

  it('refuses unsupported calls', () => {
    expect(() => drawn((ctx) => ctx.drawImage({} as HTMLVideoElement, 0, 0))).toThrow(TypeError)
    expect(() =>
      drawn((ctx) => {
        ctx.fillStyle = {} as CanvasGradient
        ctx.fillRect(0, 0, 1, 1)
      }),
    ).toThrow(TypeError)
  })
})
