import type { Call } from '../../../../src/contract/call.ts'
import { id, idText } from '../../../../src/contract/fields.ts'
import { type Part, placeName, placesOf, type RequestInput, withValue } from './schemaPlaces.ts'

/** The kind of thing that an id identifies. */
export type Kind =
  | 'crop'
  | 'field'
  | 'year'
  | 'plot'
  | 'line'
  | 'trait'
  | 'result'
  | 'analysis'
  | 'selection'
  | 'technology'
  | 'plant'
  | 'plant_value'
  | 'marker'
  | 'genotype'
  | 'plot_photo'
  | 'line_photo'
  | 'genome_file'
  | 'warehouse'
  | 'location'
  | 'seed'
  | 'seed_entry'
  | 'sowing_plan'
  | 'subregion'
  | 'division'
  | 'session'
  | 'history_row'
  | 'person'
  | 'export'
  | 'task'
  | 'notification'

/** A place in a call's input that accepts an id of one kind. */
export interface IdPlace {
  name: string
  kind: Kind
  /** The input with this id at the place; `mixed` puts it after ids of one's own. */
  put: (input: RequestInput, value: number, mixed: boolean) => RequestInput
  isList: boolean
}

/** Ids that are the same for every company, and sequence numbers, which identify nothing without their year. */
const sharedIds = new Set(['region', 'country_id', 'country', 'countries', 'seq'])

const kindOfName: Record<string, Kind | null> = {
  spec_id: 'crop',
  field_id: 'field',
  field: 'field',
  year_id: 'year',
  year_ids: 'year',
  year_from_id: 'year',
  year_to_id: 'year',
  trait_id: 'trait',
  trait_ids: 'trait',
  traits: 'trait',
  covariates: 'trait',
  flowering_trait_id: 'trait',
  donor_ids: 'line',
  by: 'trait',
  block: 'trait',
  year: 'year',
  plot_id: 'plot',
  plot_ids: 'plot',
  plots: 'plot',
  plot: 'plot',
  fastqc_id: 'genome_file',
  line_id: 'line',
  line: 'line',
  line_ids: 'line',
  check_ids: 'line',
  filler_line_id: 'line',
  twice: 'line',
  list_of_mothers: 'line',
  list_of_fathers: 'line',
  pairs: 'line',
  lines: 'line',
  control: 'line',
  feature: 'trait',
  phenotype: 'trait',
  feature_norm: 'trait',
  plot_final_id: 'result',
  harvest_id: 'technology',
  brush_id: 'plant',
  mutation_id: 'marker',
  mut_id: 'marker',
  control_line_id: 'line',
  comparison_line_id: 'line',
  subregion: 'subregion',
  user_id: 'person',
  own_division: 'division',
  plant_id: 'plant',
  warehouse: 'warehouse',
  location: 'location',
  seed: 'seed',
  entry: 'seed_entry',
  external_id: null, // an id of another system
  seed_ids: 'seed',
  location_ids: 'location',
}

