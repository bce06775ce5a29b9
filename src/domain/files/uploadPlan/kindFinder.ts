import { headerForm } from '../headers/headerForm.ts'

/**
 * Returns a function that finds the kind named by a text, by its key or a name in any language; null if there is none.
 */
export function kindFinder<K extends string>(
  namesOf: Readonly<Record<K, readonly string[]>>,
  furtherNames?: Readonly<Partial<Record<K, readonly string[]>>>,
): (text: string) => K | null {
  const byForm = new Map<string, K>()
  for (const kind of Object.keys(namesOf) as K[]) {
    for (const name of [kind, ...namesOf[kind], ...(furtherNames?.[kind] ?? [])]) byForm.set(headerForm(name), kind)
  }
  return (text) => byForm.get(headerForm(text)) ?? null
}
