import { type MapTheme, mapThemes } from '../theme.ts'

const keywords = ['Canvas', 'CanvasText', 'Highlight', 'HighlightText', 'GrayText', 'LinkText'] as const
type Keyword = (typeof keywords)[number]

/** The system's colours for CSS keywords, read from a probe element because a canvas cannot resolve them. */
function readKeywords(root: HTMLElement): Record<Keyword, string> {
  const probe = root.ownerDocument.createElement('span')
  probe.hidden = true
  root.append(probe)
  const read = (keyword: Keyword) => {
    probe.style.color = keyword
    return getComputedStyle(probe).color
  }
  const colours = Object.fromEntries(keywords.map((keyword) => [keyword, read(keyword)])) as Record<Keyword, string>
  probe.remove()
  return colours
}

/** The theme under `forced-colors: active`: system colours only; classes are shown by patterns and letters. */
export function systemTheme(root: HTMLElement): MapTheme {
  const system = readKeywords(root)
  const text = system.CanvasText
  const ground = system.Canvas
  return {
    ...mapThemes.contrast,
    surface: ground,
    headers: ground,
    ground,
    hover: system.Highlight,
    hoverText: system.HighlightText,
    text1: text,
    text2: text,
    text3: text,
    disabled: system.GrayText,
    controlBorder: text,
    hairline: text,
    fieldUnderline: text,
    primary: system.Highlight,
    primaryHover: system.Highlight,
    onPrimary: system.HighlightText,
    accent: system.LinkText,
    accentTint: system.Highlight,
    accentRow: ground,
    onAccentTint: system.HighlightText,
    selectionCore: system.Highlight,
    selectionCasing: ground,
    tableSelection: system.Highlight,
    tableSelectionBorder: system.Highlight,
    activeCore: text,
    activeCasing: ground,
    previewNew: text,
    previewUnchanged: system.GrayText,
    conflict: text,
    conflictFill: ground,
    outOfRange: text,
    outOfRangeCasing: ground,
    pending: text,
    warning: text,
    info: text,
    saved: text,
    cellHairline: text,
    missingHatch: system.GrayText,
    emptyDash: system.GrayText,
    guard: ground,
    guardDot: system.GrayText,
    soil: ground,
    path: system.Highlight,
    suppressedHatch: text,
    people: mapThemes.contrast.people.map(() => text),
  }
}
