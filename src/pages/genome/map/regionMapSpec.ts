import * as vega from 'vega'
import type { TopLevelSpec } from 'vega-lite'
import { vegaConfig } from '../../../ui/theme/vegaConfig.ts'
import type { MapTheme } from '../../../ui/theme.ts'
import type { CountryProjection, CountryShapes } from './regionShapes.ts'

/** Appearance of a region with data. */
export interface PaintedRegion {
  readonly id: number
  readonly colour: string
  /** Whether its value is from a single trial. */
  readonly isOne: boolean
}

/** The Vega parameter for the region under the pointer or with the focus, 0 = none. */
export const highlightedRegion = 'highlightedRegion'
/** The Vega parameter for the chosen region, 0 = none. */
export const chosenRegion = 'chosenRegion'

interface RegionFeature {
  readonly id: number
  readonly properties: object | null
}

/** The part of Vega's projections (d3-geo) used here. */
interface Projection {
  rotate?(angles: readonly [number, number]): Projection
  parallels?(parallels: readonly [number, number]): Projection
  fitExtent(extent: readonly (readonly [number, number])[], shape: object): Projection
  scale(): number
  translate(): [number, number]
}

/** The regions of a country's shapes. */
export function featuresOf(shapes: CountryShapes): RegionFeature[] {
  // The types declare only texts; Vega also accepts objects.
  const format = { type: 'topojson', feature: 'regions' } as never
  return vega.read(shapes as never, format) as RegionFeature[]
}

const margin = 16
/** Areas covered by the legend at the right, and by the switch of the extent at the top. */
const covered = { right: 236, top: 36 } as const

/** Scale and translation with which these regions fill a frame, in pixels. */
function fitLabels(
  projection: CountryProjection,
  features: readonly RegionFeature[],
  { width, height, isBare = false }: Pick<MapStyle, 'width' | 'height' | 'isBare'>,
) {
  const edge = isBare ? 4 : margin
  const { right, top } = isBare ? { right: 0, top: 0 } : covered
  const scaled = (vega.projection as unknown as (type: string) => () => Projection)(projection.type)()
  if (projection.rotate) scaled.rotate?.(projection.rotate)
  if (projection.parallels) scaled.parallels?.(projection.parallels)
  const frame = [
    [edge, edge + top],
    [Math.max(width / 2, width - edge - right), height - edge],
  ] as const
  scaled.fitExtent(frame, { type: 'FeatureCollection', features })
  return { ...projection, scale: scaled.scale(), translate: scaled.translate() }
}

interface MapStyle {
  readonly theme: MapTheme
  readonly width: number
  readonly height: number
  /** Fits the regions with data, or the whole country. */
  readonly extent: 'trials' | 'country'
  /** The fill of regions without data: a colour or `url(#…)` of a pattern on the page. */
  readonly noData: string
  /** Whether the map has no overlays. */
  readonly isBare?: boolean
}

/**
 * The Vega-Lite specification of a country's map: regions with data in colour, others hatched, those with a single trial
 * with a dashed edge. Parameters outline the hovered and the chosen region, so that neither re-renders the map.
 */
export function regionMapSpec(
  shapes: CountryShapes,
  projection: CountryProjection,
  painted: readonly PaintedRegion[],
  { theme, width, height, extent, noData, isBare }: MapStyle,
): TopLevelSpec {
  const regionById = new Map(painted.map((region) => [region.id, region]))
  const features = featuresOf(shapes).map((feature) => ({ ...feature, properties: regionById.get(feature.id) ?? null }))
  const withData = features.filter(({ id }) => regionById.has(id))
  const frame = extent === 'trials' && withData.length > 0 ? withData : features
  const outline = (name: string, stroke: string, strokeWidth: number) => ({
    data: { values: features },
    transform: [{ filter: `datum.id === ${name}` }],
    mark: { type: 'geoshape', fill: null, stroke, strokeWidth, strokeJoin: 'round', clip: true },
  })
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    width,
    height,
    padding: 0,
    autosize: 'none',
    params: [
      { name: highlightedRegion, value: 0 },
      { name: chosenRegion, value: 0 },
    ],
    projection: fitLabels(projection, frame, { width, height, isBare }),
    layer: [
      {
        data: { values: features.filter(({ id }) => !regionById.has(id)) },
        mark: { type: 'geoshape', fill: noData, stroke: theme.controlBorder, strokeWidth: 0.5, clip: true },
      },
      {
        data: { values: withData },
        mark: { type: 'geoshape', stroke: theme.surface, strokeWidth: 1, clip: true, cursor: 'pointer' },
        encoding: { fill: { field: 'properties.colour', type: 'nominal', scale: null } },
      },
      {
        data: { values: withData.filter(({ id }) => regionById.get(id)?.isOne) },
        mark: {
          type: 'geoshape',
          fill: null,
          stroke: theme.text1,
          strokeWidth: 1.5,
          strokeDash: [4, 3],
          clip: true,
        },
      },
      outline(highlightedRegion, theme.text2, 2),
      outline(chosenRegion, theme.selectionCasing, 6),
      outline(chosenRegion, theme.selectionCore, 2.5),
    ],
    config: vegaConfig(theme),
  } as unknown as TopLevelSpec
}
