import { type Theme, themeQuartz } from 'ag-grid-community'
import { useAtomValue } from 'jotai'
import { isPocketAtom } from '../state/pocket/pocketPage.ts'
import { densityAtom } from '../state/shell/density.ts'
import { gridThemeParams } from '../ui/theme/gridThemeParams.ts'
import { useMapTheme } from '../ui/theme/ThemeProvider.tsx'
import type { MapTheme } from '../ui/theme.ts'

const themes = new Map<MapTheme, Map<number, Theme>>()

/** Height of rows and heads for fingers in gloves, with their hairline, CSS pixels. */
const gloved = 49
const usualHead = 28

/** One for each theme of the page and height of rows, since the grid writes its styles again for every one it has not seen. */
function themeOf(colours: MapTheme, rowHeight: number): Theme {
  const heights = themes.get(colours) ?? new Map<number, Theme>()
  themes.set(colours, heights)
  const headHeight = rowHeight === gloved ? gloved : usualHead
  const made = heights.get(rowHeight) ?? themeQuartz.withParams(gridThemeParams(colours, rowHeight, headHeight))
  heights.set(rowHeight, made)
  return made
}

/** The theme of the page's grids, with rows as high as the user has them, or as gloves need them. */
export function useGridTheme(): Theme {
  const density = useAtomValue(densityAtom)
  return themeOf(useMapTheme(), useAtomValue(isPocketAtom) ? gloved : density)
}
