import { beforeAll, describe, expect, it } from 'vitest'
import type { UploadKey } from '../../../src/domain/files/uploads.ts'
import { type Actor, startTestServer, type TestServer } from '../harness.ts'
import { loadYear, type NewYear, newCrop, newPlace } from '../trials/field.ts'
import { textFile, type UploadOutcome, upload } from './upload.ts'

let server: TestServer
let actor: Actor

beforeAll(async () => {
  server = await startTestServer()
  actor = await server.newCompany()
})

/** A small file as another program writes it, and the expected result of its upload. */
interface Imitation {
  readonly program: string
  readonly kind: UploadKey
  readonly lines: readonly string[]
  /** Choices that are sent with the file. */
  readonly choices?: Readonly<Record<string, string>>
  /** Faults and warnings, `code cell value`. */
  readonly faults?: readonly string[]
  readonly warnings?: readonly string[]
  /** Expected lines of the plots 101, 102 …; absent = unchanged. */
  readonly sorts?: readonly string[]
  /** Expected row and column of the plots 101, 102 …; absent = not checked. */
  readonly places?: readonly string[]
  /** Expected values of the plots 101, 102 … by trait with its unit: nothing else is stored. */
  readonly values?: Readonly<Record<string, readonly (number | string | null)[]>>
}

const values: UploadKey = 'plot_result'
const field: UploadKey = 'field_file'

