import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MemoryCrop } from '../../../../tests/uploads/memoryCrop.ts'
import { callAt, type GenotypeCall, packGenotypeCalls } from '../../genotypes/packedCalls.ts'
import type { KnownCrop } from '../uploadPlan/known.ts'
import type { UploadPlan } from '../uploadPlan/plan.ts'
import { plannedChanges, unlistedChanges } from '../uploadPlan/plannedChanges.ts'
import { hapMapCall, matrixCall, vcfAllele, vcfCall } from './callTexts.ts'
import { decideMarkers, maxPlotCalls } from './decideMarkers.ts'
import { MarkerFileReader } from './markerReaders.ts'
import { byLine, callTable, missingGenotypeCall, type ParsedMarkers } from './markerTable.ts'

function read(...rows: string[][]): ParsedMarkers {
  const reader = new MarkerFileReader(null)
  for (const [k, cells] of rows.entries()) reader.row(k + 1, cells)
  return reader.finish()
}

const codes = ({ faults }: Pick<ParsedMarkers, 'faults'>) => faults.map(({ code, cell }) => `${code} ${cell}`)

/** Calls of a line as texts of alleles. */
function callsOf(parsed: ParsedMarkers, line: string): (string | null)[] {
  const row = parsed.lines.findIndex(({ name }) => name === line)
  return parsed.markers.map(({ alleles }, j) => {
    const genotypeCall = callAt(parsed.calls, row * parsed.markers.length + j)
    return genotypeCall && `${alleles[genotypeCall[0]]}/${alleles[genotypeCall[1]]}`
  })
}

describe('texts of calls', () => {
  it('reads every way of writing two letters, copies and missing calls', () => {
    expect(['A', 'AA', 'A/A', 'A|A'].map((text) => matrixCall(text)?.byte)).toEqual([0, 0, 0, 0])
    expect(matrixCall('T/A')).toEqual(matrixCall('AT'))
    expect(['0', '1', '2'].map((text) => matrixCall(text)?.byte)).toEqual([0x00, 0x01, 0x11])
    for (const text of ['', '-', 'N', 'NN', 'NA', '.', './.']) expect(matrixCall(text)?.coding).toBe('missing')
    for (const text of ['3', 'AB', 'A/C/G', 'ACG', 'x']) expect(matrixCall(text)).toBeNull()
    expect(hapMapCall('R')).toEqual(matrixCall('A/G'))
    expect([hapMapCall('0')?.coding, hapMapCall('B')]).toEqual(['missing', null])
  })

  it('reads genotypes of VCF by the index of the allele', () => {
    expect(['0/0', '0|1', '2/1', '1', './.', '.', '0/.'].map((text) => vcfCall(text, 3))).toEqual([
      0x00,
      0x01,
      0x12,
      0x11,
      missingGenotypeCall,
      missingGenotypeCall,
      missingGenotypeCall,
    ])
    for (const text of ['3/0', '0/1/1', 'x', '-1']) expect(vcfCall(text, 3)).toBeNull()
    expect([vcfAllele('<DEL>'), vcfAllele('ACGTACGTACGTACGTACGTACGT')]).toEqual(['DEL', 'ACGTACGTACGT+24'])
  })
})