/** The kind of `id` in the path or body of a call. */
const kindOfCall: Record<string, Kind | null> = {
  listSubregions: null,
  createSubregion: null,
  deleteSession: 'session',
  readHistoryRow: 'history_row',
  updateDivision: 'division',
  deleteDivision: 'division',
  updateEmployee: 'person',
  deleteEmployee: 'person',
  removalOfEmployee: 'person',
  unblockEmployee: 'person',
  handCompanyOver: 'person',
  companyExportContent: 'export',
  readNews: null, // the same for every company
  acknowledgeNotification: 'notification',
  getTask: 'task',
  cancelTask: 'task',
  taskContent: 'task',
  updateCrop: 'crop',
  deleteCrop: 'crop',
  updateField: 'field',
  deleteField: 'field',
  nurseryOverview: 'field',
  deleteFieldYear: 'year',
  restoreField: 'field',
  restoreFieldYear: 'year',
  placeOfPlot: 'plot',
  readLineCalls: 'year',
  updatePlot: 'plot',
  deletePlot: 'plot',
  updatePlant: 'plant',
  deletePlant: 'plant',
  updatePlantValue: 'plant_value',
  updatePlotPhoto: 'plot_photo',
  deletePlotPhoto: 'plot_photo',
  plotPhotoContent: 'plot_photo',
  updateLinePhoto: 'line_photo',
  deleteLinePhoto: 'line_photo',
  linePhotoContent: 'line_photo',
  deleteGenomeFile: 'genome_file',
  getWarehouse: 'warehouse',
  updateWarehouse: 'warehouse',
  deleteWarehouse: 'warehouse',
  getLocation: 'location',
  updateLocation: 'location',
  deleteLocation: 'location',
  locationCode: 'location',
  getSeed: 'seed',
  updateSeed: 'seed',
  updateSeeds: 'seed',
  deleteSeed: 'seed',
  seedCode: 'seed',
  listSeedEntries: 'seed',
  addSeedEntry: 'seed',
  reverseSeedEntry: 'seed',
  getSowingPlan: 'sowing_plan',
  sowPlan: 'sowing_plan',
  cancelPlan: 'sowing_plan',
  updateTrait: 'trait',
  convertTrait: 'trait',
  getAnalysis: 'analysis',
  updateAnalysis: 'analysis',
  deleteAnalysis: 'analysis',
  updateSelection: 'selection',
  deleteSelection: 'selection',
  restoreSelection: 'selection',
  editGenotype: 'genotype',
  saveFieldMap: 'year',
  changeMapWidth: 'year',
  loadFieldYear: 'year',
  loadYearPage: 'year',
  readPagePlants: 'year',
  loadCrop: 'crop',
  loadMeans: 'crop',
  lineSeeds: 'crop',
  reserveCropIds: 'crop',
  sendCropChange: 'crop',
  readCropChanges: 'crop',
  revertCropChange: 'crop',
  reserveIds: 'year',
  sendChange: 'year',
  readChanges: 'year',
  revertChange: 'year',
  cellHistory: 'year',
  lastChanges: 'year',
  photographedPlots: 'year',
  readPlotPlants: 'year',
  lineCellHistory: 'crop',
}

type Further = Omit<IdPlace, 'isList'>

function furtherPlace(
  name: string,
  kind: Kind,
  put: (value: number) => { part: Part; path: string[]; value: unknown },
): Further {
  return {
    name,
    kind,
    put: (input, value) => {
      const place = put(value)
      return withValue(input, place, place.value)
    },
  }
}

/** One column of a change with the id as the entity that is written, or as the value. */
const changed = (entity: Kind, field: (value: number) => string, ids: (value: number) => number, after?: unknown) => {
  return (value: number) => ({
    part: 'body' as const,
    path: ['change', 'columns'],
    value: [{ entity, field: field(value), ids: [ids(value)], before: [null], after: [after ?? value] }],
  })
}

/** Ids inside the columns of lines and traits. */
function cropPlaces(ownIds: Record<Kind, number>): Further[] {
  return [
    furtherPlace(
      'body line ids',
      'line',
      changed(
        'line',
        () => 'name',
        (value) => value,
        'x',
      ),
    ),
    furtherPlace(
      'body trait ids',
      'trait',
      changed(
        'trait',
        () => 'name',
        (value) => value,
        'x',
      ),
    ),
    furtherPlace(
      'body marker ids',
      'marker',
      changed(
        'marker',
        () => 'name',
        (value) => value,
        'x',
      ),
    ),
    furtherPlace(
      'body mother value',
      'line',
      changed(
        'line',
        () => 'mother_id',
        () => ownIds.line,
      ),
    ),
    furtherPlace(
      'body father value',
      'line',
      changed(
        'line',
        () => 'father_id',
        () => ownIds.line,
      ),
    ),
  ]
}

