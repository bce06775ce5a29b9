import type { FormatterModule } from 'i18next'

/**
 * An i18next formatter that formats numbers in sentences by `write(value, parameter name, language)`; texts stay as they
 * are.
 */
export const numberFormatterIn = (
  write: (value: number, name: string | undefined, language: string) => string,
): FormatterModule => ({
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value, _format, language, options) =>
    typeof value === 'number' ? write(value, options?.interpolationkey, language ?? '') : String(value),
})
