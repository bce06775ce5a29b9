import { type Theme, themeQuartz } from 'ag-grid-community'
import { useAtomValue } from 'jotai'
import { type Density, densityAtom } from '../state/shell/density.ts'
import { gridThemeParams } from '../ui/theme/gridThemeParams.ts'
import { useMapTheme } from '../ui/theme/ThemeProvider.tsx'
import type { MapTheme } from '../ui/theme.ts'

const themes = new Map<MapTheme, Map<Density, Theme>>()

/** One for each theme of the page and height of rows, since the grid writes its styles again for every one it has not seen. */
function themeOf(colours: MapTheme, density: Density): Theme {
  const heights = themes.get(colours) ?? new Map<Density, Theme>()
  themes.set(colours, heights)
  const made = heights.get(density) ?? themeQuartz.withParams(gridThemeParams(colours, density))
  heights.set(density, made)
  return made
}

/** The theme of the page's grids, with rows as high as the user has them. */
export function useGridTheme(): Theme {
  return themeOf(useMapTheme(), useAtomValue(densityAtom))
}
