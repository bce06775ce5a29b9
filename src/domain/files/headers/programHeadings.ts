import { columnOf, headerForm } from './headerForm.ts'

/** Breedbase columns about sown seed, which no upload stores. */
const seedLotHeadings: ReadonlySet<string> = new Set(['seedlot name', 'num seed per plot', 'weight gram seed per plot'])

/** BrAPI and Breedbase columns that describe programme, study and observation, which no upload stores. */
const brapiHeadings: ReadonlySet<string> = new Set([
  ...['programdbid', 'programname', 'programdescription', 'trialdbid', 'studydbid', 'studydescription', 'studydesign'],
  ...['fieldsize', 'fieldtrialisplannedtobegenotyped', 'fieldtrialisplannedtocross', 'harvestdate', 'locationdbid'],
  ...['germplasmdbid', 'germplasmsynonyms', 'synonyms', 'observationlevel', 'observationlevels', 'observationunitdbid'],
  ...['observationdbid', 'observationvariabledbid', 'observationtimestamp', 'collector', 'entrytype', 'plantnumber'],
  'additionalinfo',
])

/**
 * Headings of lines, unless a more usual heading of lines or an earlier one in this list is present: then they mean a
 * generation or the like.
 */
const varietyHeadings: readonly string[] = [
  ...['gen', 'genotype', 'cultivar', 'entry name', 'variety name', 'cultivar name', 'genotype name'],
  ...['сортообразец', 'название сорта', 'наименование сорта', 'генотип'],
  ...['genotipo', 'nome varietà', 'nombre de la variedad', 'nombre de variedad'],
]

/** Headings of lines that identify files of these programs. */
const programHeadings = ['accession', 'accession name', 'germplasm']

/**
 * The meaning of a heading in other programs, depending on the other headings of its table; null = not imported.
 * - Field Book and Breedbase: with `plot_name` or `plot_id`, `plot` is the number on the stake, a label; with `plot`,
 * `plot_id` names the plot.
 * - Agrobase: with `ENTRY` and `PLOT`, `NAME` is the line.
 * - `gen`, `genotype`, `cultivar`, `Entry name` and the like are the line if no other heading is.
 * - BrAPI and Breedbase: columns that describe the study or the observation are not traits.
 * - Breedbase: with `row_number`, `range_number` repeats a position; seed lots are stored elsewhere.
 */
export function programHeading(text: string, forms: ReadonlySet<string>): string | null {
  const form = headerForm(text)
  const isPrograms = programHeadings.some((one) => forms.has(one))
  if (isPrograms && form === 'plot' && (forms.has('plot name') || forms.has('plot id')) && !forms.has('plot number'))
    return 'Label'
  if (isPrograms && form === 'plot id' && forms.has('plot') && !forms.has('plot name')) return 'Plot name'
  const hasLine = () => [...forms].some((one) => columnOf(one, ['line']) !== null)
  const variety = varietyHeadings.find((one) => forms.has(one))
  if (varietyHeadings.includes(form)) return form !== variety || hasLine() ? text : 'Line'
  if (form === 'name' && forms.has('entry') && forms.has('plot') && !variety && !hasLine()) return 'Line'
  if (brapiHeadings.has(form) && (forms.has('observationunitname') || forms.has('observationunitdbid'))) return null
  if (form === 'range number' && forms.has('row number')) return null
  return seedLotHeadings.has(form) && forms.has('accession name') ? null : text
}
