import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { factorOf, numbersOf, readTrial } from '../../../../tests/oracles/trialTable.ts'
import { factor, numberColumn } from '../data/columns.ts'
import type { DesignFactor, DesignRole } from './designFactors.ts'
import { type DesignInput, recogniseDesign } from './recogniseDesign.ts'

const DATA = join(import.meta.dirname, '../../../../tests/data/trials')

/** A trial of the test data with its factors, without declared roles. */
function trialOf(name: string, line: string, factors: readonly string[], checks: readonly string[] = []): DesignInput {
  const trial = readTrial(readFileSync(join(DATA, `${name}.csv`), 'utf8'))
  return {
    line: factorOf(trial, line),
    factors: factors.map((column) => ({ factor: factorOf(trial, column), kind: null })),
    row: numbersOf(trial, 'row'),
    col: numbersOf(trial, 'col'),
    checks,
  }
}

function recognised(input: DesignInput) {
  const design = recogniseDesign(input)
  if (!design.ok) throw new Error(design.code)
  return design
}

const declared = (kind: DesignRole, name: string, labels: readonly (string | null)[]): DesignFactor => ({
  factor: factor(name, labels),
  kind,
})

describe('designs of real trials are recognised', () => {
  it('a Latin square by its positions [STA-07]', () => {
    const design = recognised(trialOf('fisher_latin', 'treatment', []))
    expect(design.kind).toBe('latin')
    expect(design.model).toMatchObject({ analysis: 'lsd', factor: 'treatment' })
    expect(design.counts).toMatchObject({ plots: 25, lines: 5, rows: 5, cols: 5 })
  })

  it('complete blocks, excluding cells without a line [STA-07]', () => {
    const design = recognised(trialOf('stroup_nin', 'line', ['rep']))
    expect(design.kind).toBe('rcbd')
    expect(design.counts).toMatchObject({ plots: 224, lines: 56, reps: 4, rows: 11, cols: 22 })
    expect(design.reason).toEqual({ numbers: { blocks: 4, lines: 56 }, names: ['rep'] })
  })

  it('an alpha lattice: blocks smaller than a replication', () => {
    const design = recognised(trialOf('john_alpha', 'line', ['rep', 'block']))
    expect(design.kind).toBe('alpha')
    expect(design.reason.numbers).toEqual({ reps: 3, blocks: 18, size: 4, lines: 24 })
    expect(design.model).toMatchObject({ analysis: 'blueRandomBlocks', random: [{ name: 'rep:block' }] })
  })

  it('an augmented trial, with and without declared checks', () => {
    for (const checks of [['G89', 'G90', 'G91'], []]) {
      const design = recognised(trialOf('kling_augmented', 'line', ['block'], checks))
      expect(design.kind).toBe('augmented')
      expect(design.reason.numbers).toEqual({ blocks: 6, checks: 3, lines: 50 })
    }
  })

  it('lines on whole plots by their positions: nitrogen varies inside them', () => {
    const trial = trialOf('yates_oats', 'variety', ['block'])
    const table = readTrial(readFileSync(join(DATA, 'yates_oats.csv'), 'utf8'))
    const nitrogen = { factor: factorOf(table, 'nitrogen_cwt_ac'), kind: 'treatment' as const }
    const design = recognised({ ...trial, factors: [...trial.factors, nitrogen] })
    expect(design.kind).toBe('split_plot')
    expect(design.reason.names).toEqual(['variety', 'nitrogen_cwt_ac', 'block'])
  })

  it('no blocks: completely randomised', () => {
    expect(recognised(trialOf('cochran_crd', 'treatment', [])).kind).toBe('crd')
  })
})

