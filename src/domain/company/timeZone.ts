/** The time zones that a company can choose, by IANA name; UTC is one of them. */
export function knownTimeZones(): string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].sort()
}

/** Whether this is the name of a time zone, also a former one such as Asia/Calcutta. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/**
 * The day (`YYYY-MM-DD`) of an instant in a time zone.
 * @throws RangeError for an unknown time zone.
 */
export function dayIn(timeZone: string, instant: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const part = (kind: string) => parts.formatToParts(instant).find(({ type }) => type === kind)?.value
  return `${part('year')}-${part('month')}-${part('day')}`
}
