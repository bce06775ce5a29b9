import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { noValue } from '../../i18n/format.ts'
import { colouringAtom } from '../../state/colour/colouring.ts'
import type { Scale } from '../../state/colour/scale.ts'
import { plotClassesOf } from '../../state/map/legend/plotClasses.ts'
import { secondMapAtom } from '../../state/map/secondMap/secondMap.ts'
import { secondColouringAtom, secondScaleAtom } from '../../state/map/secondMap/secondScale.ts'
import { yearBeforePlacesAtom } from '../../state/map/secondMap/yearBefore.ts'
import { shownScaleAtom } from '../../state/map/view/shownField.ts'
import { loadedYearAtom, revisionAtom } from '../../state/year/loaded.ts'
import { shownDecimalsAtom } from '../../state/year/shownDecimals.ts'
import { useForcedColours, useMapTheme } from '../../ui/theme/ThemeProvider.tsx'
import { type LegendRow, legendRows, subjectName } from '../legend/legendRows.ts'
import type { CellText } from '../paint/picture.ts'
import { hiddenFlag, type PlotStyle } from '../paint/plotStyle.ts'
import { plotStyle } from '../paint/styleOfScale.ts'
import { plotTextOf } from '../scene/plotText.ts'
import { type FieldPlan, styleWithChecks } from '../scene/readField.ts'
import type { MapStyle, PlotContent } from './PlotMapScene.ts'
import { previousYearStyle } from './previousYearStyle.ts'
import { previousYearText } from './previousYearText.ts'

const wholeFilter = { shown: null, hidden: new Set<number>() }

/** All plots hidden: the requested data is not loaded yet. */
const empty = (count: number, style: PlotStyle): PlotStyle => ({
  ...style,
  flags: new Uint8Array(count).fill(hiddenFlag),
})

/** Content and title of the second map. */
export function useSecondMapStyle(): MapStyle & { readonly title: string } {
  const { t } = useTranslation()
  const theme = useMapTheme()
  const isForced = useForcedColours()
  const second = useAtomValue(secondMapAtom)
  const columns = useAtomValue(loadedYearAtom)
  const revision = useAtomValue(revisionAtom)
  const first = useAtomValue(colouringAtom)
  const firstScale = useAtomValue(shownScaleAtom)
  const colouring = useAtomValue(secondColouringAtom)
  const scale = useAtomValue(secondScaleAtom)
  const before = useAtomValue(yearBeforePlacesAtom)
  const decimals = useAtomValue(shownDecimalsAtom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns are changed in place; the revision counts the changes
  return useMemo(() => {
    const subject = columns && colouring ? subjectName(columns, colouring, t) : { name: '', unit: '' }
    const isBefore = second?.kind === 'yearBefore'
    const title = isBefore && columns ? `${columns.year - 1} · ${subject.name}` : subject.name
    const classOf = classWords(scale && colouring ? legendRows(scale, colouring, theme, t) : [], scale)
    const nameOf = (label: string, value: string | null, plot: number) => {
      const shown = value === null ? classOf(isBefore ? (before?.places.before[plot] ?? -1) : plot) : value
      return [
        t('map.plot', { label }),
        `${title}: ${shown ?? noValue} ${value === null ? '' : subject.unit}`.trim(),
      ].join(', ')
    }
    const ownStyle = (count: number) => (checks: Uint8Array) =>
      plotStyle(count, scale, colouring, theme, wholeFilter, checks)
    const content = (plan: FieldPlan): PlotContent => {
      const { count } = plan.columns
      if (!isBefore) {
        const style = styleWithChecks(plan.columns, ownStyle(count))
        return { style, text: plotTextOf(plan.columns, 'label', colouring, decimals) }
      }
      if (!before || !scale || !firstScale || !first) {
        return {
          style: empty(count, plotStyle(count, null, null, theme, wholeFilter, new Uint8Array(count))),
          text: noText,
        }
      }
      const texts = previousYearText(before, first)
      return {
        style: previousYearStyle(plan.columns, before, { now: firstScale, before: scale }, first, theme),
        text: { main: texts.line, line: () => null, value: texts.value },
      }
    }
    return { theme, isForced, content, nameOf, title }
  }, [t, theme, isForced, second, columns, revision, first, firstScale, colouring, scale, before, decimals])
}

/** Each plot's class as words of the legend; null without one. */
function classWords(rows: readonly LegendRow[], scale: Scale | null): (plot: number) => string | null {
  const words = new Map(rows.map(({ key, text }) => [key, text]))
  const legend = scale && scale.kind !== 'numbers' ? plotClassesOf(scale).legend : null
  return (plot) => (legend && plot >= 0 ? (words.get(legend[plot]) ?? null) : null)
}

const noText: CellText = { main: () => null, line: () => null, value: () => null }