/** Ids inside texts and inside the columns of a change. The caller fills in its own ids for the others. */
function furtherPlaces(call: Call, ownIds: Record<Kind, number>): Further[] {
  switch (call.name) {
    case 'createEmployee':
    case 'updateEmployee':
      return [furtherPlace('body division', 'division', (value) => ({ part: 'body', path: ['division'], value }))]
    case 'pagePlots':
    case 'loadYearPage':
    case 'readPagePlants':
      return [
        furtherPlace('query sort_by feature:', 'trait', (value) => ({
          part: 'query',
          path: ['sort_by'],
          value: `feature:${value}`,
        })),
        furtherPlace('query feature:', 'trait', (value) => ({ part: 'query', path: [`feature:${value}`], value: '1' })),
        furtherPlace('query feature:…:missing', 'trait', (value) => ({
          part: 'query',
          path: [`feature:${value}:missing`],
          value: 'true',
        })),
      ]
    case 'loadFieldYear':
      return [
        furtherPlace('query traits', 'trait', (value) => ({ part: 'query', path: ['traits'], value: String(value) })),
      ]
    case 'mapColouring':
      return [
        furtherPlace('query additional_filter_key', 'trait', (value) => ({
          part: 'query',
          path: ['additional_filter_key'],
          value: String(value),
        })),
      ]
    case 'addResults':
      return [
        furtherPlace('body results[].plot_final_feature', 'trait', (value) => ({
          part: 'body',
          path: ['results'],
          value: [{ plot: ownIds.plot, plot_final_feature: value, plot_final_value: 5 }],
        })),
      ]
    case 'deleteResult':
    case 'deleteTechnology':
      return [
        furtherPlace('query feature', 'trait', (value) => ({ part: 'query', path: ['feature'], value: String(value) })),
      ]
    case 'sendChange':
      return [
        ...cropPlaces(ownIds),
        furtherPlace(
          'body plot ids',
          'plot',
          changed(
            'plot',
            () => 'comment',
            (value) => value,
            'x',
          ),
        ),
        furtherPlace(
          'body plant ids',
          'plant',
          changed(
            'plant',
            () => 'name',
            (value) => value,
            'x',
          ),
        ),
        furtherPlace(
          'body field_year ids',
          'year',
          changed(
            'field_year' as Kind,
            () => 'rows',
            (value) => value,
            30,
          ),
        ),
        furtherPlace('body checks value', 'line', (value) => ({
          part: 'body',
          path: ['change', 'columns'],
          value: [
            { entity: 'field_year', field: 'checks', ids: [ownIds.year], before: [null], after: [String(value)] },
          ],
        })),
        furtherPlace(
          'body deleted plot',
          'plot',
          changed(
            'plot',
            () => 'exists',
            (value) => value,
            false,
          ),
        ),
        furtherPlace(
          'body trait: field',
          'trait',
          changed(
            'plot',
            (value) => `trait:${value}`,
            () => ownIds.plot,
            1,
          ),
        ),
        furtherPlace(
          'body marker: field',
          'marker',
          changed(
            'plot',
            (value) => `marker:${value}`,
            () => ownIds.plot,
            'A/C',
          ),
        ),
        furtherPlace(
          'body suppressed: field',
          'trait',
          changed(
            'plot',
            (value) => `suppressed:${value}`,
            () => ownIds.plot,
            'x',
          ),
        ),
        furtherPlace(
          'body line_id value',
          'line',
          changed(
            'plot',
            () => 'line_id',
            () => ownIds.plot,
          ),
        ),
        furtherPlace(
          'body crossing value',
          'line',
          changed(
            'plot',
            () => 'crossing_line_id',
            () => ownIds.plot,
          ),
        ),
      ]
    case 'sendCropChange':
      return cropPlaces(ownIds)
    default:
      return []
  }
}

/**
 * Every place of a call that accepts an id of a company, found in its schemas.
 * @throws Error for an id whose kind is not declared, so that a new call is not forgotten.
 */
export function idPlaces(call: Call, ownIds: Record<Kind, number>): IdPlace[] {
  const idSchemas = placesOf(call).filter(({ schema, path }) => schema === id || schema === idText || isLooseId(path))
  const places = new Map<string, IdPlace>()
  for (const place of idSchemas) {
    const name = placeName(place)
    const last = place.path.findLast((part) => part !== '[]') ?? ''
    if (sharedIds.has(last) || furtherNames.has(`${call.name} ${name}`)) continue
    const kind = last === 'id' ? kindOfCall[call.name] : kindOfName[last]
    if (kind === null) continue
    if (kind === undefined) throw new Error(`${call.name} ${name}: an id of what? State it in idPlaces.ts`)
    const isList = place.path.includes('[]')
    places.set(name, { name, kind, isList, put: (input, value, mixed) => withValue(input, place, value, mixed) })
  }
  return [...places.values(), ...furtherPlaces(call, ownIds).map((place) => ({ ...place, isList: false }))]
}

/** Members named like ids although their schema is another one. */
function isLooseId(path: readonly string[]): boolean {
  return /(^|_)ids?$/.test(path.findLast((part) => part !== '[]') ?? '')
}

/**
 * Covered by `furtherPlaces` entity by entity; a filter of the history only excludes rows, which has a separate test.
 */
const furtherNames = new Set([
  'sendChange body change.columns[].ids[]',
  'sendCropChange body change.columns[].ids[]',
  'addResults body results[].plot_final_feature',
  ...['user_id', 'spec_id', 'field_id', 'year_id', 'before'].flatMap((name) => [
    `listHistory query ${name}`,
    `exportHistory query ${name}`,
  ]),
])
