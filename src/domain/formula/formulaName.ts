/** A field's name as it is written in a formula: in quotes where it has signs that would be read as something else. */
export function formulaName(name: string): string {
  return /[^\p{L}\p{N} _]/u.test(name) ? `"${name}"` : name
}
