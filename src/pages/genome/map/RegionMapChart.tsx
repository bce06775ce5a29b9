import { useEffect, useMemo, useRef } from 'react'
import type { VegaEmbedProps } from 'react-vega'
import { inBackground } from '../../../domain/inBackground.ts'
import { useMapTheme } from '../../../ui/theme/ThemeProvider.tsx'
import VegaChart from '../../shell/VegaChart.tsx'
import { chosenRegion, highlightedRegion, type PaintedRegion, regionMapSpec } from './regionMapSpec.ts'
import type { CountryProjection, CountryShapes } from './regionShapes.ts'

type View = Parameters<NonNullable<VegaEmbedProps['onEmbed']>>[0]['view']

export interface RegionMapChartProps {
  readonly shapes: CountryShapes
  readonly projection: CountryProjection
  readonly painted: readonly PaintedRegion[]
  readonly width: number
  readonly height: number
  readonly extent: 'trials' | 'country'
  readonly noData: string
  /** Whether the map has no overlays. */
  readonly isBare: boolean
  /** Ids of regions; 0 = none. */
  readonly highlighted: number
  readonly chosen: number
  onHighlight(region: number): void
  onChoose(region: number): void
  /** The map is on screen. */
  onDrawn(): void
}

/** The region of the pointed mark, 0 for none. */
function regionOf(item: unknown): number {
  const { datum } = (item ?? {}) as { datum?: { id?: unknown } }
  return typeof datum?.id === 'number' ? datum.id : 0
}

function updateView(view: View, highlighted: number, chosen: number): void {
  view.signal(highlightedRegion, highlighted).signal(chosenRegion, chosen)
  inBackground(view.runAsync())
}

/** The Vega map; pointing and pressing report regions that have data. */
export default function RegionMapChart(props: RegionMapChartProps) {
  const { shapes, projection, painted, width, height, extent, noData, isBare, highlighted, chosen } = props
  const theme = useMapTheme()
  const view = useRef<View | null>(null)
  const spec = useMemo(
    () => regionMapSpec(shapes, projection, painted, { theme, width, height, extent, noData, isBare }),
    [shapes, projection, painted, theme, width, height, extent, noData, isBare],
  )
  const latest = useRef(props)
  latest.current = props
  useEffect(() => {
    if (view.current) updateView(view.current, highlighted, chosen)
  }, [highlighted, chosen])
  const onEmbed = useMemo(
    () =>
      ({ view: created }: { view: View }) => {
        view.current = created
        const hasData = (id: number) => latest.current.painted.some((region) => region.id === id)
        created.addEventListener('click', (_, item) => {
          const id = regionOf(item)
          if (hasData(id)) latest.current.onChoose(id)
        })
        created.addEventListener('mousemove', (_, item) => {
          const id = regionOf(item)
          const hovered = hasData(id) ? id : 0
          if (hovered !== latest.current.highlighted) latest.current.onHighlight(hovered)
        })
        created.addEventListener('mouseout', () => latest.current.onHighlight(0))
        updateView(created, latest.current.highlighted, latest.current.chosen)
        latest.current.onDrawn()
      },
    [],
  )
  return <VegaChart spec={spec} onEmbed={onEmbed} renderer="svg" />
}
