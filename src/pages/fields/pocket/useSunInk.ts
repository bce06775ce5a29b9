import { useMapTheme } from '../../../ui/theme/ThemeProvider.tsx'

/** Ground and ink of what is pressed most: seven to one under the sun, in every theme. */
export function useSunInk(): { backgroundColor: string; color: string } {
  const theme = useMapTheme()
  return theme.name === 'dark'
    ? { backgroundColor: theme.accent, color: theme.surface }
    : { backgroundColor: theme.primaryHover, color: theme.onPrimary }
}
