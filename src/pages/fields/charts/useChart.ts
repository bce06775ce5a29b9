import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import type { Chart } from '../../../domain/charts/chart.ts'
import { coloursOfClasses } from '../../../domain/colour/classColours.ts'
import { missingClass } from '../../../domain/colour/classes.ts'
import { colouringAtom } from '../../../state/colour/colouring.ts'
import { scaleAtom } from '../../../state/colour/scaleAtom.ts'
import { chartChoiceAtom } from '../../../state/year/charts.ts'
import { loadedYearAtom, revisionAtom } from '../../../state/year/loaded.ts'
import { useMapTheme } from '../../../ui/theme/ThemeProvider.tsx'
import { type MapTheme, palettes } from '../../../ui/theme.ts'
import { afterRest } from '../../../ui/whenIdle.ts'
import { type ChartSubject, chartOf, subjectOf } from './chartOf.ts'
import type { ChartInks } from './chartSpec.ts'

/** Delay after changed values before a chart is recomputed, and how long map and table can delay it further, ms. */
const restDelay = 150
const drawLatest = 800

/** The subject of the chosen chart, updated shortly after every write; null if no trait has numbers. */
export function useSubject(): ChartSubject | null {
  const year = useAtomValue(loadedYearAtom)
  const revision = useAtomValue(revisionAtom)
  const choice = useAtomValue(chartChoiceAtom)
  const colouring = useAtomValue(colouringAtom)
  const coloured = colouring?.subject.by === 'trait' ? colouring.subject.trait : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: traits change within the columns
  return useMemo(() => year && subjectOf(year, choice, coloured), [year, revision, choice, coloured])
}

/** A chart with its subject; `chart` null: no plot has the required values. */
export interface ComputedChart {
  readonly subject: ChartSubject
  readonly chart: Chart | null
}

/** The chart of a subject; null until computed. */
export function useChart(subject: ChartSubject): ComputedChart | null {
  const year = useAtomValue(loadedYearAtom)
  const revision = useAtomValue(revisionAtom)
  const [created, setCreated] = useState<ComputedChart | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: values change within the columns
  useEffect(() => {
    if (!year) return
    return afterRest(() => setCreated({ subject, chart: chartOf(year, subject) }), created ? restDelay : 0, drawLatest)
  }, [year, revision, subject])
  return created
}

/** The plots' colours on the map and the order of their classes; a single colour if the map has no colouring. */
export function usePlotColours(): Pick<ChartInks, 'colourOf' | 'rankOf'> {
  const theme: MapTheme = useMapTheme()
  const scale = useAtomValue(scaleAtom)
  const colouring = useAtomValue(colouringAtom)
  return useMemo(() => {
    if (!scale || !colouring || scale.kind === 'states') return { colourOf: () => theme.accent, rankOf: () => 0 }
    const colours = coloursOfClasses(scale, colouring, theme, palettes)
    const { index } = scale.classes
    return {
      colourOf: (plot: number) =>
        (index[plot] === missingClass ? undefined : colours[index[plot]]) ?? theme.otherCategory,
      rankOf: (plot: number) => index[plot],
    }
  }, [scale, colouring, theme])
}
