import type { FormatterModule } from 'i18next'

/** Has the numbers in sentences written by `write`, which is told their names; texts stay as they are. */
export const numbersIn = (write: (value: number, name: string | undefined) => string): FormatterModule => ({
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value, _format, _language, options) =>
    typeof value === 'number' ? write(value, options?.interpolationkey) : String(value),
})
