import { FILE_LANGUAGES, type FileLanguage } from '../headers/columns.ts'
import { kindFinder } from './kindFinder.ts'

/** The eleven kinds of nursery with their names in ru, en, it, es, as a file may write them. */
const NURSERY_KIND_NAMES = {
  source_material: ['исходный материал', 'source material', 'materiale di partenza', 'material de partida'],
  hybridization: ['гибридизация', 'hybridization', 'ibridazione', 'hibridación'],
  hybrid: ['гибридный', 'hybrid', 'ibridi', 'híbridos'],
  selection: ['селекционный', 'selection', 'selezione', 'selección'],
  breeding_year_one: ['селекционный 1-го года', 'breeding year one', 'miglioramento anno 1', 'mejoramiento año 1'],
  breeding_year_two: ['селекционный 2-го года', 'breeding year two', 'miglioramento anno 2', 'mejoramiento año 2'],
  control: ['контрольный', 'control', 'di controllo', 'de control'],
  competitive: ['конкурсное испытание', 'competitive trial', 'prova comparativa', 'ensayo comparativo'],
  group_isolator: ['групповой изолятор', 'group isolator', 'isolatore di gruppo', 'aislador de grupo'],
  line_propagation_isolators: [
    'изоляторы размножения линий',
    'line propagation isolators',
    'isolatori di moltiplicazione',
    'aisladores de multiplicación',
  ],
  parental_form_isolators: [
    'изоляторы родительских форм',
    'parental form isolators',
    'isolatori delle forme parentali',
    'aisladores de formas parentales',
  ],
} as const

export type NurseryKind = keyof typeof NURSERY_KIND_NAMES

/** The longer names shown on pages, if they differ: files may use these, too. */
const SHOWN_NAMES: Readonly<Partial<Record<NurseryKind, readonly string[]>>> = {
  source_material: ['Source material (collection)', 'Коллекционный питомник (исходный материал)'],
  breeding_year_one: ['Breeding nursery, year 1', 'Селекционный питомник 1-го года (СП-1)'],
  breeding_year_two: ['Breeding nursery, year 2', 'Селекционный питомник 2-го года (СП-2)'],
  control: ['Control (preliminary yield trial)', 'Контрольный питомник (КП)'],
  competitive: ['Competitive (advanced yield trial)', 'Конкурсное сортоиспытание (КСИ)'],
  group_isolator: ['Isolation plots, group'],
  line_propagation_isolators: ['Isolation plots, line increase'],
  parental_form_isolators: ['Isolation plots, parents'],
  hybridization: ['Питомник гибридизации'],
  hybrid: ['Гибридный питомник'],
  selection: ['Питомник отбора'],
}

/** The kind named by a text in any of the four languages; null if there is none. */
export const nurseryKindOf = kindFinder(NURSERY_KIND_NAMES, SHOWN_NAMES)

/** A kind's name in downloads in a language. */
export function nurseryKindName(kind: NurseryKind, language: FileLanguage): string {
  return NURSERY_KIND_NAMES[kind][FILE_LANGUAGES.indexOf(language)]
}
