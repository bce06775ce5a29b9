import { headerForm } from '../headers/headerForm.ts'

/**
 * Whether headings are from a FielDHub field book: `TREATMENT` with `ENTRY`, or with `ID` and `LOCATION` for a design
 * without entries.
 */
export function areFieldHubs(headings: readonly string[]): boolean {
  const forms = new Set(headings.map(headerForm))
  const has = (...names: string[]) => names.every((name) => forms.has(name))
  return has('plot', 'treatment') && (has('entry') || has('id', 'location'))
}
