import type { TopLevelSpec } from 'vega-lite'
import type { ChartData } from '../../../domain/analysis/result.ts'
import { textOn } from '../../../domain/colour/contrast.ts'
import { rampColours } from '../../../domain/colour/ramp.ts'
import { extent } from '../../../domain/stats/moments/extent.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { vegaConfig } from '../../../ui/theme/vegaConfig.ts'
import { dataInk, type MapTheme, palettes } from '../../../ui/theme.ts'
import { shortLetters } from '../resultText.ts'
import { biplot } from './biplot.ts'
import { fittingLabels } from './fittingLabels.ts'
import { asIs, axisOf, type ChartStyle, type Layer, nominal, type Of, open, quantitative, withData } from './layers.ts'

/** Space around the marks for their names, as a share of the marks' extent. */
const margin = 0.08
/** Maximum width of the axis next to the plane, px: in a plane assumed wider than it is, names would overlap. */
const axisWidth = 72

type Ends = readonly [number, number]

/** The limits of an axis that includes all of its values. */
function around(values: readonly number[]): Ends {
  const [low, high] = extent(values)
  const padding = margin * (high - low || 1)
  return [low - padding, high + padding]
}

/**
 * The names of a scatter's marks that fit, at positions in its units, and the limits of the axes for which these are
 * valid.
 */
export function scatterNames(
  { points, lines }: Pick<Of<'scatter'>, 'points' | 'lines'>,
  size: { readonly width: number; readonly height: number },
  isSelected: (plots: readonly number[]) => boolean,
) {
  const x = around([...points.map((point) => point.x), ...lines.flatMap((line) => [line.x0, line.x1])])
  const y = around([...points.map((point) => point.y), ...lines.flatMap((line) => [line.y0, line.y1])])
  const [right, bottom] = [size.width - axisWidth, size.height]
  const [perPixelX, perPixelY] = [(x[1] - x[0]) / right, (y[1] - y[0]) / bottom]
  const marks = points.map((point) => ({
    label: point.label,
    plots: point.plots,
    isFirst: isSelected(point.plots),
    x: (point.x - x[0]) / perPixelX,
    y: (y[1] - point.y) / perPixelY,
  }))
  // Users look for extreme marks, so these are labelled before those in the middle.
  const far = (mark: (typeof marks)[number]) => Math.hypot(mark.x - right / 2, mark.y - bottom / 2)
  const sortedMarks = marks.sort((a, b) => Number(b.isFirst) - Number(a.isFirst) || far(b) - far(a))
  const labels = fittingLabels(sortedMarks, { left: 0, right, top: 0, bottom })
  const names = labels.map(({ label, plots, atX, atY }) => ({
    label,
    plots,
    x: x[0] + atX * perPixelX,
    y: y[1] - atY * perPixelY,
  }))
  return { x, y, names }
}

/** The height of a row of a chart of means, CSS pixels. */
const rowHeight = 24

/** The height of a chart with two axes: in a large window a share of the page. */
const planeHeight = (width: number, tall: number): number => Math.max(300, 0.6 * Math.min(width, tall))

function colourOf(tone: Of<'means'>['marks'][number]['tone'], theme: MapTheme): string {
  if (tone === 'above') return theme.accent
  if (tone === 'below') return theme.conflict
  return tone === 'control' ? theme.text1 : theme.text3
}

function means({ marks, band, x }: Of<'means'>, { theme, word, isSelected }: ChartStyle): Layer {
  const labels = marks.map(({ label }) => (label.startsWith('statistics.') ? word(label) : label))
  const values = marks.map((mark, k) => ({
    ...mark,
    label: labels[k],
    colour: colourOf(mark.tone, theme),
    size: isSelected(mark.plots) ? 150 : 70,
    edge: isSelected(mark.plots) ? theme.selectionCore : theme.surface,
  }))
  const y = nominal('label', { sort: null, axis: { title: null, labelLimit: 150, grid: false } })
  const across = quantitative('mean', { scale: open, axis: axisOf(x) })
  const bandLayers: Layer[] = band
    ? [
        {
          data: { values: [{ from: band.from, to: band.to }] },
          mark: { type: 'rect', color: theme.accentTint, opacity: 0.7 },
          encoding: { x: quantitative('from', { scale: open }), x2: { field: 'to' } },
        },
        {
          data: { values: [{ at: band.at }] },
          mark: { type: 'rule', color: theme.accent, strokeWidth: 1.5 },
          encoding: { x: quantitative('at', { scale: open }) },
        },
      ]
    : []
  return {
    height: Math.max(80, marks.length * rowHeight),
    layer: withData([
      ...bandLayers,
      {
        data: { values: values.filter(({ low, high }) => low !== null && high !== null) },
        mark: { type: 'rule', color: theme.text3 },
        encoding: { y, x: quantitative('low', { scale: open, axis: axisOf(x) }), x2: { field: 'high' } },
      },
      {
        data: { values },
        mark: { type: 'point', filled: true, opacity: 1, strokeWidth: 2, cursor: 'pointer' },
        encoding: {
          y,
          x: across,
          fill: asIs('colour'),
          stroke: asIs('edge'),
          size: { field: 'size', type: 'quantitative', scale: null, legend: null },
        },
      },
      {
        data: {
          values: values
            .filter(({ note }) => note !== '')
            .map((mean) => ({ ...mean, note: shortLetters(mean.note), end: mean.high ?? mean.mean })),
        },
        mark: { type: 'text', align: 'left', dx: 10, dy: -1, color: theme.text2, fontSize: 11 },
        encoding: { y, x: quantitative('end', { scale: open, axis: axisOf(x) }), text: nominal('note') },
      },
    ]),
  }
}

