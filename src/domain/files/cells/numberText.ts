const PLAIN = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/
const COMMA_DECIMAL = /^[+-]?\d*,\d+(?:[eE][+-]?\d{1,3})?$/
const GROUPED = /^([+-]?)(\d{1,3}(?:([ .,\u00a0\u2009\u202f])\d{3})+)(?:([.,])(\d+))?$/

/**
 * The number a text stands for: `12.5`, `12,5` (a single comma is the decimal mark), `1 234,5`, `1,234.5`, `1.234,5`,
 * with a sign or an exponent; null when the text is no number.
 */
export function numberFromText(text: string): number | null {
  const first = text.charCodeAt(0)
  if (!(first >= 48 && first <= 57) && !'+-.,\u2212'.includes(text.charAt(0))) return null
  const signed = text.replace(/^\u2212/, '-')
  if (PLAIN.test(signed)) return finite(signed)
  if (COMMA_DECIMAL.test(signed)) return finite(signed.replace(',', '.'))
  const match = GROUPED.exec(signed)
  if (!match) return null
  const [, sign, whole, group, mark, fraction] = match
  if (mark === group) return null
  if (whole.replace(/\d/g, '').replaceAll(group, '') !== '') return null
  return finite(`${sign}${whole.replaceAll(group, '')}.${fraction ?? '0'}`)
}

function finite(text: string): number | null {
  const value = Number(text)
  return Number.isFinite(value) ? value : null
}
