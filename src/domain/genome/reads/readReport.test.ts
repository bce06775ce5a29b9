import { describe, expect, it } from 'vitest'
import { gcDeviation } from './gcModel.ts'
import { positionGroups } from './positions.ts'
import { DuplicateCounter, ReadCounts } from './readCounts.ts'
import { fastqReader, NotFastqError } from './readFastq.ts'
import { readReport } from './readReport.ts'
import { sumReports } from './sumReports.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const join = (a: Uint8Array, b: Uint8Array) => new Uint8Array([...a, ...b])

function countsOf(text: string, piece = text.length): ReadCounts {
  const counts = new ReadCounts()
  const reader = fastqReader(counts, join)
  const bytes = bytesOf(text)
  for (let from = 0; from < bytes.length; from += piece) reader.push(bytes.subarray(from, from + piece))
  reader.end()
  return counts
}

const read = (bases: string, signs = 'I'.repeat(bases.length)) => `@r\n${bases}\n+\n${signs}\n`
const reportOf = (...reads: string[]) => readReport(countsOf(reads.join('')))

describe('reads of FASTQ', () => {
  it('FASTQ reads are counted across any chunks, with either line ending and none at the end', () => {
    const text = `${read('ACGT')}@s 1\r\nGG\r\n+s 1\r\nI#\r\n@t\nN\n+\n!`
    for (const piece of [1, 2, 3, 7, 1000]) {
      const report = readReport(countsOf(text, piece))
      expect(report).toMatchObject({ reads: 3, bases: 7, length_min: 1, length_max: 4, checks: { length: 'warn' } })
      expect(report.gc).toBeCloseTo((4 / 6) * 100, 10)
      expect(report.n).toBeCloseTo(100 / 7, 10)
    }
  })

  it.each([
    ['without the at sign', 'r\nA\n+\nI\n'],
    ['without the plus', '@r\nA\nI\nI\n'],
    ['of more signs than bases', '@r\nA\n+\nII\n'],
    ['that are cut off', '@r\nACGT\n+\n'],
    ['with a sign that is none', '@r\nA\n+\n\u0007\n'],
  ])('%s are refused', (_what, text) => {
    expect(() => countsOf(text)).toThrow(NotFastqError)
  })
})

describe('the report', () => {
  it('reports quality at each position by mean and quartiles', () => {
    // Qualities 2, 20, 30 and 40.
    const { quality, checks } = reportOf(...['#', '5', '?', 'I'].map((sign) => read('A', sign)))
    expect(quality).toEqual([{ position: 1, mean: 23, q1: 2, median: 20, q3: 30 }])
    expect(checks.quality).toBe('fail')
    expect(reportOf(...['5', '9', '9', 'I'].map((sign) => read('A', sign))).checks.quality).toBe('warn')
    expect(reportOf(read('A')).checks.quality).toBe('pass')
  })

  it('finds adapters of a kit, each read once, and judges by the commonest', () => {
    const plain = Array.from({ length: 18 }, (_, k) => read(`ACCGT${'ACGT'[k % 4]}AC${'ACGT'[(k >> 2) % 4]}T`))
    const report = reportOf(...plain, read('TTAGATCGGAAGAGCA'), read('CTGTCTCTTATACTGTCTCTTATA'))
    expect(report.adapters).toBeCloseTo(10, 10)
    expect(report.checks.adapters).toBe('pass')
    expect(reportOf(...plain.slice(0, 8), read('AGATCGGAAGAG')).checks.adapters).toBe('fail')
    // An N breaks it.
    expect(reportOf(read('AGATCGNAAGAG')).adapters).toBe(0)
  })

  it('counts duplicates by the first 50 bases of long reads', () => {
    const start = 'ACGT'.repeat(20)
    expect(reportOf(read(`${start}A`), read(`${start}C`)).duplicates).toBe(50)
    expect(reportOf(read('ACGTA'), read('ACGTC')).duplicates).toBe(0)
    expect(reportOf(read('ACGTA'), read('ACGTC'), read('ACGTA'), read('ACGTA')).checks.duplicates).toBe('warn')
  })

  it('too many N at one position cause a warning over 5 and a failure over 20 percent', () => {
    const reads = (n: number) => Array.from({ length: 100 }, (_, k) => read(k < n ? 'AN' : 'AC'))
    expect([5, 6, 20, 21].map((n) => reportOf(...reads(n)).checks.n)).toEqual(['pass', 'warn', 'warn', 'fail'])
  })

  it('a report of several files sums counts, weights shares, and has the worst status', () => {
    const good = reportOf(read('ACGT'), read('ACGG'), read('ATGG'))
    const bad = reportOf(read('NN', '##'))
    const sum = sumReports([good, bad])
    expect(sum).toMatchObject({ reads: 4, bases: 14, length_min: 2, length_max: 4 })
    expect(sum.n).toBeCloseTo((2 / 14) * 100, 10)
    expect(sum.quality[0]).toMatchObject({ position: 1, mean: (3 * 40 + 2) / 4 })
    expect([sum.checks.quality, sum.checks.n, sum.checks.length]).toEqual(['fail', 'fail', 'pass'])
  })
})

it('normally distributed GC deviates little, two peaks strongly', () => {
  const normal = Float64Array.from({ length: 101 }, (_, p) => 1e6 * Math.exp(-((p - 45) ** 2) / (2 * 25)))
  expect(gcDeviation(normal)).toBeLessThan(1)
  const heaps = Float64Array.from({ length: 101 }, (_, p) => (p === 30 || p === 60 ? 1000 : 0))
  expect(gcDeviation(heaps)).toBeGreaterThan(30)
  expect(gcDeviation(new Float64Array(101))).toBe(0)
})

it('rare sequences are estimated after 100,000 distinct ones', () => {
  const counter = new DuplicateCounter()
  // Every sequence twice: all first copies, then all second copies; more than are remembered.
  const bytes = new Uint8Array(4)
  for (let copy = 0; copy < 2; copy++)
    for (let k = 0; k < 150_000; k++) {
      new DataView(bytes.buffer).setUint32(0, k)
      counter.add(bytes, 0, 4)
    }
  const { total, distinct } = counter.read()
  expect(total / distinct).toBe(2)
  // 100,000 seen, with a probability of 1 − (2/3)² to be seen among the first third.
  expect(distinct).toBeGreaterThan(150_000)
})

it('positions are single up to 75, and grouped after the ninth in longer reads', () => {
  expect(positionGroups(75)).toHaveLength(75)
  const groups = positionGroups(150)
  expect([groups[9], groups.at(-1)]).toEqual([
    [10, 14],
    [150, 150],
  ])
  for (const length of [76, 101, 151, 251, 10_000, 1_000_000]) {
    const found = positionGroups(length)
    expect(found.length).toBeLessThanOrEqual(75)
    expect(found.at(-1)?.[1]).toBe(length)
    for (const [k, [first]] of found.entries()) if (k > 0) expect(first).toBe(found[k - 1][1] + 1)
  }
})
