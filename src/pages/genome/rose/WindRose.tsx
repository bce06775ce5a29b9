import { lazy, Suspense, useMemo } from 'react'
import { useMapTheme } from '../../../ui/theme/ThemeProvider.tsx'
import { useSize } from '../useSize.ts'
import { type RoseSpoke, roseSpec } from './roseSpec.ts'

const VegaChart = lazy(() => import('../../shell/VegaChart.tsx'))

const height = 260

/** A wind rose; the table next to it has the same figures. */
export function WindRose({ spokes }: { spokes: readonly RoseSpoke[] }) {
  const theme = useMapTheme()
  const { ref, width } = useSize()
  const spec = useMemo(
    () => (width === 0 || spokes.length === 0 ? null : roseSpec(spokes, { theme, width, height })),
    [spokes, theme, width],
  )
  return (
    <div ref={ref} style={{ height, overflow: 'hidden' }} data-rose={spokes.length}>
      {spec && (
        <Suspense>
          <VegaChart spec={spec} />
        </Suspense>
      )}
    </div>
  )
}
