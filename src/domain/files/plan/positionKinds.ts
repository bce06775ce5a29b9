import { type PositionKind, positionKinds } from '../../layout/structure/positionKinds.ts'
import { FILE_LANGUAGES, type FileLanguage } from '../headers/columns.ts'
import { headerForm } from '../headers/headerForm.ts'

/** What a place of the map may be, with its names in ru, en, it, es, as a file may write them. */
const POSITION_KIND_NAMES: Readonly<Record<PositionKind, readonly string[]>> = {
  plot: ['делянка', 'plot', 'parcella', 'parcela'],
  border: ['защитка', 'border', 'bordo', 'borde'],
  guard: ['защитная полоса', 'guard', 'fascia di guardia', 'franja de guarda'],
  filler: ['заполнение', 'filler', 'riempimento', 'relleno'],
  unusable: ['непригодно', 'unusable', 'inutilizzabile', 'inutilizable'],
  path: ['дорожка', 'path', 'sentiero', 'camino'],
}

const byForm = new Map<string, PositionKind>(
  positionKinds.flatMap((kind) =>
    [kind, ...POSITION_KIND_NAMES[kind]].map((name) => [headerForm(name), kind] as const),
  ),
)

/** The kind of place that a text names in any of the four languages; null when it names none. */
export function positionKindOf(text: string): PositionKind | null {
  return byForm.get(headerForm(text)) ?? null
}

/** A kind's name in a language, as files are written with. */
export function positionKindName(kind: PositionKind, language: FileLanguage): string {
  return POSITION_KIND_NAMES[kind][FILE_LANGUAGES.indexOf(language)]
}
