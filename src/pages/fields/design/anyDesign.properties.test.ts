import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { describe, expect, it } from 'vitest'
import { previewDesign } from '../../../domain/designs/designPreview.ts'
import { type DesignRequest, designKinds } from '../../../domain/designs/designRequest.ts'
import { drawDesign } from '../../../domain/designs/makeDesign.ts'
import { createI18n } from '../../../i18n/i18n.ts'
import { allSentences } from '../../../words/allSentences.ts'
import { DesignFigures } from './DesignFigures.tsx'

const i18n = createI18n('en', allSentences)

/** Designs of any kind, most of them at the limits of what is possible. */
const request = fc
  .record({
    kind: fc.constantFrom(...designKinds),
    lines: fc.integer({ min: 0, max: 14 }),
    checks: fc.integer({ min: 0, max: 3 }),
    reps: fc.integer({ min: 1, max: 5 }),
    blocks: fc.integer({ min: 1, max: 5 }),
    blockSize: fc.integer({ min: 1, max: 7 }),
    levels: fc.integer({ min: 0, max: 4 }),
    twice: fc.integer({ min: 0, max: 6 }),
    width: fc.integer({ min: 1, max: 9 }),
    borders: fc.constantFrom<0 | 1 | 2>(0, 1, 2),
    hasFiller: fc.boolean(),
    seed: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
    swaps: fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 })), { maxLength: 2 }),
  })
  .map(
    ({ kind, lines, checks, levels, twice, seed, swaps, ...params }): DesignRequest => ({
      kind,
      lines,
      checks: Array.from({ length: checks }, (_, k) => lines + k),
      params: {
        ...params,
        treatments: Array.from({ length: levels }, (_, k) => String(k)),
        treatmentName: 'Treatment',
        twice: Array.from({ length: Math.min(twice, lines) }, (_, k) => k),
        corner: 'top_left',
        snake: false,
      },
      seed,
      swaps: swaps.map(([row, col]) => [
        [row, col],
        [col, row],
      ]),
      origin: [1, 1],
      isFree: (row, col) => (row + 2 * col) % 11 !== 0,
    }),
  )

describe('every possible design', () => {
  it('shows finite numbers, or is refused with the missing input', () => {
    fc.assert(
      fc.property(request, (design) => {
        const drawn = drawDesign(design)
        const preview = drawn.ok ? previewDesign(design, drawn, null) : drawn
        const shown = preview.ok
          ? renderToStaticMarkup(
              createElement(I18nextProvider, { i18n }, createElement(DesignFigures, { preview, request: design })),
            )
          : JSON.stringify(Object.values(preview.params ?? {}), (_, value) =>
              typeof value === 'number' ? String(value) : value,
            )
        expect(shown).not.toMatch(/NaN|Infinity|∞|undefined|null|\[object/)
      }),
      { numRuns: 300 },
    )
  }, 60_000)
})
