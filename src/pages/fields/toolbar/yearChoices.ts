import type { Nursery } from '../../../state/year/chosenYear.ts'

/** A nursery with one of its years, or without any. */
export interface YearChoice {
  readonly nursery: Nursery
  /** Null = the nursery has no years. */
  readonly yearId: number | null
  readonly text: string
}

/** Choices of one kind of nursery; `kind` null = the years shown last. */
interface YearGroup {
  readonly kind: Nursery['kind'] | null
  readonly choices: readonly YearChoice[]
}

/** Options listed at once; the others are found by search. */
const maxListed = 200
/** From this number of choices on, the years shown last are listed first. */
const manyChoices = 9

/** The text of a choice, as shown in the field of the picker. */
export function yearText(name: string, year: number): string {
  return `${name} · ${year}`
}

function choicesOf(nursery: Nursery, noYears: (name: string) => string): YearChoice[] {
  const { field_name: name, fieldyear_set: years } = nursery
  if (years.length === 0) return [{ nursery, yearId: null, text: noYears(name) }]
  return years.map(({ id, year }) => ({ nursery, yearId: id, text: yearText(name, year) }))
}

/**
 * The choices whose text contains every typed word, by kind of nursery; without typed words and with many choices the ones
 * in `recent` come first. `hiddenCount` counts the ones that are not listed.
 */
export function yearGroups(
  nurseries: readonly Nursery[],
  { typed, recent, noYears }: { typed: string; recent: readonly number[]; noYears: (name: string) => string },
): { readonly groups: readonly YearGroup[]; readonly hiddenCount: number } {
  const words = typed
    .toLocaleLowerCase()
    .split(/[\s·]+/)
    .filter(Boolean)
  const choices = nurseries.flatMap((nursery) => choicesOf(nursery, noYears))
  const matching = choices.filter(({ text }) => {
    const lower = text.toLocaleLowerCase()
    return words.every((word) => lower.includes(word))
  })
  const listedChoices = matching.slice(0, maxListed)
  const byKind = [...Map.groupBy(listedChoices, ({ nursery }) => nursery.kind)].map(([kind, choices]) => ({
    kind,
    choices,
  }))
  const last =
    words.length > 0 || choices.length < manyChoices
      ? []
      : recent.flatMap((id) => choices.find(({ yearId }) => yearId === id) ?? [])
  return {
    groups: last.length > 0 ? [{ kind: null, choices: last }, ...byKind] : byKind,
    hiddenCount: matching.length - listedChoices.length,
  }
}
