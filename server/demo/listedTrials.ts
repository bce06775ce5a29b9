import type { TechnologyLevel } from '../../src/domain/columns/yearData.ts'
import type { DemoCrop, DemoLine, DemoYear } from './demoYear.ts'
import { oats } from './mappedTrials.ts'
import { numberPlots } from './numbered.ts'
import { factorTrait, linesWithoutParents, measuredTrait, readTrial, type TrialRow } from './trialFile.ts'

const barley: DemoCrop = { russian_name: 'Ячмень', english_name: 'Barley' }
const unnamed: DemoCrop = { russian_name: 'Культура не названа (диаллель)', english_name: 'Crop not named (diallel)' }

const groupBy = (rows: readonly TrialRow[], key: (row: TrialRow) => string): [string, TrialRow[]][] => [
  ...Map.groupBy(rows, key),
]

/** Built-in regions: Bihar and Haryana. */
const regionOfSite: Readonly<Record<string, number>> = { Pusa: 305, Karnal: 312 }

/**
 * Oats at two sites in three years. The source has no map: every block is a row of its 13 lines. It names no check
 * either: L is the demo's choice.
 */
function shaw(): DemoYear[] {
  return groupBy(readTrial('shaw_oats'), (row) => `${row.site} ${row.year}`).map(([, rows]) => {
    const blocks = [...new Set(rows.map((row) => row.block))].sort()
    const [{ site, year }] = rows
    const sorted = blocks.flatMap((block) => rows.filter((row) => row.block === block))
    const lines = sorted.map((row) => row.line)
    const width = Math.ceil(rows.length / blocks.length)
    return numberPlots({
      crop: oats,
      nursery: `Shaw ${site} (laid out by blocks)`,
      region: regionOfSite[site],
      checks: ['L'],
      kind: 'competitive',
      year: Number(year),
      width,
      names: sorted.map((row) => `${row.block}-${row.line}`),
      rows: sorted.map((row) => blocks.indexOf(row.block) + 1),
      cols: sorted.map((_, k) => (k % width) + 1),
      labels: [],
      lines,
      pedigree: linesWithoutParents(lines),
      traits: [factorTrait(sorted, 'block', 'Block'), measuredTrait(sorted, 'yield_lb_plot', 'Yield', 'lb/plot', 1)],
    })
  })
}

/** Built-in region of each site: of the United States Idaho, Minnesota, Montana, New York, Oregon, Washington, of Canada the provinces. */
const barleyRegions: Readonly<Record<string, number>> = {
  ID: 127,
  MA: 340,
  MN: 151,
  MTd: 155,
  MTi: 155,
  NY: 162,
  ON: 345,
  OR: 166,
  SKg: 347,
  SKk: 347,
  SKo: 347,
  WA: 134,
}

/** Sites without irrigation in the dry plains, and irrigated ones; the others are standard. */
const barleyLevels: Readonly<Record<string, TechnologyLevel>> = {
  MTd: 'minimum',
  SKg: 'minimum',
  SKk: 'minimum',
  ID: 'maximum',
  MTi: 'maximum',
  SKo: 'maximum',
}

const barleyTraits: readonly (readonly [string, string, string, number])[] = [
  ['yield_t_ha', 'Grain yield', 't/ha', 2],
  ['protein_pct', 'Protein', '%', 1],
  ['height_cm', 'Plant height', 'cm', 1],
  ['lodging_pct', 'Lodging', '%', 0],
  ['heading_julian_day', 'Heading', 'day of year', 1],
  ['malt_extract_pct', 'Malt extract', '%', 1],
  ['amylase_20deg', 'Alpha-amylase', '20 °U', 1],
  ['diastatic_power_deg', 'Diastatic power', '°', 0],
]
const barleyWidth = 19

/** Barley: doubled haploids of one cross in 16 environments (“MN92”: site and year), in list order, 19 in a row. */
export function steptoeMorex(): DemoYear[] {
  return groupBy(readTrial('steptoe_morex_pheno'), (row) => row.env).map(([env, rows]) => {
    const lines = rows.map((row) => row.line)
    const pedigree: DemoLine[] = [...new Set(lines)].map((name) =>
      name === 'Steptoe' || name === 'Morex'
        ? { name, mother: null, father: null }
        : { name, mother: 'Steptoe', father: 'Morex' },
    )
    return numberPlots({
      crop: barley,
      nursery: `${env.slice(0, -2)} (in list order)`,
      region: barleyRegions[env.slice(0, -2)],
      technology_level: barleyLevels[env.slice(0, -2)],
      checks: ['Steptoe'],
      kind: 'breeding_year_two',
      year: 1900 + Number(env.slice(-2)),
      width: barleyWidth,
      names: lines,
      rows: lines.map((_, k) => Math.floor(k / barleyWidth) + 1),
      cols: lines.map((_, k) => (k % barleyWidth) + 1),
      labels: [],
      lines,
      pedigree,
      traits: barleyTraits
        .map(([column, name, unit, decimals]) => measuredTrait(rows, column, name, unit, decimals))
        .map((trait) => (trait.name === 'Lodging' ? { ...trait, better: 'lower' as const } : trait))
        .filter((trait) => trait.values.some((value) => value !== null)),
    })
  })
}

const diallelWidth = 12

/** A full diallel of six parents: every cross is a line with its mother and father. Each replication is three rows. */
function diallel(): DemoYear {
  const rows = readTrial('grover_diallel')
  const nameOf = (row: TrialRow) => (row.mother === row.father ? row.mother : `${row.mother} × ${row.father}`)
  const lines = rows.map(nameOf)
  const crosses = new Map(rows.map((row) => [nameOf(row), row]))
  const pedigree = [...crosses].map(([name, row]) =>
    row.mother === row.father ? { name, mother: null, father: null } : { name, mother: row.mother, father: row.father },
  )
  return numberPlots({
    crop: unnamed,
    nursery: 'Full diallel (laid out by replications)',
    kind: 'hybridization',
    year: 2010,
    width: diallelWidth,
    names: rows.map((row, k) => `${row.rep}-${(k % (crosses.size || 1)) + 1}`),
    rows: rows.map((_, k) => Math.floor(k / diallelWidth) + 1),
    cols: rows.map((_, k) => (k % diallelWidth) + 1),
    labels: [],
    lines,
    pedigree,
    traits: [factorTrait(rows, 'rep', 'Replication'), measuredTrait(rows, 'yield', 'Yield', '', 2)],
  })
}

/** Real trials whose source gives no map; their names describe the layout. */
export function listedTrials(): DemoYear[] {
  return [...shaw(), ...steptoeMorex(), diallel()]
}
