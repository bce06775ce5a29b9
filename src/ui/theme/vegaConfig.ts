import { shownMark } from '../../i18n/format.ts'
import { thinSpace } from '../../words/digits.ts'
import { brandRamp, fontStack, type MapTheme, palettes } from '../theme.ts'

/**
 * Vega and Vega-Lite configuration of every chart: transparent background, grid in one direction, no axis lines, and
 * the current decimal mark.
 */
export function vegaConfig(colours: MapTheme) {
  const currency: [string, string] = ['', '']
  const number = { decimal: shownMark(), thousands: thinSpace, grouping: [3] as number[], currency }
  return {
    // Vega describes marks and axes in English; the surrounding element names the chart.
    aria: false,
    locale: { number },
    background: 'transparent',
    font: fontStack,
    view: { stroke: null },
    axis: {
      labelFontSize: 12,
      titleFontSize: 12,
      titleFontWeight: 600,
      labelColor: colours.text3,
      titleColor: colours.text2,
      gridColor: colours.hairline,
      domain: false,
      ticks: false,
      labelPadding: 6,
    },
    axisY: { grid: false },
    legend: {
      labelFontSize: 12,
      titleFontSize: 12,
      labelColor: colours.text2,
      titleColor: colours.text2,
      symbolType: 'square',
    },
    range: { category: [...colours.categories], ramp: [...palettes.viridis], diverging: [...palettes.RdYlBu11] },
    bar: { cornerRadiusEnd: 2, color: brandRamp[90] },
    point: { size: 50, filled: true, color: colours.accent },
    rule: { color: colours.text3 },
    title: { anchor: 'start', fontSize: 14, fontWeight: 600, color: colours.text1 },
  } as const
}