function histogram({ trait, bins, box, x }: Of<'histogram'>, style: ChartStyle): Layer {
  const { theme, width, word, colourOfValue, isSelected } = style
  const values = bins.map((bin) => ({
    ...bin,
    count: bin.plots.length,
    none: 0,
    colour: (trait === null ? null : colourOfValue(trait, (bin.from + bin.to) / 2)) ?? theme.accent,
    edge: bin.plots.length > 0 && isSelected(bin.plots) ? theme.selectionCore : theme.surface,
    edgeWidth: bin.plots.length > 0 && isSelected(bin.plots) ? 3 : 1,
  }))
  const domain = [bins[0].from, bins[bins.length - 1].to]
  const scale = { domain, nice: false, zero: false }
  const bare = { title: null, labels: false, grid: false }
  const across = (field: string, axis: Layer): Layer => quantitative(field, { scale, axis })
  return {
    vconcat: [
      {
        width: width - 60,
        height: 28,
        data: { values: [box] },
        layer: [
          { mark: { type: 'rule', color: theme.text2 }, encoding: { x: across('min', bare), x2: { field: 'max' } } },
          {
            mark: { type: 'bar', color: theme.headers, stroke: theme.text2, size: 16 },
            encoding: { x: across('q1', bare), x2: { field: 'q3' } },
          },
          {
            mark: { type: 'tick', color: theme.text1, thickness: 2, size: 16 },
            encoding: { x: across('median', bare) },
          },
        ],
      },
      {
        width: width - 60,
        height: 180,
        data: { values },
        mark: { type: 'rect', cursor: 'pointer' },
        encoding: {
          x: across('from', axisOf(x, { grid: false })),
          x2: { field: 'to' },
          y2: { field: 'none' },
          y: quantitative('count', { axis: axisOf(word('statistics.axis.plots'), { tickMinStep: 1 }) }),
          fill: asIs('colour'),
          stroke: asIs('edge'),
          strokeWidth: { field: 'edgeWidth', type: 'quantitative', scale: null, legend: null },
        },
      },
    ],
    spacing: 4,
  }
}

/** Samples of a matrix' colours, which determine whether its text is dark or light. */
const shades = rampColours(palettes.RdYlBu11, 101)

/** The shade of a value between −reach and reach. */
const shadeOf = (value: number, reach: number): string =>
  shades[Math.round(((value / reach + 1) / 2) * (shades.length - 1))] ?? shades[shades.length >> 1]

function matrix({ names, cells, reach, decimals }: Of<'matrix'>, { theme, isSelected }: ChartStyle): Layer {
  const values = cells.map((cell) => ({
    ...cell,
    text: formatNumber(cell.value, decimals),
    edge: isSelected(cell.plots) ? theme.selectionCore : theme.hairline,
    ink: cell.isProven ? textOn(shadeOf(cell.value, reach), dataInk.light, dataInk.dark) : theme.text1,
    shade: cell.isProven ? cell.value : null,
  }))
  const x = nominal('across', { sort: names, axis: { title: null, labelAngle: 0, labelLimit: 90, orient: 'bottom' } })
  const y = nominal('down', { sort: names, axis: { title: null, labelLimit: 130 } })
  return {
    height: Math.max(60, (names.length - 1) * 44),
    data: { values },
    layer: [
      {
        mark: { type: 'rect', cursor: 'pointer', strokeWidth: 1, invalid: null },
        encoding: {
          x,
          y,
          stroke: asIs('edge'),
          fill: quantitative('shade', {
            scale: { domain: [-reach, reach], range: [...palettes.RdYlBu11], interpolate: 'rgb' },
            legend: null,
            condition: { test: 'datum.shade === null', value: theme.surface },
          }),
        },
      },
      {
        mark: { type: 'text', fontSize: 12, cursor: 'pointer' },
        encoding: { x, y, text: nominal('text'), color: asIs('ink') },
      },
    ],
  }
}

