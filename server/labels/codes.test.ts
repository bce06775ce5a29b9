import { create } from 'qrcode'
import { describe, expect, it } from 'vitest'
import { qrDrawer } from './codes.ts'

describe('QR codes of labels', () => {
  const origins = ['https://plotline.example.org', 'http://10.0.0.5:8080', 'https://plots.breeding-company.example.com']
  const paths = [
    '/fields?cultureId=1&fieldPlot=',
    '/fields?cultureId=17&fieldPlot=',
    '/varieties/storage?cultureId=1&lot=',
  ]

  it('are as small as the best modes of their text make them', () => {
    for (const path of origins.flatMap((origin) => paths.map((one) => origin + one)))
      for (let digits = 1; digits <= 9; digits++) {
        const text = path + '987654321'.slice(0, digits)
        const best = create(text, { errorCorrectionLevel: 'M' }).modules.size
        expect(qrDrawer()(text).columns, text).toBe(best + 8)
      }
  })
})
