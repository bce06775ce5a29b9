/** `contrast` is the high-contrast theme and the base of the one for forced colours. */
export type ThemeName = 'light' | 'dark' | 'contrast'

/**
 * Every colour of chrome, map, table and charts by its role, defined only here: Fluent, AG Grid, Vega and the map
 * painters derive theirs from it. Data colours (`palettes`) are the same in every theme.
 */
export interface MapTheme {
  readonly name: ThemeName
  /** Bars, table, cards; headers and pinned columns; the ground of map and page. */
  readonly surface: string
  readonly headers: string
  readonly ground: string
  readonly hover: string
  readonly hoverText: string
  readonly text1: string
  readonly text2: string
  readonly text3: string
  readonly disabled: string
  readonly controlBorder: string
  readonly hairline: string
  readonly fieldUnderline: string
  /** Fill of the primary button, its hover and its text. */
  readonly primary: string
  readonly primaryHover: string
  readonly onPrimary: string
  /** Accent text, tabs, links, strokes; tint of a pressed tool; weaker tint of a row; text on the tint. */
  readonly accent: string
  readonly accentTint: string
  readonly accentRow: string
  readonly onAccentTint: string
  readonly selectionCore: string
  readonly selectionCasing: string
  readonly tableSelection: string
  readonly tableSelectionBorder: string
  readonly activeCore: string
  readonly activeCasing: string
  readonly previewNew: string
  readonly previewUnchanged: string
  readonly conflict: string
  readonly conflictFill: string
  readonly outOfRange: string
  readonly outOfRangeCasing: string
  readonly pending: string
  readonly warning: string
  readonly info: string
  readonly saved: string
  /** Inner hairline of a map cell, so that yellow is visible on white and violet on black. */
  readonly cellHairline: string
  readonly missingHatch: string
  readonly emptyDash: string
  readonly guard: string
  readonly guardDot: string
  /** Ways between the plots. */
  readonly soil: string
  /** Line, arrowheads and flags of the numbering path. */
  readonly path: string
  /** Cross-hatch over a suppressed value. */
  readonly suppressedHatch: string
  /** Okabe–Ito; the eighth differs in the dark theme. */
  readonly categories: readonly string[]
  readonly otherCategory: string
  /** Outline and name flag of other users, in order of joining. */
  readonly people: readonly string[]
  /** Shades for drawings without data, darkest first. */
  readonly decoration: readonly string[]
}

/** Brand ramp: OKLCH, hue 172, even lightness. */
export const brandRamp = {
  10: '#031610',
  20: '#042019',
  30: '#052b21',
  40: '#06362b',
  50: '#074234',
  60: '#0b503f',
  70: '#115d4b',
  80: '#1a6b57',
  90: '#277c66',
  100: '#378f77',
  110: '#49a289',
  120: '#5fb49b',
  130: '#79c6ae',
  140: '#98d7c2',
  150: '#bce6d7',
  160: '#def2eb',
} as const

const okabeIto = ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#56b4e9', '#d55e00', '#f0e442', '#000000'] as const

/** Data colours, the same in every theme and on paper. Low values first; sample evenly for other counts. */
export const palettes = {
  viridis: ['#440154', '#472d7b', '#3b528b', '#2c728e', '#21908c', '#27ad81', '#5dc863', '#aadc32', '#fde725'],
  viridis6: ['#440154', '#414487', '#2a788e', '#22a884', '#7ad151', '#fde725'],
  cividis6: ['#00224e', '#35456c', '#666970', '#948e77', '#c8b866', '#fee838'],
  RdYlBu11: [
    '#a50026',
    '#d73027',
    '#f46d43',
    '#fdae61',
    '#fee090',
    '#ffffbf',
    '#e0f3f8',
    '#abd9e9',
    '#74add1',
    '#4575b4',
    '#313695',
  ],
  okabeIto,
} as const satisfies Record<string, readonly string[]>

/** Text colours on a data colour: white if its relative luminance is at most 0.179, else black. */
export const dataInk = { light: '#ffffff', dark: '#000000' } as const

