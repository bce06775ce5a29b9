import type { FileLanguage } from './columns.ts'
import { headerForm } from './headerForm.ts'

/** Headings over groups of columns, as in the sheet; they determine the kind of the columns below. */
const GROUPS = {
  location: { ru: 'Расположение', en: 'Location', it: 'Posizione', es: 'Ubicación' },
  general: { ru: 'Общие сведения', en: 'General information', it: 'Informazioni generali', es: 'Información general' },
  crossings: { ru: 'Скрещивания', en: 'Crossings', it: 'Incroci', es: 'Cruces' },
  phenotypes: { ru: 'Фенотипы', en: 'Phenotypes', it: 'Fenotipi', es: 'Fenotipos' },
  markers: { ru: 'ДНК-маркеры', en: 'DNA markers', it: 'Marcatori del DNA', es: 'Marcadores de ADN' },
  stages: { ru: 'Фазы развития', en: 'Growth stages', it: 'Fasi di sviluppo', es: 'Fases de desarrollo' },
  technology: { ru: 'Технология', en: 'Technology', it: 'Tecnologia', es: 'Tecnología' },
} as const satisfies Record<string, Record<FileLanguage, string>>

export type ListGroup = keyof typeof GROUPS

/** The heading of a group in a language. */
export function groupHeading(group: ListGroup, language: FileLanguage): string {
  return GROUPS[group][language]
}

/** Further headings that the sheet shows over a group, in any language. */
const FURTHER_HEADINGS: Readonly<Record<string, ListGroup>> = {
  'Технологические операции': 'technology',
  Operations: 'technology',
  'Interventi colturali': 'technology',
  Labores: 'technology',
}

const byForm = new Map<string, ListGroup>()
for (const [group, names] of Object.entries(GROUPS))
  for (const name of Object.values(names)) byForm.set(headerForm(name), group as ListGroup)
for (const [name, group] of Object.entries(FURTHER_HEADINGS)) byForm.set(headerForm(name), group)

/** The group of a heading in any language; null if it is not a group's. */
export function groupOf(text: string): ListGroup | null {
  return byForm.get(headerForm(text)) ?? null
}

const PLAN = { ru: 'план', en: 'plan', it: 'piano', es: 'plan' } as const satisfies Record<FileLanguage, string>

/** The heading over the planned dates of a technology: `Harvest, plan`. */
export function planHeading(name: string, language: FileLanguage): string {
  return `${name}, ${PLAN[language]}`
}

const planWords: ReadonlySet<string> = new Set(Object.values(PLAN))

/** The technology of a heading over planned dates; null if it is another heading. */
export function plannedOf(header: string): string | null {
  const comma = header.lastIndexOf(',')
  if (comma < 1 || !planWords.has(headerForm(header.slice(comma + 1)))) return null
  return header.slice(0, comma).trim()
}
