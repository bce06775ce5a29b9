import { expect, it } from 'vitest'
import { COLUMNS, type ColumnKey } from './columns.ts'
import { columnOf } from './headerForm.ts'
import { traitFromHeader } from './traitHeader.ts'

/** The heading names agreed with other programs: ru, en, it, es, and the programs' own. */
const agreed: Record<string, string> = {
  number: '№ п/п | Number | N. | N.º | no',
  label: 'Метка; Номер делянки | Label; Plot number | Etichetta | Etiqueta | plot_number; PLOT_NO; plot_id',
  plot: 'Делянка; Название делянки | Plot; Plot name | Parcella; Nome parcella | Parcela; Nombre de parcela | plot_name; observationunit_name; unique_id',
  line: 'Линия; Сорт; Образец; Название линии | Line; Line name; Variety | Linea; Nome linea; Varietà | Línea; Nombre de línea; Variedad | accession_name; DESIGNATION; germplasmName',
  mother: 'Мать; Материнская форма; ♀ | Mother; Female parent | Madre | Madre | female; mother_name; FEMALE_PARENT',
  father: 'Отец; Отцовская форма; ♂ | Father; Male parent | Padre | Padre | male; father_name; MALE_PARENT',
  repetitions:
    'Повторений; Количество повторений | Repetitions; Number of repetitions | Ripetizioni; Numero di ripetizioni | Repeticiones; Número de repeticiones | number_of_reps',
  width: 'Ширина; Ширина, м | Width; Width, m | Larghezza; Larghezza, m | Ancho; Ancho, m | plot_width',
  length: 'Длина; Длина, м | Length; Length, m | Lunghezza; Lunghezza, m | Largo; Largo, m | plot_length',
  square: 'Площадь; Площадь, м² | Area; Area, m² | Superficie; Superficie, m² | Superficie; Superficie, m² | area_m2',
  comment: 'Комментарий; Примечание | Comment; Notes | Commento; Note | Comentario; Notas | notes',
  row: 'Ряд | Row | Riga | Fila | row_number; FIELDMAP_RANGE; range',
  col: 'Столбец; Колонка | Column; Col | Colonna | Columna | col_number; FIELDMAP_COLUMN; pass',
  position_kind: 'Вид места | Position kind | Tipo di posizione | Tipo de posición | ',
  rep: 'Повторность | Replication; Rep | Replica | Réplica | rep_number; REP_NO',
  block: 'Блок | Block | Blocco | Bloque | block_number; BLOCK_NO; IBLOCK',
  nursery: 'Питомник | Nursery; Field | Vivaio; Campo | Vivero; Campo | trial_name; study_name',
  year: 'Год | Year | Anno | Año | season',
  region: 'Регион | Region | Regione | Región | location',
  subregion: 'Субрегион; Район | Subregion | Sottoregione | Subregión | ',
  kind: 'Вид питомника | Nursery kind | Tipo di vivaio | Tipo de vivero | ',
  sowing_date: 'Дата посева | Sowing date | Data di semina | Fecha de siembra | planting_date',
  emergence_date: 'Дата всходов | Emergence date | Data di emergenza | Fecha de emergencia | ',
  stage: 'Стадия | Stage | Stadio | Etapa | ',
  species: 'Вид; Культура | Species; Crop | Specie; Coltura | Especie; Cultivo | species_name',
  origin: 'Происхождение | Origin | Origine | Origen | country_of_origin',
  regions: 'Регионы | Regions | Regioni | Regiones | ',
  uniformity: 'Однородность; Выравненность | Uniformity | Uniformità | Uniformidad | ',
  heterotic_group: 'Гетерозисная группа | Heterotic group | Gruppo eterotico | Grupo heterótico | ',
  owner: 'Оригинатор; Владелец | Owner | Proprietario | Propietario | institute',
  herbicides: 'Гербициды | Herbicides | Erbicidi | Herbicidas | ',
  fungicides: 'Фунгициды | Fungicides | Fungicidi | Fungicidas | ',
  genealogy:
    'Родословная; Генеалогия | Genealogy; Pedigree | Genealogia; Pedigree | Genealogía; Pedigrí | pedigree; cross',
  plant: 'Растение | Plant | Pianta | Planta | plant_name',
  chromosome: 'Хромосома | Chromosome | Cromosoma | Cromosoma | chr; chrom',
  storage: 'Место хранения | Storage | Magazzino | Almacén | ',
  seed_amount: 'Количество семян | Seed amount | Quantità di semi | Cantidad de semilla | ',
  position: 'Позиция; Позиция, сМ | Position; Position, cM | Posizione; Posizione, cM | Posición; Posición, cM | pos',
  trait: 'Признак | Trait | Carattere | Carácter | ',
  trait_format: 'Формат | Format | Formato | Formato | ',
  minimum: 'Минимум | Minimum | Minimo | Mínimo | ',
  maximum: 'Максимум | Maximum | Massimo | Máximo | ',
  details: 'Подробности | Details | Dettagli | Detalles | ',
  categories: 'Категории | Categories | Categorie | Categorías | ',
}

it('every documented name of every column is known, in every language and program, and no other', () => {
  const keys = Object.keys(COLUMNS) as ColumnKey[]
  const found = Object.entries(agreed).flatMap(([key, line]) =>
    line.split(/[|;]/).flatMap((text) => (text.trim() === '' ? [] : [[key, text.trim(), columnOf(text, keys)]])),
  )
  expect(found.filter(([key, , is]) => is !== key)).toEqual([])
  expect(keys.sort()).toEqual(Object.keys(agreed).sort())
})

it('a heading is split into name and unit at a comma before a unit', () => {
  const split = (header: string) => {
    const { name, unit } = traitFromHeader(header)
    return [name, unit]
  }
  expect(split('Plant height, cm')).toEqual(['Plant height', 'cm'])
  expect(split('Protein,%')).toEqual(['Protein', '%'])
  expect(split('Plot yield, t/ha (14 %)')).toEqual(['Plot yield', 't/ha (14 %)'])
  expect(split('NDVI 1,5 m')).toEqual(['NDVI 1,5 m', ''])
  expect(split('Height at 1,5 m, cm')).toEqual(['Height at 1,5 m', 'cm'])
  expect(split('Yield (dry, clean)')).toEqual(['Yield (dry, clean)', ''])
  expect(split('Yield, t/ha at 14,5 %')).toEqual(['Yield', 't/ha at 14,5 %'])
})
