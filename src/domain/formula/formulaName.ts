/**
 * A column's name as formulas contain it: in quotation marks if it has other characters than letters, digits, blanks and
 * underscores.
 */
export function formulaName(name: string): string {
  return /[^\p{L}\p{N} _]/u.test(name) ? `"${name}"` : name
}
