import type { BiplotGuides } from '../../../domain/analysis/biplotGuides.ts'
import type { MapTheme } from '../../../ui/theme.ts'
import type { Layer } from './layers.ts'

/** Rings around the ideal, and corners that each is drawn with. */
const rings = 5
const ringCorners = 72

/** Circles around a place, as closed lines: both axes have one measure. */
function ringsAround({ x, y }: { x: number; y: number }, step: number) {
  return Array.from({ length: rings }, (_, ring) =>
    Array.from({ length: ringCorners + 1 }, (__, order) => {
      const turn = (2 * Math.PI * order) / ringCorners
      const radius = (ring + 1) * step
      return { ring, order, x: x + radius * Math.cos(turn), y: y + radius * Math.sin(turn) }
    }),
  ).flat()
}

/**
 * The direction of the average field and the way across it, how lines fall on it, and the rings around the ideal. `span` is what the
 * plot reaches over, `place` the channels of its two axes.
 */
export function guideLayers(guides: BiplotGuides, span: number, place: Layer, theme: MapTheme): Layer[] {
  const { along, average, feet, ideal } = guides
  const to = { x2: { field: 'x2' }, y2: { field: 'y2' } }
  const through = ({ x, y }: { x: number; y: number }) => [{ x: -span * x, y: -span * y, x2: span * x, y2: span * y }]
  const across = { x: -along.y, y: along.x }
  return [
    {
      data: { values: ideal ? ringsAround(ideal, Math.hypot(ideal.x, ideal.y) / 3) : [] },
      mark: { type: 'line', color: theme.text3, strokeWidth: 1, opacity: 0.6, clip: true },
      encoding: {
        ...place,
        order: { field: 'order', type: 'quantitative' },
        detail: { field: 'ring', type: 'nominal' },
      },
    },
    {
      data: { values: through(along) },
      mark: { type: 'rule', color: theme.accent, strokeWidth: 1.5, clip: true },
      encoding: { ...place, ...to },
    },
    {
      data: { values: feet.length > 0 ? through(across) : [] },
      mark: { type: 'rule', color: theme.accent, strokeWidth: 1.5, clip: true },
      encoding: { ...place, ...to },
    },
    {
      data: { values: feet },
      mark: { type: 'rule', color: theme.text3, strokeDash: [4, 3] },
      encoding: { ...place, ...to },
    },
    {
      data: { values: [average, ...(ideal ? [ideal] : [])] },
      mark: { type: 'point', shape: 'circle', filled: false, size: 130, strokeWidth: 2, color: theme.accent },
      encoding: place,
    },
  ]
}
