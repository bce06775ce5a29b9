/** A growth stage of the BBCH scale, with its names in the interface languages. */
interface BbchStage {
  readonly code: number
  readonly names: Readonly<Record<'ru' | 'en' | 'it' | 'es', string>>
}

/**
 * The stages that can be added to every crop, in the order of the BBCH scale for cereals (Meier 2018): emergence 09,
 * beginning of tillering 21, of stem elongation 31, heading 55, flowering 65, ripeness 89.
 */
export const bbchStages: readonly BbchStage[] = [
  { code: 9, names: { ru: 'Всходы', en: 'Emergence', it: 'Emergenza', es: 'Emergencia' } },
  { code: 21, names: { ru: 'Кущение', en: 'Tillering', it: 'Accestimento', es: 'Ahijamiento' } },
  { code: 31, names: { ru: 'Выход в трубку', en: 'Stem elongation', it: 'Levata', es: 'Encañado' } },
  { code: 55, names: { ru: 'Колошение', en: 'Heading', it: 'Spigatura', es: 'Espigado' } },
  { code: 65, names: { ru: 'Цветение', en: 'Flowering', it: 'Fioritura', es: 'Floración' } },
  { code: 89, names: { ru: 'Созревание', en: 'Ripeness', it: 'Maturazione', es: 'Madurez' } },
]

/** A stage's name normalised for comparison. */
export function comparedName(name: string): string {
  return name.normalize('NFC').trim().toLowerCase()
}

/** Names of a BBCH stage in every language, normalised for comparison. */
export function comparedNames({ names }: BbchStage): ReadonlySet<string> {
  return new Set(Object.values(names).map(comparedName))
}

/**
 * Names, in a language (English for an unknown one), of the BBCH stages that are not among these stages in any language.
 */
export function lackingStages(stages: readonly string[], language: string): { name: string; code: number }[] {
  const names = new Set(stages.map(comparedName))
  return bbchStages
    .filter((stage) => ![...comparedNames(stage)].some((name) => names.has(name)))
    .map(({ code, names }) => ({ code, name: names[language as keyof typeof names] ?? names.en }))
}