const imitations: readonly Imitation[] = [
  {
    program: 'Field Book, table with a photo and an empty audio trait',
    kind: values,
    lines: [
      '"unique_id","row","column","Height","Photo","Audio"',
      '"101","1","1","80","101_Photo.jpg",""',
      '"102","1","2","NA","",""',
    ],
    warnings: ['trait.empty F1 Audio'],
    values: { Height: [80, null], Photo: ['101_Photo.jpg', null] },
  },
  {
    program: 'ARM, headings with the day of the rating',
    kind: values,
    lines: ['Plot,Rep,"May-12-2026 COUNT, PLANT","Jun-01-2026 YIELD, T/HA"', '101,1,34,5.1', '102,1,*,6.2'],
    warnings: ['cell.no_value C3 *'],
    values: { Replication: ['1', '1'], 'May-12-2026 COUNT, PLANT': [34, null], 'Jun-01-2026 YIELD, T/HA': [5.1, 6.2] },
  },
  {
    program: 'PRISM',
    kind: field,
    lines: ['Rep,Plot,Variety,"Yield (bu/a)",Moist%', '1,101,Alder,64.1,12.1', '1,102,Birch,70,12.4'],
    sorts: ['Alder', 'Birch'],
    values: { Replication: ['1', '1'], 'Yield (bu/a)': [64.1, 70], 'Moist%': [12.1, 12.4] },
  },
  {
    program: 'Agrobase',
    kind: field,
    lines: ['PLOT,REP,BLK,NAME,ENTRY,ROW,COL,YLD kg/ha', '101,1,1,Alder,1,1,1,5.120', '102,1,1,Birch,2,1,2,6.034'],
    sorts: ['Alder', 'Birch'],
    values: { Replication: ['1', '1'], Block: ['1', '1'], ENTRY: [1, 2], 'YLD kg/ha': [5.12, 6.034] },
  },
  {
    program: 'BrAPI, observations one per row',
    kind: values,
    lines: [
      'observationUnitName,observationVariableDbId,observationVariableName,value',
      '101,7,Height,80',
      '102,7,Height,90',
      '101,8,Heading,2026-06-01',
    ],
    warnings: ['header.unknown B1 observationVariableDbId', 'trait.dates C4 Heading'],
    values: { Height: [80, 90], Heading: ['2026-06-01', null] },
  },
  {
    program: 'BMS, a sheet of plots that names none',
    kind: field,
    lines: [
      'ENTRY_TYPE,DESIGNATION,REP_NO,PLOT_NO,FIELDMAP_RANGE,FIELDMAP_COLUMN',
      'Test entry,CML-1,1,1,1,1',
      'Check entry,CML-2,1,2,1,2',
    ],
    faults: ['header.missing - plot'],
  },
  {
    program: 'KDSmart, dates with slashes',
    kind: values,
    lines: ['Plot,Plot Type,Plant Height_1 [cm],Date Flowered', '101,,80,2026/06/01', '102,CHECK,85,2026/06/03'],
    warnings: ['trait.dates D1 Date Flowered'],
    values: {
      'Plot Type': [null, 'CHECK'],
      'Plant Height_1 [cm]': [80, 85],
      'Date Flowered': ['2026-06-01', '2026-06-03'],
    },
  },
  {
    program: 'Phenome',
    kind: field,
    lines: ['Plot,Germplasm name,Yield [kg],Harvested', '101,Alder,5.1,12-06-2026', '102,Birch,6.2,13-06-2026'],
    sorts: ['Alder', 'Birch'],
    warnings: ['trait.dates D1 Harvested'],
    values: { 'Yield [kg]': [5.1, 6.2], Harvested: ['2026-06-12', '2026-06-13'] },
  },
  {
    program: 'PlotVision, a comma in the name of an index',
    kind: values,
    lines: ['Plot;"NDVI 1,5 m";Canopy cover, %', '101;0,812;93,2', '102;0,798;91,0'],
    values: { 'NDVI 1,5 m': [0.812, 0.798], 'Canopy cover, %': [93.2, 91] },
  },
  {
    program: 'R, write.csv with row names',
    kind: values,
    lines: ['"","plot","rust"', '"1","101","R"', '"2","102",NA'],
    warnings: ['header.unknown A2 1–2'],
    values: { rust: ['R', null] },
  },
  {
    program: 'R, rows that were picked out: what their numbers are is not guessed',
    kind: values,
    lines: ['"","plot","yield"', '"3","101",5.1', '"7","102",6.2'],
    faults: ['header.blank A2 3'],
  },
  {
    program: 'SAS, days and points',
    kind: values,
    lines: ['PLOT,HEADED,YLD,COLOR', '101,12MAY2026,5.1,red', '102,.,.,'],
    warnings: ['trait.dates B1 HEADED'],
    values: { HEADED: ['2026-05-12', null], YLD: [5.1, null], COLOR: ['red', null] },
  },
  {
    program: 'SAS, times',
    kind: values,
    lines: ['PLOT,HEADED', '101,12MAY2026:00:00:00', '102,13MAY2026:00:00:00'],
    warnings: ['trait.dates B1 HEADED'],
    values: { HEADED: ['2026-05-12', '2026-05-13'] },
  },
  {
    program: 'Excel in Russian, a title above the table and short years',
    kind: field,
    lines: [
      'Сортоиспытание пшеницы;;;',
      ';;;',
      'Делянка;Сорт;Высота, см;Дата колошения',
      '101;Ольха;80,5;12.05.26',
      '102;Берёза;81;13.05.26',
    ],
    sorts: ['Ольха', 'Берёза'],
    warnings: ['trait.dates D3 Дата колошения', 'cell.date_year D4 12.05.26'],
    values: { 'Высота, см': [80.5, 81], 'Дата колошения': ['2026-05-12', '2026-05-13'] },
  },
  {
    program: 'pandas, the index and NaN',
    kind: values,
    lines: [',plot,yield,colour', '0,101,5.1,red', '1,102,NaN,NaN'],
    warnings: ['header.unknown A2 0–1', 'cell.no_value C3 NaN', 'cell.no_value D3 NaN'],
    values: { yield: [5.1, null], colour: ['red', null] },
  },
  {
    program: 'pandas, the index of a file read again',
    kind: values,
    lines: ['Unnamed: 0,plot,yield', '0,101,5.1', '1,102,6.2'],
    warnings: ['header.unknown A2 0–1'],
    values: { yield: [5.1, 6.2] },
  },
  {
    program: 'pandas, names of plots that became numbers with a point',
    kind: values,
    lines: ['plot,yield', '101.0,5.1', '102.0,6.2'],
    faults: ['plot.unknown A2 101.0', 'plot.unknown A3 102.0'],
  },
  {
    program: 'JMP, dates of the United States',
    kind: values,
    lines: ['"Plot","Yield","Headed"', '"101",5.1,05/12/2026', '"102",•,05/13/2026'],
    warnings: ['trait.dates C1 Headed', 'cell.no_value B3 •'],
    values: { Yield: [5.1, null], Headed: ['2026-05-12', '2026-05-13'] },
  },
  {
    program: 'GenStat, factors with an exclamation mark',
    kind: field,
    lines: ['Plot!,Rep!,Variety!,Yield', '101,1,Alder,5.1', '102,1,Birch,*'],
    sorts: ['Alder', 'Birch'],
    warnings: ['cell.no_value D3 *'],
    values: { Replication: ['1', '1'], Yield: [5.1, null] },
  },
  {
    program: 'SPSS',
    kind: values,
    lines: ['plot,yield,colour', '101,5.1,red', '102,#NULL!,#NULL!'],
    warnings: ['cell.no_value B3 #NULL!', 'cell.no_value C3 #NULL!'],
    values: { yield: [5.1, null], colour: ['red', null] },
  },
  {
    program: 'Stata, extended missing values',
    kind: values,
    lines: ['plot,yield', '101,5.1', '102,.a'],
    faults: ['trait.mixed B3 .a'],
  },
  {
    program: 'a laboratory, values below the limit of detection',
    kind: values,
    lines: ['plot,DON', '101,<0.1', '102,0.8'],
    faults: ['trait.mixed B2 <0.1'],
  },
  {
    program: 'Google Sheets, days with the name of the month and ticks',
    kind: values,
    lines: ['Plot,Flowering,Selected', '101,"May 12, 2026",TRUE', '102,"May 13, 2026",FALSE'],
    warnings: ['trait.dates B1 Flowering'],
    values: { Flowering: ['2026-05-12', '2026-05-13'], Selected: ['TRUE', 'FALSE'] },
  },
  {
    program: 'a spreadsheet that wrote days as numbers under a new heading',
    kind: values,
    lines: ['Plot,Flowering', '101,46154', '102,46155'],
    warnings: ['trait.serials B2 46154'],
    values: { Flowering: [46154, 46155] },
  },
  {
    program: 'a spreadsheet with 1,234 beside 0.5',
    kind: values,
    lines: ['Plot;Index', '101;0.5', '102;1,234'],
    faults: ['cell.number_doubtful B3 1,234'],
  },
  {
    program: 'JMP, a point for no value in numbers and scores, days with the name of the month',
    kind: values,
    lines: ['"Plot","Yield (t/ha)","Rust Score","Heading"', '101,5.12,.,01Jun2026', '102,.,3,03Jun2026'],
    warnings: ['trait.dates D1 Heading'],
    values: { 'Yield (t/ha)': [5.12, null], 'Rust Score': [null, 3], Heading: ['2026-06-01', '2026-06-03'] },
  },
  {
    program: 'Minitab, its own names of columns above the headings',
    kind: values,
    lines: ['C1\tC2\tC3-T', 'Plot\tYield\tClass', '101\t5.12\tR', '102\t*\tS'],
    warnings: ['cell.no_value B4 *'],
    values: { Yield: [5.12, null], Class: ['R', 'S'] },
  },
  {
    program: 'LibreOffice, the separator in the first row',
    kind: values,
    lines: ['sep=;', 'Plot;Yield;TKW', '101;5,12;41,2', '102;6,03;39,8'],
    values: { Yield: [5.12, 6.03], TKW: [41.2, 39.8] },
  },
  {
    program: 'Numbers on a Mac, the name of the table above it',
    kind: values,
    lines: ['Table 1;;', 'Plot;Yield;TKW', '101;5,12;41,2', '102;6,03;'],
    values: { Yield: [5.12, 6.03], TKW: [41.2, null] },
  },
  {
    program: 'Google Forms, times with a zone and units in brackets',
    kind: values,
    lines: [
      '"Timestamp","Plot number","Plant height (cm)","Lodging [1-9]"',
      '"2026/06/01 9:05:12 AM GMT+3","1","80","1"',
      '"2026/06/01 9:06:40 AM GMT+3","2","85","3"',
    ],
    values: {
      Timestamp: ['2026/06/01 9:05:12 AM GMT+3', '2026/06/01 9:06:40 AM GMT+3'],
      'Plant height (cm)': [80, 85],
      'Lodging [1-9]': [1, 3],
    },
  },
  {
    program: 'KoboToolbox, headings that are no column of ours',
    kind: values,
    lines: ['start;plot_tag;Height_cm;_uuid', '2026-06-01T09:05:12.000+03:00;101;80;abc-1'],
    faults: ['header.missing - label'],
  },
  {
    program: 'SurveyCTO, days with the name of the month and a time',
    kind: values,
    lines: ['SubmissionDate,plot,height', '"Jun 1, 2026 9:05:12 AM",101,80', '"Jun 1, 2026 9:06:12 AM",102,85'],
    warnings: [
      'trait.dates A1 SubmissionDate',
      'cell.time A2 Jun 1, 2026 9:05:12 AM',
      'cell.time A3 Jun 1, 2026 9:06:12 AM',
    ],
    values: { SubmissionDate: ['2026-06-01', '2026-06-01'], height: [80, 85] },
  },
  {
    program: 'TASSEL, a heading in angle brackets',
    kind: values,
    lines: ['<Trait>\tYield\tHeight', '101\t5.12\t80', '102\t-999\t85'],
    faults: ['header.missing - label'],
  },
  {
    program: 'PLINK, phenotypes between spaces',
    kind: values,
    lines: ['FID IID Yield', 'A 101 5.12', 'B 102 -9'],
    faults: ['header.missing - label'],
  },
  {
    program: 'Perten, a mark for what is out of range',
    kind: values,
    lines: ['Plot,Protein As is,Outlier', '101,12.41,0', '102,13.02,>M'],
    faults: ['trait.mixed C3 >M'],
  },
  {
    program: 'Foss, a dash for what was not measured',
    kind: values,
    lines: ['Infratec 1241;;;', 'Plot;Protein;Moisture', '101;12,4;11,8', '102;13,0;-'],
    values: { Protein: [12.4, 13], Moisture: [11.8, null] },
  },
  {
    program: 'HarvestMaster, range and row beside the plot',
    kind: values,
    lines: [
      'Range,Row,Plot,Weight (lb),Moisture (%),Time Stamp',
      '1,1,101,16.605,12.4,6/13/2026 9:05:12 AM',
      '1,2,102,17.902,12.1,6/13/2026 9:06:40 AM',
    ],
    warnings: [
      'header.unknown B1 Row',
      'trait.dates F1 Time Stamp',
      'cell.time F2 6/13/2026 9:05:12 AM',
      'cell.time F3 6/13/2026 9:06:40 AM',
    ],
    values: {
      'Weight (lb)': [16.605, 17.902],
      'Moisture (%)': [12.4, 12.1],
      'Time Stamp': ['2026-06-13', '2026-06-13'],
    },
  },
  {
    program: 'Haldrup, thousands or decimals: only the column can tell',
    kind: values,
    lines: ['PlotNo;Weight [kg];Moisture [%]', '1;7,532;12,4', '2;8,120;12,1'],
    faults: ['cell.number_doubtful B2 7,532'],
  },
  {
    program: 'a scale, the unit in every cell',
    kind: values,
    lines: ['Plot;Weight', '101;12.3 kg', '102;11.9 kg'],
    warnings: ['trait.numbers_in_text B2 12.3 kg'],
    values: { Weight: ['12.3 kg', '11.9 kg'] },
  },
  {
    program: 'a statistics program, letters behind means',
    kind: values,
    lines: ['Plot,Yield', '101,5.12 a', '102,6.03 b'],
    warnings: ['trait.numbers_in_text B2 5.12 a'],
    values: { Yield: ['5.12 a', '6.03 b'] },
  },
  {
    program: 'spectra, wavelengths as headings',
    kind: values,
    lines: ['Plot,400.0,410.5', '101,0.1234,0.1250', '102,0.1300,0.1311'],
    values: { '400.0': [0.1234, 0.13], '410.5': [0.125, 0.1311] },
  },
  {
    program: 'KDXplore, units behind a colon',
    kind: values,
    lines: ['PlotId,Row,Column,Height_1:cm,Height_2:cm', '1,1,1,80,81', '2,1,2,85,84'],
    values: { 'Height_1:cm': [80, 85], 'Height_2:cm': [81, 84] },
  },
  {
    program: 'a spreadsheet with an error value among classes',
    kind: values,
    lines: ['Plot,Class', '101,#DIV/0!', '102,R'],
    faults: ['cell.error_value B2 #DIV/0!'],
  },
  {
    program: 'ARM, rows of ratings above the headings',
    kind: values,
    lines: [
      'Rating Date,,Jun-01-2026,Jul-10-2026',
      'Rating Type,,COUNT,YIELD',
      'Rating Unit,,PLANT,T/HA',
      'Trt,Plot,1,2',
      '1,101,34,5.1',
      '2,102,*,6.2',
    ],
    warnings: ['header.joined C4 COUNT Jun-01-2026, PLANT; YIELD Jul-10-2026, T/HA', 'cell.no_value C6 *'],
    values: { Trt: [1, 2], 'COUNT Jun-01-2026, PLANT': [34, null], 'YIELD Jul-10-2026, T/HA': [5.1, 6.2] },
  },
  {
    program: 'PRISM, range and pass',
    kind: field,
    lines: [
      'Trial,Range,Pass,Plot,Entry,Name,Yield_bu/ac,TestWt_lb/bu,Moist%',
      'YT1,1,1,101,1,Alder,64.1,58.2,12.1',
      'YT1,1,2,102,2,Birch,70.4,57.9,12.4',
    ],
    sorts: ['Alder', 'Birch'],
    places: ['1,1', '1,2'],
    values: {
      Trial: ['YT1', 'YT1'],
      Entry: [1, 2],
      'Yield_bu/ac': [64.1, 70.4],
      'TestWt_lb/bu': [58.2, 57.9],
      'Moist%': [12.1, 12.4],
    },
  },
  {
    program: 'HarvestMaster, range and row that nothing tells apart',
    kind: field,
    lines: ['Plot,Range,Row,Variety', '101,1,1,Alder', '102,1,2,Birch'],
    faults: ['position.doubtful B1 Range'],
  },
  {
    program: 'HarvestMaster, ranges that are the columns of the field',
    kind: field,
    lines: ['Plot,Range,Row,Variety', '101,1,1,Alder', '102,1,2,Birch'],
    choices: { range: 'column' },
    sorts: ['Alder', 'Birch'],
    places: ['1,1', '2,1'],
  },
  {
    program: 'Breedbase, phenotypes with names of variables of the ontology',
    kind: values,
    lines: [
      'studyYear,programDbId,programName,observationUnitName,germplasmName,"Plant height - cm|CO_321:0001301",notes',
      '2026,160,P,101,Alder,81.2,',
      '2026,160,P,102,Birch,85,"lodged, wet"',
    ],
    warnings: ['header.unknown B1 programDbId', 'header.unknown C1 programName', 'comment.not_stored G3 lodged, wet'],
    values: { 'Plant height - cm': [81.2, 85] },
  },
  {
    program: 'R, write.csv2 with three digits: nothing shows what the comma is',
    kind: values,
    lines: ['"";"plot";"yield"', '"1";"101";5,123', '"2";"102";NA'],
    faults: ['cell.number_doubtful C2 5,123'],
  },
  {
    program: 'LibreOffice in German',
    kind: values,
    lines: ['Plot;Ertrag dt/ha;Datum Ährenschieben', '101;1.234,56;12.05.2026', '102;987,10;13.05.2026'],
    warnings: ['trait.dates C1 Datum Ährenschieben'],
    values: { 'Ertrag dt/ha': [1234.56, 987.1], 'Datum Ährenschieben': ['2026-05-12', '2026-05-13'] },
  },
  {
    program: 'Excel in Russian, figures of a statistics program below the table',
    kind: values,
    lines: ['Делянка;Урожайность, т/га', '101;5,12', '102;6,03', 'Среднее;5,6', 'НСР05;0,4', 'Коэф. вариации, %;7,1'],
    warnings: ['row.totals A4 Среднее', 'row.totals A5 НСР05', 'row.totals A6 Коэф. вариации, %'],
    values: { 'Урожайность, т/га': [5.12, 6.03] },
  },
  {
    program: 'SAS, PROC PRINT with the numbers of the rows',
    kind: values,
    lines: ['Obs,PLOT,YIELD,HEADDT', '1,101,5.12,05/12/26', '2,102,.,05/13/26'],
    warnings: ['header.unknown A1 Obs', 'trait.dates D1 HEADDT', 'cell.date_year D2 05/12/26'],
    values: { YIELD: [5.12, null], HEADDT: ['2026-05-12', '2026-05-13'] },
  },
  {
    program: 'CropStat, upper case and tabs',
    kind: field,
    lines: ['PLOT\tREP\tVARIETY\tYIELD', '101\t1\tAlder\t5.12', '102\t1\tBirch\t*'],
    sorts: ['Alder', 'Birch'],
    warnings: ['cell.no_value D3 *'],
    values: { Replication: ['1', '1'], YIELD: [5.12, null] },
  },
  {
    program: 'Excel, months with their years and units in brackets',
    kind: values,
    lines: ['Plot,Height,Harvest', ',(cm),', '101,80,May-26', '102,85,Jun-26'],
    values: { 'Height, cm': [80, 85], Harvest: ['May-26', 'Jun-26'] },
  },
  {
    program: 'GenStat, a description of thirty rows above the table',
    kind: values,
    lines: [
      ...Array.from({ length: 30 }, (_, k) => `Remark ${k + 1},as agreed`),
      'Plot,Variety,Height,Yield',
      '101,Alder,80,5.1',
      '102,Birch,85,6.2',
    ],
    values: { Height: [80, 85], Yield: [5.1, 6.2] },
  },
  {
    program: 'a laboratory, a mark behind values',
    kind: values,
    lines: ['Plot,Protein', '101,12.4*', '102,13.1'],
    faults: ['trait.mixed B2 12.4*'],
  },
]

