import type { DemoCrop, DemoYear } from './demoYear.ts'
import { numberPlots } from './numbered.ts'
import { factorTrait, linesWithoutParents, measuredTrait, readTrial, type TrialRow } from './trialFile.ts'

export const wheat: DemoCrop = { russian_name: 'Пшеница озимая', english_name: 'Winter wheat' }
export const oats: DemoCrop = { russian_name: 'Овёс', english_name: 'Oats' }
const meadowfoam: DemoCrop = { russian_name: 'Пенник', english_name: 'Meadowfoam' }

/** Names and places of trials that come with their real map. */
function placedRows(rows: readonly TrialRow[]) {
  return {
    names: rows.map((row) => row.plot),
    rows: rows.map((row) => Number(row.row)),
    cols: rows.map((row) => Number(row.col)),
  }
}

/** Winter wheat in four complete blocks on 11 rows × 22 columns; places without a line were not planted. */
function nebraska(): DemoYear {
  const rows = readTrial('stroup_nin').filter((row) => row.line !== '')
  const lines = rows.map((row) => row.line)
  return numberPlots({
    crop: wheat,
    nursery: 'Nebraska NIN',
    // Nebraska.
    region: 158,
    kind: 'competitive',
    year: 1994,
    width: 22,
    ...placedRows(rows),
    labels: [],
    lines,
    pedigree: linesWithoutParents(lines),
    traits: [factorTrait(rows, 'rep', 'Replication'), measuredTrait(rows, 'yield_bu_ac', 'Grain yield', 'bu/ac', 2)],
  })
}

/** Oats as a split plot: varieties on whole plots, nitrogen on sub plots. */
function rothamsted(): DemoYear {
  const rows = readTrial('yates_oats')
  const lines = rows.map((row) => row.variety)
  return numberPlots({
    crop: oats,
    nursery: 'Rothamsted split plot',
    kind: 'competitive',
    year: 1935,
    width: 4,
    ...placedRows(rows),
    labels: [],
    lines,
    pedigree: linesWithoutParents(lines),
    traits: [
      factorTrait(rows, 'block', 'Block'),
      { ...factorTrait(rows, 'nitrogen_cwt_ac', 'Nitrogen', 'cwt/ac', (text) => text), factor_kind: 'treatment' },
      measuredTrait(rows, 'grain_lb', 'Grain yield', 'lb', 2),
      measuredTrait(rows, 'straw_lb', 'Straw yield', 'lb', 2),
    ],
  })
}

/** Oats as an alpha lattice in one column of 72 plots, as the source has it. */
function alphaLattice(): DemoYear {
  const rows = readTrial('john_alpha')
  const lines = rows.map((row) => row.line)
  return numberPlots({
    crop: oats,
    nursery: 'Alpha lattice',
    kind: 'control',
    year: 1995,
    width: 2,
    ...placedRows(rows),
    labels: [],
    lines,
    pedigree: linesWithoutParents(lines),
    traits: [
      factorTrait(rows, 'rep', 'Replication'),
      factorTrait(rows, 'block', 'Block'),
      measuredTrait(rows, 'yield_t_ha', 'Grain yield', 't/ha', 4),
    ],
  })
}

/** Meadowfoam in an augmented design: new lines once, checks in every block; labels as in the source. */
function augmented(): DemoYear {
  const rows = readTrial('kling_augmented')
  const lines = rows.map((row) => row.line_name)
  return {
    crop: meadowfoam,
    nursery: 'Augmented design',
    // Oregon.
    region: 166,
    kind: 'breeding_year_one',
    year: 2009,
    width: 12,
    ...placedRows(rows),
    labels: rows.map((row) => row.plot),
    lines,
    pedigree: linesWithoutParents(lines),
    traits: [
      factorTrait(rows, 'block', 'Block'),
      factorTrait(rows, 'is_check', 'Check', '', (text) => (text === '1' ? 'check' : 'entry')),
      measuredTrait(rows, 'tsw_g', 'Thousand seed weight', 'g', 2),
    ],
  }
}

/** Real trials with the map that their source gives. */
export function mappedTrials(): DemoYear[] {
  return [nebraska(), rothamsted(), alphaLattice(), augmented()]
}
