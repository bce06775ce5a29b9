import { headerForm } from '../headers/headerForm.ts'

/** Whether headings are those of a field book of FielDHub: `TREATMENT` beside `ENTRY`, or, of a design without entries, beside `ID` and `LOCATION`. */
export function areFieldHubs(headings: readonly string[]): boolean {
  const forms = new Set(headings.map(headerForm))
  const has = (...names: string[]) => names.every((name) => forms.has(name))
  return has('plot', 'treatment') && (has('entry') || has('id', 'location'))
}