describe('designs by the factors of plots', () => {
  const lines = ['a', 'b', 'c', 'd', 'e', 'f']

  it('a whole-plot factor implies a split plot without positions', () => {
    const plots = ['1', '2'].flatMap((rep) =>
      ['p', 'q'].flatMap((wholePlot) => lines.map((line) => ({ rep, wholePlot, line }))),
    )
    const input = {
      line: factor(
        'line',
        plots.map(({ line }) => line),
      ),
      factors: [
        declared(
          'replication',
          'R',
          plots.map(({ rep }) => rep),
        ),
        declared(
          'whole_plot',
          'W',
          plots.map(({ wholePlot }) => wholePlot),
        ),
        declared(
          'treatment',
          'dose',
          plots.map(({ rep, wholePlot }) => (rep === '1' ? wholePlot : wholePlot === 'p' ? 'q' : 'p')),
        ),
      ],
      row: null,
      col: null,
      checks: [],
    }
    expect(recognised(input).kind).toBe('split_plot')
    expect(recognised(input).reason.names[0]).toBe('dose')
    const unlabelled = { ...input, factors: input.factors.filter(({ kind }) => kind !== 'whole_plot') }
    expect(recognised(unlabelled)).toMatchObject({ kind: 'rcbd', uses: { treatment: { name: 'dose' } } })
    expect(recognised({ ...unlabelled, requestedKind: 'split_plot' }).kind).toBe('split_plot')
  })

  it('row and column factors within replications', () => {
    const plots = ['1', '2'].flatMap((rep) =>
      lines.map((line, i) => ({ rep, line, row: i % 2, col: Math.floor(i / 2) })),
    )
    const input = {
      line: factor(
        'line',
        plots.map(({ line }) => line),
      ),
      factors: [
        declared(
          'replication',
          'R',
          plots.map(({ rep }) => rep),
        ),
        declared(
          'row',
          'Design row',
          plots.map(({ row }) => String(row)),
        ),
        declared(
          'column',
          'Design column',
          plots.map(({ col }) => String(col)),
        ),
      ],
      row: null,
      col: null,
      checks: [],
    }
    const design = recognised(input)
    expect(design.kind).toBe('row_column')
    expect(design.model).toMatchObject({ random: [{ name: 'R:Design row' }, { name: 'R:Design column' }] })
  })

  it('two halves with some lines in both: partly replicated, also with positions', () => {
    const names = [...lines, 'g', 'h', 'i', 'j', 'a', 'b', 'c']
    const half = names.map((_, i) => (i < 6 || i > 11 ? '1' : '2'))
    const input = {
      line: factor('line', names),
      factors: [declared('replication', 'R', half)],
      row: null,
      col: null,
      checks: [],
    }
    expect(recognised(input)).toMatchObject({ kind: 'p_rep', model: { analysis: 'mixedModel' } })
    const places = {
      row: numberColumn(
        'row',
        names.map((_, i) => 1 + (i % 4)),
      ),
      col: numberColumn(
        'col',
        names.map((_, i) => 1 + Math.floor(i / 4)),
      ),
    }
    expect(recognised({ ...input, ...places }).model).toMatchObject({ analysis: 'spatialModel', nugget: true })
  })

  it('each line once: values only, and with 3 × 3 positions also the trend of the field', () => {
    const line = factor(
      'line',
      Array.from({ length: 9 }, (_, i) => `L${i}`),
    )
    const row = numberColumn(
      'row',
      Array.from({ length: 9 }, (_, i) => 1 + (i % 3)),
    )
    const col = numberColumn(
      'col',
      Array.from({ length: 9 }, (_, i) => 1 + Math.floor(i / 3)),
    )
    const input = { line, factors: [], row: null, col: null, checks: [] }
    expect(recognised(input)).toMatchObject({ kind: 'unreplicated', model: { analysis: 'none' } })
    expect(recognised({ ...input, row, col }).model).toMatchObject({ analysis: 'spatialModel', nugget: false })
  })

  it.each(['Повторение', 'Ripetizione', 'Repetición', 'Rep.', 'replication'])(
    '%s is recognised as a replication by its name',
    (name) => {
      const labels = ['1', '1', '2', '2']
      const design = recognised({
        line: factor('line', ['a', 'b', 'a', 'b']),
        factors: [{ factor: factor(name, labels), kind: null }],
        row: null,
        col: null,
        checks: [],
      })
      expect(design).toMatchObject({ kind: 'rcbd', uses: { replication: { name } } })
    },
  )

  it('refuses impossible designs with a code [STA-12]', () => {
    const empty = { factors: [], row: null, col: null, checks: [] }
    expect(recogniseDesign({ ...empty, line: factor('line', [null, null]) })).toMatchObject({ code: 'allMissing' })
    expect(recogniseDesign({ ...empty, line: factor('line', ['a', 'a']) })).toMatchObject({ code: 'tooFewGroups' })
    expect(recogniseDesign({ ...empty, line: factor('line', lines), requestedKind: 'latin' })).toMatchObject({
      code: 'designMismatch',
      names: ['latin'],
    })
  })
})