describe('a matrix of calls', () => {
  it('has markers in rows below the header, with the later letter as the alternative', () => {
    const parsed = read(
      ['Line', 'm1', 'm2'],
      ['Chromosome', '1H', '2H'],
      ['Position', '0', '12,5'],
      ['L1', 'C', 'T/G'],
      ['L2', 'A', '-'],
    )
    expect(parsed.faults).toEqual([])
    expect(parsed.markers).toMatchObject([
      { name: 'm1', chromosome: '1H', position: 0, alleles: ['A', 'C'] },
      { name: 'm2', chromosome: '2H', position: 12.5, alleles: ['G', 'T'] },
    ])
    expect([callsOf(parsed, 'L1'), callsOf(parsed, 'L2')]).toEqual([
      ['C/C', 'G/T'],
      ['A/A', null],
    ])
  })

  it('uses reference and alternative alleles in order, and their copies', () => {
    const letters = read(['Line', 'm1'], ['Reference', 'T'], ['Alternative', 'A'], ['L1', 'A/T'])
    expect([letters.markers[0].alleles, callsOf(letters, 'L1')]).toEqual([['T', 'A'], ['T/A']])
    const copies = read(['Линия', 'm1', 'm2'], ['Reference', 'T', ''], ['Alternative', 'A', ''], ['L1', '2', '1'])
    expect(callsOf(copies, 'L1')).toEqual(['A/A', 'A/B'])
    expect(copies.markers.map(({ isUnnamed }) => isUnnamed)).toEqual([false, true])
  })

  it('names every error with its cell', () => {
    expect(codes(read(['Mother', 'm1'], ['P1', 'A']))).toEqual(['header.missing null'])
    expect(codes(read(['Plot', 'm1'], ['P1', 'A']))).toEqual(['cap.missing null'])
    expect(codes(read(['Line', 'm1'], ['Position', 'far'], ['L1', 'A'], ['', 'C']))).toEqual([
      'cell.number B2',
      'cell.required A4',
    ])
    expect(codes(read(['Line', 'm1', 'm2'], ['L1', 'A', '1'], ['L2', '0', 'C']))).toEqual(['marker.mixed_coding C2'])
  })
})

describe('a matrix of plots', () => {
  const cap = [
    ['Питомник', 'Trial'],
    ['Год', '2026'],
  ]
  /** A crop of the plots P1 (L1), P2 (L2, a child of L1), P3 (L2), labelled 1 … 3. */
  const known = (): KnownCrop => {
    const crop = new MemoryCrop()
    crop.lines.set('L1', { name: 'L1', mother: null, father: null, passport: {} })
    crop.lines.set('L2', { name: 'L2', mother: 'L1', father: null, passport: {} })
    const head = { nursery: 'Trial', year: 2026, width: 20, sowing_date: null, emergence_date: null, checks: [] }
    const at = {
      row: null,
      col: null,
      width: null,
      length: null,
      repetitions: null,
      comment: null,
      kind: 'plot',
    } as const
    const plots = ['L1', 'L2', 'L2'].map((line, k) => ({
      id: k + 1,
      name: `P${k + 1}`,
      label: `${k + 1}`,
      line,
      ...at,
    }))
    crop.years.push({ ...head, plots, plants: new Set(), values: new Map(), notes: new Map() })
    return crop.known()
  }

  it('finds nursery and year in its header block, and its plots by name or label', () => {
    const byName = read(...cap, ['Plot', 'm1'], ['Chromosome', '1H'], ['P2', 'AC'])
    expect([byName.subject, byName.faults, byName.places[0]?.nursery, byName.rows]).toEqual(['plot', [], 'Trial', 1])
    const { plan } = decideMarkers(byName, known())
    expect(plan?.genotypes?.plots).toEqual({ nursery: 'Trial', year: 2026, ids: [2], written: Uint8Array.of(1) })
    const byLabel = decideMarkers(read(...cap, ['Метка', 'm1'], ['3', 'AC'], ['1', '-']), known())
    expect(byLabel.plan?.genotypes?.plots).toMatchObject({ ids: [3, 1], written: Uint8Array.of(1, 0) })
    expect([byLabel.created.calls, byLabel.quality?.of_plots]).toEqual([1, true])
  })

  it('names rows with an unknown or duplicate plot', () => {
    const decision = decideMarkers(read(...cap, ['Plot', 'm1'], ['P9', 'A'], ['P1', 'A'], ['P1', 'C']), known())
    expect([codes(decision), decision.plan]).toEqual([['line.unknown A4', 'plot.duplicate A6'], null])
    expect(decision.faults[0].params).toMatchObject({ context: 'plot', nursery: 'Trial', year: '2026' })
  })

  it('checks a plot against the plots of its line’s parents', () => {
    const markers = Array.from({ length: 20 }, (_, k) => `m${k}`)
    const row = (name: string, genotypeCall: string) => [name, ...markers.map(() => genotypeCall)]
    const decision = decideMarkers(
      read(...cap, ['Plot', ...markers], row('P1', 'A/A'), row('P2', 'C/C'), row('P3', 'A/C')),
      known(),
    )
    expect(decision.quality?.conflicts).toMatchObject([{ line: 'P2', parent: 'P1', opposite: 20, compared: 20 }])
  })

  it('accepts a million calls, and not one more', () => {
    const decide = (markers: number) => {
      const names = Array.from({ length: markers }, (_, k) => `m${k}`)
      const rows = [1, 2, 3].map((plot) => [`P${plot}`, ...names.map(() => 'A')])
      return decideMarkers(read(...cap, ['Plot', ...names], ...rows), known())
    }
    expect(codes(decide(Math.floor(maxPlotCalls / 3)))).toEqual([])
    expect(codes(decide(Math.ceil(maxPlotCalls / 3)))).toEqual(['file.limits null'])
  })
})