const codesOf = (faults: UploadOutcome['report']['faults'] = []) =>
  faults.map(({ code, cell, value }) => `${code} ${cell ?? '-'} ${value ?? '-'}`)

/**
 * Lines of the plots and their values by the headings of the traits, dates as days; traits without a value are left out.
 */
async function stored({ year_id }: NewYear) {
  const columns = await loadYear(actor, year_id)
  const order = Array.from({ length: columns.count }, (_, k) => k).sort(
    (a, b) => Number(columns.name[a]) - Number(columns.name[b]),
  )
  const read = columns.traits.map(({ trait, numbers, codes, words }) => {
    const reordered = order.map((k): number | string | null => {
      if (trait.kind === 'qualitative') return codes[k] < 0 ? null : words[codes[k]]
      if (Number.isNaN(numbers[k])) return null
      return trait.kind === 'date' ? new Date(numbers[k] * 86_400_000).toISOString().slice(0, 10) : numbers[k]
    })
    return [trait.unit ? `${trait.name}, ${trait.unit}` : trait.name, reordered] as const
  })
  return {
    places: order.map((k) => `${columns.row[k]},${columns.col[k]}`),
    sorts: order.map((k) => columns.lines.get(columns.line[k])?.name),
    values: Object.fromEntries(read.filter(([, own]) => own.some((value) => value !== null))),
  }
}

