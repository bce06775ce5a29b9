import type { CrossRow } from '../../../../src/contract/lines/crossResults.ts'
import type { Table, TableColumn, TableValue } from '../../../../src/domain/files/written.ts'
import type { Language } from '../../../../src/words/word.ts'

const names: Record<Language, string> = {
  ru: 'Скрещивания',
  en: 'Crosses',
  it: 'Incroci',
  es: 'Cruzamientos',
}

const headings: Record<Language, readonly string[]> = {
  ru: [
    'Материнская форма',
    'Отцовская форма',
    'Регион',
    'Признак',
    'Ожидаемое значение',
    'Эффект',
    'Стандартное отклонение',
    'Полезность',
    'Сходство',
    'Основа',
  ],
  en: [
    'Mother',
    'Father',
    'Region',
    'Phenotype',
    'Expected value',
    'Impact',
    'SD',
    'Usefulness',
    'Similarity',
    'Basis',
  ],
  it: [
    'Madre',
    'Padre',
    'Regione',
    'Fenotipo',
    'Valore atteso',
    'Impatto',
    'Deviazione standard',
    'Utilità',
    'Somiglianza',
    'Base',
  ],
  es: [
    'Madre',
    'Padre',
    'Región',
    'Fenotipo',
    'Valor esperado',
    'Impacto',
    'Desviación típica',
    'Utilidad',
    'Similitud',
    'Base',
  ],
}

/** Columns whose cells are texts; the others are numbers. */
const texts: ReadonlySet<number> = new Set([0, 1, 2, 3, 9])

/** Ranked crosses as a table, a row a cross, in the columns of the file. */
export function crossTable(rows: readonly CrossRow[], language: Language): Table {
  const cells = rows.map((row): TableValue[] => [
    row.mother,
    row.father,
    row.region,
    row.phenotype,
    row.expected_value,
    row.impact,
    row.sd,
    row.usefulness,
    row.similarity,
    row.basis,
  ])
  const columns = headings[language].map((title, k): TableColumn => ({ title, kind: texts.has(k) ? 'text' : 'number' }))
  return { sheet: names[language], cap: [], columns, rows: cells }
}
