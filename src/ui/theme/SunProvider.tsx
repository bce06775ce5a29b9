import { FluentProvider } from '@fluentui/react-components'
import { type ReactNode, useMemo } from 'react'
import { brandRamp, type MapTheme } from '../theme.ts'
import { fluentTheme } from './fluentTheme.ts'
import { MapThemeContext, useForcedColours, useMapTheme } from './ThemeProvider.tsx'

/** A theme's colours with a contrast of seven to one for all text and controls; high contrast has that already. */
function sunColours(colours: MapTheme): MapTheme {
  const { name, text2, accent, surface } = colours
  if (name === 'contrast') return colours
  if (name === 'dark') {
    return { ...colours, text3: text2, primary: accent, primaryHover: accent, onPrimary: surface, onAccentTint: text2 }
  }
  const deep = brandRamp[60]
  return { ...colours, text3: text2, accent: deep, onAccentTint: deep, primary: deep, primaryHover: deep }
}

/** If `isOn`, its content and the overlays opened from it have colours that are readable in sunlight. */
export function SunProvider(props: { isOn: boolean; children: ReactNode }) {
  const { isOn, children } = props
  const colours = useMapTheme()
  const isForced = useForcedColours()
  const isSunny = isOn && !isForced
  const shown = useMemo(() => (isSunny ? sunColours(colours) : colours), [isSunny, colours])
  const theme = useMemo(() => (isSunny ? fluentTheme(shown) : undefined), [isSunny, shown])
  return (
    <FluentProvider theme={theme} style={{ display: 'contents' }}>
      <MapThemeContext.Provider value={shown}>{children}</MapThemeContext.Provider>
    </FluentProvider>
  )
}
