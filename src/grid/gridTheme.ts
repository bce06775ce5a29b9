import { type Theme, themeQuartz } from 'ag-grid-community'
import { gridThemeParams } from '../ui/theme/gridThemeParams.ts'
import type { MapTheme } from '../ui/theme.ts'

const themes = new Map<MapTheme, Theme>()

/** The grid's theme; one for each theme of the page, since the grid writes its styles again for every one it has not seen. */
export function gridTheme(colours: MapTheme): Theme {
  const known = themes.get(colours)
  if (known) return known
  const made = themeQuartz.withParams(gridThemeParams(colours))
  themes.set(colours, made)
  return made
}
