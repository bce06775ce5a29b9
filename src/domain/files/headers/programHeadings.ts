import { columnOf, headerForm } from './headerForm.ts'

/** Columns of Breedbase about the seed that was sown, which no upload stores. */
const ofSeedlots: ReadonlySet<string> = new Set(['seedlot name', 'num seed per plot', 'weight gram seed per plot'])

/** Columns of BrAPI and Breedbase that describe programme, study and observation, of which no upload stores anything. */
const ofBrapi: ReadonlySet<string> = new Set([
  ...['programdbid', 'programname', 'programdescription', 'trialdbid', 'studydbid', 'studydescription', 'studydesign'],
  ...['fieldsize', 'fieldtrialisplannedtobegenotyped', 'fieldtrialisplannedtocross', 'harvestdate', 'locationdbid'],
  ...['germplasmdbid', 'germplasmsynonyms', 'synonyms', 'observationlevel', 'observationlevels', 'observationunitdbid'],
  ...['observationdbid', 'observationvariabledbid', 'observationtimestamp', 'collector', 'entrytype', 'plantnumber'],
  'additionalinfo',
])

/** Headings of lines, unless a heading of lines or one before them in this list is there: then they are a generation or the like. */
const ofVarieties: readonly string[] = [
  ...['gen', 'genotype', 'cultivar', 'entry name', 'variety name', 'cultivar name', 'genotype name'],
  ...['сортообразец', 'название сорта', 'наименование сорта', 'генотип'],
  ...['genotipo', 'nome varietà', 'nombre de la variedad', 'nombre de variedad'],
]

/** Headings of lines by which files of these programs are known. */
const ofPrograms = ['accession', 'accession name', 'germplasm']

/**
 * A heading as other programs mean it, by the headings beside it; null = the column is not read.
 * - Field Book and Breedbase: `plot` beside `plot_name` or `plot_id` is the number on the stake, a label; `plot_id` beside
 *   `plot` names the plot.
 * - Agrobase: `NAME` beside `ENTRY` and `PLOT` names the line.
 * - `gen`, `genotype`, `cultivar`, `Entry name` and the like name the line where no other heading does.
 * - BrAPI and Breedbase: what describes the study or the observation is no trait.
 * - Breedbase: `range_number` beside `row_number` repeats a position, and seed lots are kept elsewhere.
 */
export function programHeading(text: string, forms: ReadonlySet<string>): string | null {
  const form = headerForm(text)
  const isPrograms = ofPrograms.some((one) => forms.has(one))
  if (isPrograms && form === 'plot' && (forms.has('plot name') || forms.has('plot id')) && !forms.has('plot number'))
    return 'Label'
  if (isPrograms && form === 'plot id' && forms.has('plot') && !forms.has('plot name')) return 'Plot name'
  const hasLine = () => [...forms].some((one) => columnOf(one, ['line']) !== null)
  const variety = ofVarieties.find((one) => forms.has(one))
  if (ofVarieties.includes(form)) return form !== variety || hasLine() ? text : 'Line'
  if (form === 'name' && forms.has('entry') && forms.has('plot') && !variety && !hasLine()) return 'Line'
  if (ofBrapi.has(form) && (forms.has('observationunitname') || forms.has('observationunitdbid'))) return null
  if (form === 'range number' && forms.has('row number')) return null
  return ofSeedlots.has(form) && forms.has('accession name') ? null : text
}
