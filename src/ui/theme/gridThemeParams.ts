import { fontStack, type MapTheme } from '../theme.ts'

/**
 * Parameters for AG Grid's `themeQuartz.withParams`: hairlines between rows only, no column lines, no frame. Heights: CSS
 * pixels.
 */
export function gridThemeParams(colours: MapTheme, rowHeight: number, headerHeight: number) {
  return {
    backgroundColor: colours.surface,
    foregroundColor: colours.text1,
    textColor: colours.text1,
    headerBackgroundColor: colours.headers,
    headerTextColor: colours.text2,
    accentColor: colours.accent,
    borderColor: colours.hairline,
    rowHoverColor: colours.hover,
    selectedRowBackgroundColor: colours.tableSelection,
    invalidColor: colours.conflict,
    fontFamily: fontStack,
    fontSize: 13,
    headerFontSize: 12,
    headerFontWeight: 600,
    rowHeight,
    headerHeight,
    cellHorizontalPadding: 8,
    columnBorder: false,
    headerColumnBorder: false,
    wrapperBorder: false,
    wrapperBorderRadius: 0,
    oddRowBackgroundColor: colours.surface,
    browserColorScheme: colours.name === 'light' ? 'light' : 'dark',
  } as const
}
