import { createDarkTheme, createHighContrastTheme, createLightTheme, type Theme } from '@fluentui/react-components'
import { brandRamp, fontStack, type MapTheme } from '../theme.ts'

/** Fluent's tokens from the colour table; the names with `…Link` are Fluent's. */
function roles(colours: MapTheme): Partial<Theme> {
  return {
    fontFamilyBase: fontStack,
    colorNeutralBackground1: colours.surface,
    colorNeutralBackground1Hover: colours.hover,
    colorNeutralBackground1Pressed: colours.accentTint,
    colorNeutralBackground1Selected: colours.accentTint,
    colorNeutralBackground2: colours.headers,
    colorNeutralBackground2Hover: colours.hover,
    colorNeutralBackground3: colours.ground,
    colorNeutralBackground3Hover: colours.hover,
    colorNeutralBackgroundDisabled: colours.headers,
    colorSubtleBackgroundHover: colours.hover,
    colorSubtleBackgroundPressed: colours.accentTint,
    colorSubtleBackgroundSelected: colours.accentTint,
    colorNeutralForeground1: colours.text1,
    colorNeutralForeground1Hover: colours.hoverText,
    colorNeutralForeground1Pressed: colours.hoverText,
    colorNeutralForeground2: colours.text2,
    colorNeutralForeground2Hover: colours.hoverText,
    colorNeutralForeground2Pressed: colours.onAccentTint,
    colorNeutralForeground2Selected: colours.onAccentTint,
    colorNeutralForeground3: colours.text3,
    colorNeutralForeground4: colours.text3,
    colorNeutralForegroundDisabled: colours.disabled,
    colorNeutralStroke1: colours.controlBorder,
    colorNeutralStroke2: colours.hairline,
    colorNeutralStroke3: colours.hairline,
    colorNeutralStrokeAccessible: colours.fieldUnderline,
    colorBrandBackground: colours.primary,
    colorBrandBackgroundHover: colours.primaryHover,
    colorBrandBackgroundPressed: colours.primaryHover,
    colorBrandBackgroundSelected: colours.primary,
    colorNeutralForegroundOnBrand: colours.onPrimary,
    colorBrandBackground2: colours.accentTint,
    colorBrandForeground1: colours.accent,
    colorBrandForeground2: colours.onAccentTint,
    colorBrandForegroundLink: colours.accent,
    colorBrandForegroundLinkHover: colours.accent,
    colorBrandForegroundLinkPressed: colours.accent,
    colorCompoundBrandForeground1: colours.accent,
    colorCompoundBrandForeground1Hover: colours.accent,
    colorCompoundBrandForeground1Pressed: colours.accent,
    colorCompoundBrandStroke: colours.accent,
    colorCompoundBrandStrokeHover: colours.accent,
    colorCompoundBrandStrokePressed: colours.accent,
    colorNeutralStencil1: colours.hairline,
    colorNeutralStencil2: colours.ground,
    colorPaletteRedForeground1: colours.conflict,
    colorPaletteRedForeground3: colours.conflict,
    colorPaletteRedBorder2: colours.conflict,
    colorStatusDangerForeground1: colours.conflict,
    colorStatusDangerBorder2: colours.conflict,
    colorStatusDangerBackground1: colours.conflictFill,
    colorStatusWarningForeground1: colours.warning,
    colorStatusSuccessForeground1: colours.saved,
  }
}

const motion: Partial<Theme> = {
  durationUltraFast: '80ms',
  durationFaster: '80ms',
  durationFast: '120ms',
  durationNormal: '180ms',
  durationGentle: '200ms',
  curveDecelerateMid: 'cubic-bezier(.2,0,0,1)',
  curveDecelerateMax: 'cubic-bezier(.2,0,0,1)',
}

const base = {
  light: () => createLightTheme(brandRamp),
  dark: () => createDarkTheme(brandRamp),
  contrast: createHighContrastTheme,
}

/**
 * Fluent's theme from the colour table. High contrast uses Fluent's own hover and pressed colours if the table has none.
 */
export function fluentTheme(colours: MapTheme): Theme {
  // Floating parts have a hairline where a shadow is not visible.
  const floating: Partial<Theme> = colours.name === 'dark' ? { colorTransparentStroke: colours.hairline } : {}
  return { ...base[colours.name](), ...roles(colours), ...floating, ...motion }
}
