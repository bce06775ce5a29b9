/** A fault of a formula that is found without reading plots; null if it can be evaluated. */
export function formulaName(name: string): string {
  return /[^\p{L}\p{N} _]/u.test(name) ? `"${name}"` : name
}