describe('VCF and HapMap', () => {
  const head = ['#CHROM', 'POS', 'ID', 'REF', 'ALT', 'QUAL', 'FILTER', 'INFO', 'FORMAT', 'L1', 'L2']
  const fixedFields = ['.', 'PASS', '.', 'DP:GT']

  it('has samples as lines, GT in any position, and markers without an ID by position', () => {
    const parsed = read(
      ['##fileformat=VCFv4.2'],
      head,
      ['1', '100', '.', 'A', 'C,G', ...fixedFields, '7:1/2', '8:./.'],
      ['2', '9', 'm2', 'T', '.', ...fixedFields, '7:0/0', '3:0'],
    )
    expect(parsed.faults).toEqual([])
    expect(parsed.markers.map(({ name, positionBp }) => [name, positionBp])).toEqual([
      ['1_100', 100],
      ['m2', 9],
    ])
    expect([callsOf(parsed, 'L1'), callsOf(parsed, 'L2')]).toEqual([
      ['C/G', 'T/T'],
      [null, 'T/T'],
    ])
  })

  it('names errors of versions, indices and duplicate markers', () => {
    const parsed = read(
      ['##fileformat=VCFv3.3'],
      head,
      ['1', 'x', 'm1', 'A', 'C', ...fixedFields, '7:0/2', '8:0/0'],
      ['1', '2', 'm1', 'A', 'C', ...fixedFields, '7:0/0', '8:0/0'],
    )
    expect(codes(parsed)).toEqual(['cell.number B3', 'marker.call J3', 'header.duplicate C4', 'file.type null'])
    expect(codes(read(['##fileformat=VCFv4.1'], ['1', '2']))).toEqual(['header.missing null'])
    expect(codes(read(['##fileformat=VCFv4.0'], ['1', '2']))).toEqual(['header.missing null'])
  })

  it('uses the second allele of HapMap as the alternative', () => {
    const fixed = ['+', 'NA', 'NA', 'NA', 'NA', 'NA', 'NA']
    const parsed = read(
      ['rs#', 'alleles', 'chrom', 'pos', 'strand', 'a', 'b', 'c', 'd', 'e', 'QCcode', 'L1', 'L2'],
      ['h1', 'C/A', '1', '1000', ...fixed, 'M', 'NN'],
    )
    expect(parsed.markers[0]).toMatchObject({ alleles: ['C', 'A'], positionBp: 1000, chromosome: '1' })
    expect([callsOf(parsed, 'L1'), callsOf(parsed, 'L2')]).toEqual([['C/A'], [null]])
  })
})

describe('packed calls of a file', () => {
  const genotypeCall = fc.option(fc.tuple(fc.nat(14), fc.nat(14)), { nil: null }) as fc.Arbitrary<GenotypeCall>

  it('are restored line by line from rows of markers', () => {
    fc.assert(
      fc.property(fc.nat(90), fc.nat(12), (markers, lines) => {
        const rows = Array.from({ length: markers }, (_, j) =>
          Uint8Array.from({ length: lines }, (_, i) => (j * 13 + i) % 256),
        )
        const genotypeCalls = byLine(rows, lines)
        for (let i = 0; i < lines; i++)
          for (let j = 0; j < markers; j++) expect(genotypeCalls[i * markers + j]).toBe(rows[j][i])
      }),
    )
  })

  it('are equal after reindexing alleles back and forth', () => {
    const places = fc.shuffledSubarray([...Array(15).keys()], { minLength: 15, maxLength: 15 })
    fc.assert(
      fc.property(fc.array(genotypeCall, { maxLength: 50 }), places, (genotypeCalls, to) => {
        const inverse = to.map((_, k) => to.indexOf(k))
        const packed = packGenotypeCalls(genotypeCalls)
        expect(packed.map((byte) => callTable(inverse)[callTable(to)[byte]])).toEqual(packed)
      }),
    )
  })
})

