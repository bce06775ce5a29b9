/** Languages of headers and sheet names. */
export const FILE_LANGUAGES = ['ru', 'en', 'it', 'es'] as const
export type FileLanguage = (typeof FILE_LANGUAGES)[number]

/**
 * Accepted names of a column: the first of each language is the heading used in downloads; `also` are other programs'
 * names.
 */
export type ColumnNames = Readonly<Record<FileLanguage | 'also', readonly string[]>>

const names = (ru: string, en: string, it: string, es: string, also = ''): ColumnNames => {
  const list = (text: string) => (text === '' ? [] : text.split('; '))
  return { ru: list(ru), en: list(en), it: list(it), es: list(es), also: list(also) }
}

/** All columns of uploads and downloads. The names of Field Book, Breedbase and BMS come last. */
export const COLUMNS = {
  number: names('№ п/п', 'Number', 'N.', 'N.º', 'no'),
  label: names('Метка; Номер делянки', 'Label; Plot number', 'Etichetta', 'Etiqueta', 'plot_number; PLOT_NO; plot_id'),
  plot: names(
    'Делянка; Название делянки',
    'Plot; Plot name',
    'Parcella; Nome parcella',
    'Parcela; Nombre de parcela',
    'plot_name; observationunit_name; observation_unit_name; unique_id',
  ),
  line: names(
    'Линия; Сорт; Образец; Название линии',
    'Line; Line name; Variety',
    'Linea; Nome linea; Varietà',
    'Línea; Nombre de línea; Variedad',
    'accession_name; accession; germplasm; progeny_name; DESIGNATION; germplasmName; germplasm_name; crossDbId; line/phenotype',
  ),
  mother: names(
    'Мать; Материнская форма; ♀',
    'Mother; Female parent',
    'Madre',
    'Madre',
    'female; mother_name; FEMALE_PARENT; female_parent_accession; femaleObsUnitDbId',
  ),
  father: names(
    'Отец; Отцовская форма; ♂',
    'Father; Male parent',
    'Padre',
    'Padre',
    'male; father_name; MALE_PARENT; male_parent_accession; maleObsUnitDbId',
  ),
  repetitions: names(
    'Повторений; Количество повторений',
    'Repetitions; Number of repetitions',
    'Ripetizioni; Numero di ripetizioni',
    'Repeticiones; Número de repeticiones',
    'number_of_reps',
  ),
  width: names('Ширина, м; Ширина', 'Width, m; Width', 'Larghezza, m; Larghezza', 'Ancho, m; Ancho', 'plot_width'),
  length: names('Длина, м; Длина', 'Length, m; Length', 'Lunghezza, m; Lunghezza', 'Largo, m; Largo', 'plot_length'),
  square: names(
    'Площадь, м²; Площадь',
    'Area, m²; Area',
    'Superficie, m²; Superficie',
    'Superficie, m²; Superficie',
    'area_m2',
  ),
  comment: names('Комментарий; Примечание', 'Comment; Notes', 'Commento; Note', 'Comentario; Notas', 'notes'),
  row: names('Ряд', 'Row', 'Riga', 'Fila', 'row_number; FIELDMAP_RANGE; range'),
  col: names('Столбец; Колонка', 'Column; Col', 'Colonna', 'Columna', 'col_number; FIELDMAP_COLUMN; pass'),
  position_kind: names('Вид места', 'Position kind', 'Tipo di posizione', 'Tipo de posición'),
  rep: names('Повторность', 'Replication; Rep', 'Replica', 'Réplica', 'rep_number; REP_NO; replicate'),
  block: names('Блок', 'Block', 'Blocco', 'Bloque', 'block_number; BLOCK_NO; IBLOCK; BLK'),
  nursery: names('Питомник', 'Nursery; Field', 'Vivaio; Campo', 'Vivero; Campo', 'trial_name; study_name'),
  year: names('Год', 'Year', 'Anno', 'Año', 'season; study_year'),
  region: names('Регион', 'Region', 'Regione', 'Región', 'location; location_name'),
  subregion: names('Субрегион; Район', 'Subregion', 'Sottoregione', 'Subregión'),
  kind: names('Вид питомника', 'Nursery kind', 'Tipo di vivaio', 'Tipo de vivero'),
  sowing_date: names('Дата посева', 'Sowing date', 'Data di semina', 'Fecha de siembra', 'planting_date'),
  emergence_date: names('Дата всходов', 'Emergence date', 'Data di emergenza', 'Fecha de emergencia'),
  stage: names('Стадия', 'Stage', 'Stadio', 'Etapa'),
  species: names('Вид; Культура', 'Species; Crop', 'Specie; Coltura', 'Especie; Cultivo', 'species_name'),
  origin: names('Происхождение', 'Origin', 'Origine', 'Origen', 'country_of_origin'),
  regions: names('Регионы', 'Regions', 'Regioni', 'Regiones'),
  uniformity: names('Однородность; Выравненность', 'Uniformity', 'Uniformità', 'Uniformidad'),
  heterotic_group: names('Гетерозисная группа', 'Heterotic group', 'Gruppo eterotico', 'Grupo heterótico'),
  owner: names('Оригинатор; Владелец', 'Owner', 'Proprietario', 'Propietario', 'institute'),
  herbicides: names('Гербициды', 'Herbicides', 'Erbicidi', 'Herbicidas'),
  fungicides: names('Фунгициды', 'Fungicides', 'Fungicidi', 'Fungicidas'),
  genealogy: names(
    'Родословная; Генеалогия',
    'Genealogy; Pedigree',
    'Genealogia; Pedigree',
    'Genealogía; Pedigrí',
    'pedigree; cross',
  ),
  plant: names('Растение', 'Plant', 'Pianta', 'Planta', 'plant_name'),
  storage: names('Место хранения', 'Storage', 'Magazzino', 'Almacén'),
  seed_amount: names('Количество семян', 'Seed amount', 'Quantità di semi', 'Cantidad de semilla'),
  chromosome: names('Хромосома', 'Chromosome', 'Cromosoma', 'Cromosoma', 'chr; chrom'),
  position: names(
    'Позиция, сМ; Позиция',
    'Position, cM; Position',
    'Posizione, cM; Posizione',
    'Posición, cM; Posición',
    'pos',
  ),
  trait: names('Признак', 'Trait', 'Carattere', 'Carácter'),
  trait_format: names('Формат', 'Format', 'Formato', 'Formato'),
  minimum: names('Минимум', 'Minimum', 'Minimo', 'Mínimo'),
  maximum: names('Максимум', 'Maximum', 'Massimo', 'Máximo'),
  details: names('Подробности', 'Details', 'Dettagli', 'Detalles'),
  categories: names('Категории', 'Categories', 'Categorie', 'Categorías'),
} as const satisfies Record<string, ColumnNames>

export type ColumnKey = keyof typeof COLUMNS

/** The heading of a column in downloads and samples. */
export function heading(column: ColumnKey, language: FileLanguage): string {
  return COLUMNS[column][language][0]
}
