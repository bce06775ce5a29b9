import { useAtomValue } from 'jotai'
import { useCallback, useMemo } from 'react'
import { classAmong } from '../../../domain/colour/sameClasses.ts'
import { usualColouringAtom } from '../../../state/colour/savedScales.ts'
import { scaleOf } from '../../../state/colour/scale.ts'
import { loadedAtom, revisionAtom } from '../../../state/year/loaded.ts'
import { useMapTheme } from '../../../ui/theme/ThemeProvider.tsx'
import { classColours } from '../../../workbench/colour/plotLook.ts'
import type { ChartLook } from './layers.ts'

/** The colours that the map has for values of traits, with the classes of the open year; null where it has none. */
export function useValueColours(): ChartLook['colourOfValue'] {
  const theme = useMapTheme()
  const usual = useAtomValue(usualColouringAtom)
  const columns = useAtomValue(loadedAtom)
  const revision = useAtomValue(revisionAtom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns are mutated in place; the revision signals it
  const known = useMemo(() => new Map<number, (value: number) => string | null>(), [theme, usual, columns, revision])
  return useCallback(
    (trait, value) => {
      const found = known.get(trait)
      if (found) return found(value)
      const colouring = usual({ by: 'trait', trait })
      const scale = columns && scaleOf(columns, colouring)
      const classes =
        scale?.kind === 'numbers' && (scale.classes.limits.length > 0 || scale.classes.domain) ? scale.classes : null
      const colours = scale && classes ? classColours(scale, colouring, theme) : []
      const colourOf = (one: number) => (classes ? (colours[classAmong(classes, one)] ?? null) : null)
      known.set(trait, colourOf)
      return colourOf(value)
    },
    [known, usual, columns, theme],
  )
}
