import type { TopLevelSpec } from 'vega-lite'
import { vegaConfig } from '../../../ui/theme/vegaConfig.ts'
import type { MapTheme } from '../../../ui/theme.ts'

/** A spoke: its name and length, 0 … 100. `outline`: the length of another line's spoke. */
export interface RoseSpoke {
  readonly name: string
  readonly percentile: number
  readonly outline?: number | null
}

/** Radius of the free centre, and space for names around the rose, CSS pixels. */
const hub = 8
const names = { across: 84, down: 34 } as const
/** Share of its sector that a spoke fills. */
const filled = 0.82
/** Maximum number of letters in a line of a name. */
const lineLength = 13

/** A name broken into at most two lines. */
export function brokenName(name: string): string {
  if (name.length <= lineLength) return name
  const at = name.lastIndexOf(' ', lineLength)
  const [first, second] = at > 0 ? [name.slice(0, at), name.slice(at + 1)] : [name, '']
  const cut = (text: string) => (text.length > lineLength + 2 ? `${text.slice(0, lineLength)}…` : text)
  return second === '' ? cut(first) : `${cut(first)}\n${cut(second)}`
}

interface RoseStyle {
  readonly theme: MapTheme
  readonly width: number
  readonly height: number
}

/**
 * A wind rose as a Vega-Lite specification: the length of a sector is the percentile among all lines, with rings at 50
 * and 100 %.
 */
export function roseSpec(spokes: readonly RoseSpoke[], { theme, width, height }: RoseStyle): TopLevelSpec {
  const reach = Math.max(24, Math.min(width / 2 - names.across, height / 2 - names.down))
  const at = (percentile: number) => hub + (percentile / 100) * (reach - hub)
  const sector = (2 * Math.PI) / Math.max(1, spokes.length)
  const values = spokes.map(({ name, percentile, outline }, k) => {
    const middle = k * sector
    const [sin, cos] = [Math.sin(middle), Math.cos(middle)]
    return {
      name: brokenName(name),
      from: middle - (sector / 2) * filled,
      to: middle + (sector / 2) * filled,
      outer: at(percentile),
      inner: hub,
      other: outline === null || outline === undefined ? null : at(outline),
      x: width / 2 + (reach + 8) * sin,
      y: height / 2 - (reach + 10) * cos,
      align: Math.abs(sin) < 0.15 ? 'center' : sin > 0 ? 'left' : 'right',
    }
  })
  const pixels = (field: string) => ({ field, type: 'quantitative', scale: null })
  const ring = (percentile: number, strokeDash: readonly number[]) => ({
    data: { values: [{}] },
    mark: {
      type: 'arc',
      theta: 0,
      theta2: 2 * Math.PI,
      outerRadius: at(percentile),
      innerRadius: at(percentile),
      fill: null,
      stroke: strokeDash.length > 0 ? theme.text3 : theme.hairline,
      strokeDash,
    },
  })
  const sectors = (field: string, mark: object, told = values) => ({
    data: { values: told },
    mark: { type: 'arc', ...mark },
    encoding: {
      theta: pixels('from'),
      theta2: { field: 'to' },
      radius: pixels(field),
      radius2: { field: 'inner' },
    },
  })
  const others = values.filter(({ other }) => other !== null)
  const namesOf = (align: string) => ({
    data: { values: values.filter((value) => value.align === align) },
    mark: {
      type: 'text',
      align,
      baseline: 'middle',
      fontSize: 11,
      color: theme.text2,
      lineBreak: '\n',
      lineHeight: 13,
    },
    encoding: { x: pixels('x'), y: pixels('y'), text: { field: 'name', type: 'nominal' } },
  })
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    width,
    height,
    padding: 0,
    autosize: 'none',
    layer: [
      ring(100, []),
      sectors('outer', { color: theme.accent, opacity: 0.85 }),
      ...(others.length > 0 ? [sectors('other', { fill: null, stroke: theme.text1, strokeWidth: 1.5 }, others)] : []),
      ring(50, [3, 3]),
      ...['center', 'left', 'right'].map(namesOf).filter(({ data }) => data.values.length > 0),
    ],
    config: vegaConfig(theme),
  } as unknown as TopLevelSpec
}