function scatter(
  { points, lines, x, y, isLabelled = false }: Of<'scatter'>,
  { theme, width, tall, word, isSelected }: ChartStyle,
): Layer {
  const groups = [...new Set(points.flatMap(({ group }) => group ?? []))]
  const inkOf = (group: string | null) =>
    group === null ? theme.accent : (theme.categories[groups.indexOf(group)] ?? theme.otherCategory)
  const values = points.map((point) => ({
    ...point,
    colour: inkOf(point.group),
    edge: isSelected(point.plots) ? theme.selectionCore : 'transparent',
  }))
  const titleOf = (title: Of<'scatter'>['x']) => (typeof title === 'string' ? title : word(title.word))
  const height = planeHeight(width, tall)
  const labels = isLabelled ? scatterNames({ points, lines }, { width, height }, isSelected) : null
  const scaleOf = (ends: readonly number[] | undefined) => (ends ? { domain: ends, nice: false, zero: false } : open)
  const onX = { scale: scaleOf(labels?.x), axis: axisOf(titleOf(x)) }
  const onY = { scale: scaleOf(labels?.y), axis: axisOf(titleOf(y)) }
  const [across, up] = [quantitative('x', onX), quantitative('y', onY)]
  return {
    height,
    layer: withData([
      {
        data: { values },
        mark: { type: 'point', filled: true, size: 40, opacity: 0.8, strokeWidth: 2, cursor: 'pointer' },
        encoding: { x: across, y: up, fill: asIs('colour'), stroke: asIs('edge') },
      },
      {
        data: { values: labels?.names ?? [] },
        mark: { type: 'text', fontSize: 11, fontWeight: 'bold', color: theme.text1, cursor: 'pointer' },
        encoding: { x: across, y: up, text: nominal('label') },
      },
      {
        data: { values: lines.map((line) => ({ ...line, colour: inkOf(line.group) })) },
        mark: { type: 'rule', strokeWidth: 2, clip: true },
        encoding: {
          x: quantitative('x0', onX),
          y: quantitative('y0', onY),
          x2: { field: 'x1' },
          y2: { field: 'y1' },
          color: asIs('colour'),
        },
      },
    ]),
  }
}

function bins({ cells, x, y }: Of<'bins'>, { theme, width, tall, word, isSelected }: ChartStyle): Layer {
  const titleOf = (title: Of<'bins'>['x']) => (typeof title === 'string' ? title : word(title.word))
  const values = cells.map((cell) => ({
    ...cell,
    count: cell.plots.length,
    edge: isSelected(cell.plots) ? theme.selectionCore : 'transparent',
  }))
  return {
    height: planeHeight(width, tall),
    data: { values },
    mark: { type: 'rect', cursor: 'pointer', strokeWidth: 1.5 },
    encoding: {
      x: quantitative('x0', { scale: open, axis: axisOf(titleOf(x)) }),
      x2: { field: 'x1' },
      y: quantitative('y0', { scale: open, axis: axisOf(titleOf(y)) }),
      y2: { field: 'y1' },
      stroke: asIs('edge'),
      fill: quantitative('count', {
        scale: { type: 'sqrt', range: [...palettes.viridis], interpolate: 'rgb' },
        legend: { title: word('statistics.axis.plots'), orient: 'bottom', gradientLength: 200, gradientThickness: 8 },
      }),
    },
  }
}

/** A chart drawn by Vega; fields are drawn on the maps' canvas. */
export type DrawnChart = Exclude<ChartData, { kind: 'field' }>

function bodyOf(chart: DrawnChart, style: ChartStyle): Layer {
  switch (chart.kind) {
    case 'means':
      return means(chart, style)
    case 'histogram':
      return histogram(chart, style)
    case 'matrix':
      return matrix(chart, style)
    case 'scatter':
      return scatter(chart, style)
    case 'bins':
      return bins(chart, style)
    case 'biplot':
      return biplot(chart, style)
  }
}

/** A chart as a Vega-Lite specification; every mark has the ids of its plots as `plots`. */
export function specOf(chart: DrawnChart, style: ChartStyle): TopLevelSpec {
  const body = bodyOf(chart, style)
  const isWhole = !('vconcat' in body)
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    ...(isWhole ? { width: style.width, autosize: { type: 'fit-x', contains: 'padding' } } : {}),
    padding: 4,
    ...body,
    config: { ...vegaConfig(style.theme), concat: { spacing: 4 } },
  } as unknown as TopLevelSpec
}
