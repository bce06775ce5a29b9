import * as vega from 'vega'
import type { TopLevelSpec } from 'vega-lite'
import { vegaConfig } from '../../../ui/theme/vegaConfig.ts'
import type { MapTheme } from '../../../ui/theme.ts'
import type { CountryProjection, CountryShapes } from './regionShapes.ts'

/** How a region that has data is painted. */
export interface PaintedRegion {
  readonly id: number
  readonly colour: string
  /** Its value is of a single trial. */
  readonly isOne: boolean
}

/** The name of the parameter that holds the region under the pointer or the keyboard, 0 = none. */
export const lookedAt = 'lookedAt'
/** The name of the parameter that holds the chosen region, 0 = none. */
export const chosenRegion = 'chosenRegion'

interface RegionFeature {
  readonly id: number
  readonly properties: object | null
}

/** What Vega calls a projection, as far as it is asked here (d3-geo). */
interface Projection {
  rotate?(angles: readonly [number, number]): Projection
  parallels?(parallels: readonly [number, number]): Projection
  fitExtent(extent: readonly (readonly [number, number])[], of: object): Projection
  scale(): number
  translate(): [number, number]
}

/** The regions of a country's shapes. */
export function featuresOf(shapes: CountryShapes): RegionFeature[] {
  // The types know of texts alone; Vega reads objects as well.
  const format = { type: 'topojson', feature: 'regions' } as never
  return vega.read(shapes as never, format) as RegionFeature[]
}

const margin = 16
/** What the legend covers at the right, and the switch of the frame at the top. */
const covered = { right: 236, top: 36 } as const

/** Scale and translation by which these regions fill a frame, in pixels. */
function fitted(
  given: CountryProjection,
  features: readonly RegionFeature[],
  { width, height, isBare = false }: Pick<MapLook, 'width' | 'height' | 'isBare'>,
) {
  const edge = isBare ? 4 : margin
  const { right, top } = isBare ? { right: 0, top: 0 } : covered
  const made = (vega.projection as unknown as (type: string) => () => Projection)(given.type)()
  if (given.rotate) made.rotate?.(given.rotate)
  if (given.parallels) made.parallels?.(given.parallels)
  const frame = [
    [edge, edge + top],
    [Math.max(width / 2, width - edge - right), height - edge],
  ] as const
  made.fitExtent(frame, { type: 'FeatureCollection', features })
  return { ...given, scale: made.scale(), translate: made.translate() }
}

interface MapLook {
  readonly theme: MapTheme
  readonly width: number
  readonly height: number
  /** The frame holds the regions that have data, or the whole country. */
  readonly extent: 'trials' | 'country'
  /** What paints regions without data: a colour or `url(#…)` of a pattern on the page. */
  readonly noData: string
  /** Whether nothing lies over the map. */
  readonly isBare?: boolean
}

/**
 * The map of a country as Vega-Lite draws it: regions with data in their colour, others hatched, of a single trial with a dashed
 * edge; the one looked at and the chosen one are outlined by parameters, so that neither draws the map anew.
 */
export function regionMapSpec(
  shapes: CountryShapes,
  projection: CountryProjection,
  painted: readonly PaintedRegion[],
  { theme, width, height, extent, noData, isBare }: MapLook,
): TopLevelSpec {
  const by = new Map(painted.map((region) => [region.id, region]))
  const features = featuresOf(shapes).map((feature) => ({ ...feature, properties: by.get(feature.id) ?? null }))
  const told = features.filter(({ id }) => by.has(id))
  const frame = extent === 'trials' && told.length > 0 ? told : features
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
      { name: lookedAt, value: 0 },
      { name: chosenRegion, value: 0 },
    ],
    projection: fitted(projection, frame, { width, height, isBare }),
    layer: [
      {
        data: { values: features.filter(({ id }) => !by.has(id)) },
        mark: { type: 'geoshape', fill: noData, stroke: theme.controlBorder, strokeWidth: 0.5, clip: true },
      },
      {
        data: { values: told },
        mark: { type: 'geoshape', stroke: theme.surface, strokeWidth: 1, clip: true, cursor: 'pointer' },
        encoding: { fill: { field: 'properties.colour', type: 'nominal', scale: null } },
      },
      {
        data: { values: told.filter(({ id }) => by.get(id)?.isOne) },
        mark: {
          type: 'geoshape',
          fill: null,
          stroke: theme.text1,
          strokeWidth: 1.5,
          strokeDash: [4, 3],
          clip: true,
        },
      },
      outline(lookedAt, theme.text2, 2),
      outline(chosenRegion, theme.selectionCasing, 6),
      outline(chosenRegion, theme.selectionCore, 2.5),
    ],
    config: vegaConfig(theme),
  } as unknown as TopLevelSpec
}
