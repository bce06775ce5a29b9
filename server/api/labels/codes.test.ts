import { create } from 'qrcode'
import { describe, expect, it } from 'vitest'
import { readCode } from '../../../tests/pdf/readPdf.ts'
import { qrDrawer } from './codes.ts'

describe('QR codes of labels', () => {
  const origins = ['https://plotline.example.org', 'http://10.0.0.5:8080', 'https://plots.breeding-company.example.com']
  const paths = [
    '/fields?cultureId=1&fieldPlot=',
    '/fields?cultureId=17&fieldPlot=',
    '/varieties/storage?cultureId=1&lot=',
  ]

  it('use the smallest mode combination for their text', () => {
    for (const path of origins.flatMap((origin) => paths.map((path) => origin + path)))
      for (let digits = 1; digits <= 9; digits++) {
        const text = path + '987654321'.slice(0, digits)
        const best = create(text, { errorCorrectionLevel: 'M' }).modules.size
        expect(qrDrawer()(text).columns, text).toBe(best + 8)
      }
  })
  it('decode to the text they were drawn from, whatever its digits', () => {
    const module = 1.37
    for (let port = 30_000; port < 60_000; port += 311) {
      const text = `http://127.0.0.1:${port}/fields?cultureId=${1 + (port % 900)}&fieldPlot=${1000 + ((port * 7) % 90_000)}`
      const { columns, rows, rects } = qrDrawer()(text)
      const boxes = rects.map(
        ([x, y, width, height]) =>
          [x * module, (rows - y - height) * module, (x + width) * module, (rows - y) * module] as const,
      )
      const [width, height] = [columns * module, rows * module]
      expect(readCode('qr', { width, height, texts: [], boxes }, [0, 0, width, height])).toBe(text)
    }
  })
})