describe('small files in the style of other programs', () => {
  it.each(imitations)('$program: is stored as displayed, or refused with the cell', async (imitation) => {
    const place = await newPlace(actor, await newCrop(actor))
    const { spec_id, field_id, year_id } = place
    const body = { spec_id, field_id, year_id, ...imitation.choices }
    if (imitation.kind === values)
      await upload(actor, field, textFile('plots.csv', 'Plot,Label,Line', '101,1,Alder', '102,2,Birch'), {
        spec_id,
        field_id,
        year_id,
      })
    const before = await stored(place)
    const file = textFile('file.csv', ...imitation.lines)
    const dry = await upload(actor, imitation.kind, file, { ...body, dry_run: true })
    const shown = (uploaded: UploadOutcome) => ({
      faults: codesOf(uploaded.report.faults),
      warnings: codesOf(uploaded.report.warnings).filter((warning) => !warning.startsWith('line.created')),
    })
    if (imitation.faults) expect(shown(dry).faults).toEqual(imitation.faults)
    else expect(shown(dry)).toEqual({ faults: [], warnings: imitation.warnings ?? [] })
    expect(await stored(place)).toEqual(before)
    const result = await upload(actor, imitation.kind, file, body)
    expect(shown(result)).toEqual(shown(dry))
    if (imitation.faults) expect(await stored(place)).toEqual(before)
    else {
      const { places, ...after } = await stored(place)
      expect(after).toEqual({ sorts: imitation.sorts ?? before.sorts, values: imitation.values ?? {} })
      if (imitation.places) expect(places).toEqual(imitation.places)
      const second = await upload(actor, imitation.kind, file, body)
      expect(
        Object.values({ ...second.report.created, ...second.report.updated }).filter((count) => count > 0),
      ).toEqual([])
    }
  })
})
