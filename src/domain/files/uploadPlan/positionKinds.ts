import type { PositionKind } from '../../layout/structure/positionKinds.ts'
import { FILE_LANGUAGES, type FileLanguage } from '../headers/columns.ts'
import { kindFinder } from './kindFinder.ts'

/** Kinds of map positions with their names in ru, en, it, es, as a file may write them. */
const POSITION_KIND_NAMES: Readonly<Record<PositionKind, readonly string[]>> = {
  plot: ['делянка', 'plot', 'parcella', 'parcela'],
  border: ['защитка', 'border', 'bordo', 'borde'],
  guard: ['защитная полоса', 'guard', 'fascia di guardia', 'franja de guarda'],
  filler: ['заполнитель', 'filler', 'riempimento', 'relleno'],
  unusable: ['непригодно', 'unusable', 'inutilizzabile', 'inutilizable'],
  path: ['дорожка', 'path', 'sentiero', 'camino'],
}

/** The kind of position named by a text in any of the four languages; null if there is none. */
export const positionKindOf = kindFinder(POSITION_KIND_NAMES, { filler: ['заполнение'] })

/** A kind's name in downloads in a language. */
export function positionKindName(kind: PositionKind, language: FileLanguage): string {
  return POSITION_KIND_NAMES[kind][FILE_LANGUAGES.indexOf(language)]
}
