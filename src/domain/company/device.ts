/** A browser and its system according to User-Agent; null = not named. `form` selects the icon. */
export interface Device {
  readonly browser: string | null
  readonly system: string | null
  readonly form: 'desktop' | 'tablet' | 'phone'
}

// The order counts: Edge and Opera claim to be Chrome, Chrome to be Safari, Android to be Linux.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad|iOS/, 'iOS'],
  [/Android/, 'Android'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
]

const firstOf = (table: readonly (readonly [RegExp, string])[], text: string): string | null =>
  table.find(([pattern]) => pattern.test(text))?.[1] ?? null

/** Parses a User-Agent (RFC 9110, section 10.1.5). */
export function deviceOf(userAgent: string): Device {
  const form = /iPad|Tablet|Android(?!.*Mobile)/.test(userAgent)
    ? 'tablet'
    : /Mobi|iPhone/.test(userAgent)
      ? 'phone'
      : 'desktop'
  return { browser: firstOf(browsers, userAgent), system: firstOf(systems, userAgent), form }
}