describe('a marker file against the crop', () => {
  const crop = () => {
    const found = new MemoryCrop()
    found.lines.set('L1', { name: 'L1', mother: null, father: null, passport: {} })
    return found.known()
  }
  const marker = {
    id: 1,
    name: 'm1',
    chromosome: '1',
    position: 3,
    position_bp: null,
    alleles: ['T', 'A'],
    pinned: false,
  }
  const known = (byte: number) => ({
    ...crop(),
    genotypes: {
      markers: new Map([['m1', marker]]),
      lines: new Map([['L1', 0]]),
      columns: new Map([['m1', 0]]),
      calls: Uint8Array.of(byte),
    },
  })

  it('refuses unknown and duplicate lines', () => {
    const parsed = read(['Line', 'm1'], ['L1', 'A'], ['L1', 'C'], ['L9', 'C'])
    const decision = decideMarkers(parsed, crop())
    expect([codes(decision), decision.plan]).toEqual([['line.duplicate A3', 'line.unknown A4'], null])
  })

  it('packs letters by the marker’s alleles, and appends others', () => {
    const { plan, created, updated } = decideMarkers(read(['Line', 'm1'], ['L1', 'A/C']), known(missingGenotypeCall))
    expect(plan?.genotypes).toMatchObject({ changed: [{ alleles: ['T', 'A', 'C'] }], newMarkers: [] })
    expect(plan?.genotypes?.calls).toEqual(packGenotypeCalls([[1, 2]]))
    expect([created.calls, updated.markers]).toEqual([1, 1])
  })

  it('reads copies of an unnamed allele as the crop’s two alleles', () => {
    const { plan } = decideMarkers(read(['Line', 'm1'], ['L1', '2']), known(missingGenotypeCall))
    expect(plan?.genotypes).toMatchObject({ changed: [], newMarkers: [] })
    expect(plan?.genotypes?.calls).toEqual(packGenotypeCalls([[1, 1]]))
  })

  it('reports old → new: marker data and calls', () => {
    const rows = [
      ['Line', 'm1', 'm2'],
      ['Chromosome', '2', ''],
      ['L1', 'A/C', 'G'],
    ]
    const { plan } = decideMarkers(read(...rows), known(0x00))
    const changes = [...plannedChanges(plan as UploadPlan)].map(({ entity, name, field, before, after }) =>
      [entity, name, field, before, after].map((value) => (Array.isArray(value) ? value.join(' ') : value)),
    )
    expect(changes).toEqual([
      ['marker', 'm2', null, null, 'm2'],
      ['marker', 'm1', 'chromosome', '1', '2'],
      ['marker', 'm1', 'alleles', 'T A', 'T A C'],
      ['call', 'L1', 'm1', 'T/T', 'A/C'],
      ['call', 'L1', 'm2', null, 'G/G'],
    ])
    expect(unlistedChanges(plan as UploadPlan)).toBe(0)
  })

  it('warns of a marker with another position, not of one without', () => {
    const rows = [
      ['Line', 'm1', 'm2'],
      ['Chromosome', '2', '3'],
      ['L1', 'A', 'G'],
    ]
    const { warnings } = decideMarkers(read(...rows), known(missingGenotypeCall))
    expect(warnings.map(({ code, value, params }) => [code, value, params])).toEqual([
      ['marker.moved', 'm1', { before: '1 3 cM', after: '2 3 cM' }],
    ])
  })

  it('counts new, changed and unchanged calls', () => {
    const counts = (text: string, byte: number) => {
      const { created, updated } = decideMarkers(read(['Line', 'm1'], ['L1', text]), known(byte))
      return [created.calls, updated.calls]
    }
    expect([counts('A', missingGenotypeCall), counts('A', 0x00), counts('A', 0x11), counts('-', 0x11)]).toEqual([
      [1, 0],
      [0, 1],
      [0, 0],
      [0, 0],
    ])
  })
})