const light: MapTheme = {
  name: 'light',
  surface: '#ffffff',
  headers: '#f8faf9',
  ground: '#eff3f1',
  hover: '#f1f5f3',
  hoverText: '#17201d',
  text1: '#17201d',
  text2: '#3a4642',
  text3: '#5b6863',
  disabled: '#a9b4b0',
  controlBorder: '#c6cfcb',
  hairline: '#e1e7e4',
  fieldUnderline: '#5f6c67',
  primary: brandRamp[80],
  primaryHover: brandRamp[70],
  onPrimary: '#ffffff',
  accent: brandRamp[80],
  accentTint: '#def2eb',
  accentRow: '#eef8f4',
  onAccentTint: brandRamp[80],
  selectionCore: '#0b1512',
  selectionCasing: '#ffffff',
  tableSelection: 'rgba(26, 107, 87, 0.12)',
  tableSelectionBorder: brandRamp[80],
  activeCore: '#0b1512',
  activeCasing: '#ffffff',
  previewNew: '#0b503f',
  previewUnchanged: '#5f6c67',
  conflict: '#b3261e',
  conflictFill: '#fdecea',
  outOfRange: '#c4291c',
  outOfRangeCasing: '#ffffff',
  pending: '#6b5bb5',
  warning: '#8a5300',
  info: '#1f5fa8',
  saved: '#2f6f1f',
  cellHairline: 'rgba(11, 21, 18, 0.14)',
  missingHatch: '#aeb9b4',
  emptyDash: '#b9c4bf',
  guard: '#e4eae7',
  guardDot: '#aab5b0',
  soil: '#e6d9c6',
  path: brandRamp[90],
  suppressedHatch: '#5b6863',
  categories: okabeIto,
  otherCategory: '#9aa6a1',
  people: ['#8250c4', '#a94d16', '#1f6fb2', '#a8326b', '#5a6b00', '#00707a'],
  decoration: [brandRamp[60], brandRamp[90], brandRamp[110], brandRamp[130], brandRamp[150], brandRamp[160]],
}

const dark: MapTheme = {
  name: 'dark',
  surface: '#1b201e',
  headers: '#161a19',
  ground: '#0f1312',
  hover: '#252b29',
  hoverText: '#f1f5f3',
  text1: '#f1f5f3',
  text2: '#cbd3d0',
  text3: '#9da9a4',
  disabled: '#5c6763',
  controlBorder: '#454e4b',
  hairline: '#2b3230',
  fieldUnderline: '#9aa6a1',
  primary: brandRamp[90],
  primaryHover: brandRamp[80],
  onPrimary: '#ffffff',
  accent: brandRamp[130],
  accentTint: '#123a30',
  accentRow: '#14261f',
  onAccentTint: brandRamp[130],
  selectionCore: '#ffffff',
  selectionCasing: '#0b0f0e',
  tableSelection: 'rgba(121, 198, 174, 0.18)',
  tableSelectionBorder: brandRamp[130],
  activeCore: '#0b1512',
  activeCasing: '#ffffff',
  previewNew: brandRamp[140],
  previewUnchanged: '#9da9a4',
  conflict: '#ff9a90',
  conflictFill: '#44201d',
  outOfRange: '#e0483b',
  outOfRangeCasing: '#ffffff',
  pending: '#b9adf5',
  warning: '#f2b85a',
  info: '#8dbdf2',
  saved: '#93cf7f',
  cellHairline: 'rgba(255, 255, 255, 0.13)',
  missingHatch: '#5d6965',
  emptyDash: '#66736e',
  guard: '#1d2321',
  guardDot: '#4c5653',
  soil: '#40352a',
  path: brandRamp[130],
  suppressedHatch: '#9da9a4',
  categories: [...okabeIto.slice(0, 7), '#f1f5f3'],
  otherCategory: '#9aa6a1',
  people: ['#c49af2', '#f0a470', '#7fbcf0', '#f08fbd', '#c3cf5c', '#62ccd6'],
  decoration: [brandRamp[130], brandRamp[110], brandRamp[90], brandRamp[70], brandRamp[50], brandRamp[30]],
}

const contrast: MapTheme = {
  ...dark,
  name: 'contrast',
  surface: '#000000',
  headers: '#000000',
  ground: '#000000',
  hover: '#1aebff',
  hoverText: '#000000',
  text1: '#ffffff',
  text2: '#ffffff',
  text3: '#ffffff',
  disabled: '#3ff23f',
  controlBorder: '#ffffff',
  hairline: '#ffffff',
  fieldUnderline: '#ffffff',
  primary: '#ffffff',
  primaryHover: '#1aebff',
  onPrimary: '#000000',
  accent: '#ffff00',
  accentTint: '#1aebff',
  accentRow: '#000000',
  onAccentTint: '#000000',
  selectionCore: '#1aebff',
  selectionCasing: '#000000',
  tableSelection: 'rgba(26, 235, 255, 0.3)',
  tableSelectionBorder: '#1aebff',
  activeCore: '#000000',
  previewNew: '#ffff00',
  previewUnchanged: '#ffffff',
  conflictFill: '#000000',
  cellHairline: '#ffffff',
  missingHatch: '#ffffff',
  emptyDash: '#ffffff',
  guard: '#000000',
  guardDot: '#ffffff',
  soil: '#000000',
  path: '#1aebff',
  suppressedHatch: '#ffffff',
}

/** The three themes by name. */
export const mapThemes: Readonly<Record<ThemeName, MapTheme>> = { light, dark, contrast }

/** One family for interface and canvas: every font has full Cyrillic; no web font, no request. */
export const fontStack =
  '"Segoe UI Variable Text", "Segoe UI", -apple-system, Inter, "Noto Sans", "Liberation Sans", sans-serif'
