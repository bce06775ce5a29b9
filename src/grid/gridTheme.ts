import { type Theme, themeQuartz } from 'ag-grid-community'
import { useAtomValue } from 'jotai'
import { isFieldEntryAtom } from '../state/fieldEntry/fieldEntryPage.ts'
import { densityAtom } from '../state/shell/settings/density.ts'
import { isTouched } from '../ui/platform.ts'
import { gridThemeParams } from '../ui/theme/gridThemeParams.ts'
import { useMapTheme } from '../ui/theme/ThemeProvider.tsx'
import type { MapTheme } from '../ui/theme.ts'

const themes = new Map<MapTheme, Map<number, Theme>>()

/** Height of rows and headings for fingers in gloves, with their border, CSS pixels. */
const gloved = 49
const ofFingers = 45
const defaultHead = 28

/** Height of the groups' headings, CSS pixels. */
export const groupHeadHeight = (): number => (isTouched() ? ofFingers - 1 : 24)

/** Cached by the page's theme and row height, since the grid writes its styles for every new object. */
function themeOf(colours: MapTheme, rowHeight: number): Theme {
  const heights = themes.get(colours) ?? new Map<number, Theme>()
  themes.set(colours, heights)
  const headHeight = Math.max(defaultHead, rowHeight >= ofFingers ? rowHeight : 0)
  const withHeights = heights.get(rowHeight) ?? themeQuartz.withParams(gridThemeParams(colours, rowHeight, headHeight))
  heights.set(rowHeight, withHeights)
  return withHeights
}

/** The theme of the page's grids, with the user's row height, or that for fingers or gloves. */
export function useGridTheme(): Theme {
  const density = useAtomValue(densityAtom)
  const rowHeight = isTouched() ? Math.max(density, ofFingers) : density
  return themeOf(useMapTheme(), useAtomValue(isFieldEntryAtom) ? gloved : rowHeight)
}
