import { createDOMRenderer, FluentProvider, RendererProvider } from '@fluentui/react-components'
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'
import { type MapTheme, mapThemes, type ThemeName } from '../theme.ts'
import { controlSizes } from './controlSizes.ts'
import { fluentTheme } from './fluentTheme.ts'
import { systemTheme } from './systemColours.ts'

/** `system` follows the operating system until the user chooses. */
export type ThemePreference = 'system' | ThemeName

export const MapThemeContext = createContext<MapTheme>(mapThemes.light)
const ForcedColoursContext = createContext(false)

function useMedia(query: string): boolean {
  const media = useMemo(() => window.matchMedia(query), [query])
  return useSyncExternalStore(
    (notify) => {
      media.addEventListener('change', notify)
      return () => media.removeEventListener('change', notify)
    },
    () => media.matches,
  )
}

function useColours(preference: ThemePreference, forced: boolean): MapTheme {
  const darkSystem = useMedia('(prefers-color-scheme: dark)')
  const contrastSystem = useMedia('(prefers-contrast: more)')
  return useMemo(() => {
    if (forced) return systemTheme(document.documentElement)
    if (preference !== 'system') return mapThemes[preference]
    if (contrastSystem) return mapThemes.contrast
    return darkSystem ? mapThemes.dark : mapThemes.light
  }, [preference, forced, darkSystem, contrastSystem])
}

/**
 * Fluent's provider with Plotline's theme. `nonce` comes from the page's content policy for style elements (undefined
 * without a policy).
 */
export function ThemeProvider(props: { preference: ThemePreference; nonce?: string; children: ReactNode }) {
  const forced = useMedia('(forced-colors: active)')
  const colours = useColours(props.preference, forced)
  const theme = useMemo(() => fluentTheme(colours), [colours])
  const renderer = useMemo(
    () =>
      createDOMRenderer(document, { styleElementAttributes: props.nonce === undefined ? {} : { nonce: props.nonce } }),
    [props.nonce],
  )
  return (
    <RendererProvider renderer={renderer} targetDocument={document}>
      <FluentProvider
        theme={theme}
        customStyleHooks_unstable={controlSizes}
        data-theme={colours.name}
        style={{ height: '100%', colorScheme: colours.name === 'light' ? 'light' : 'dark' }}
      >
        <ForcedColoursContext.Provider value={forced}>
          <MapThemeContext.Provider value={colours}>{props.children}</MapThemeContext.Provider>
        </ForcedColoursContext.Provider>
      </FluentProvider>
    </RendererProvider>
  )
}

/** The current theme in the document of another window, for a portal into it; styles pass the content policy alike. */
export function ThemedDocument(props: { target: Document; children: ReactNode }) {
  const { target } = props
  const colours = useMapTheme()
  const theme = useMemo(() => fluentTheme(colours), [colours])
  const renderer = useMemo(() => {
    const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
    return createDOMRenderer(target, { styleElementAttributes: nonce === undefined ? {} : { nonce } })
  }, [target])
  return (
    <RendererProvider renderer={renderer} targetDocument={target}>
      <FluentProvider
        theme={theme}
        customStyleHooks_unstable={controlSizes}
        targetDocument={target}
        data-theme={colours.name}
        style={{ height: '100%', colorScheme: colours.name === 'light' ? 'light' : 'dark' }}
      >
        {props.children}
      </FluentProvider>
    </RendererProvider>
  )
}

/** The current colours, for canvas, charts and grid. */
export function useMapTheme(): MapTheme {
  return useContext(MapThemeContext)
}

/** Whether the system forces its colours: classes are then drawn as patterns with letters. */
export function useForcedColours(): boolean {
  return useContext(ForcedColoursContext)
}
