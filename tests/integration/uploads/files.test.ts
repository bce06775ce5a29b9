import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { readFieldMap } from '../../../src/contract/plots/maps.ts'
import { listPlots } from '../../../src/contract/plots/plots.ts'
import { UPLOADS, type UploadKey } from '../../../src/domain/files/uploads.ts'
import { type Actor, startTestServer, type TestServer } from '../harness.ts'
import { load, newCrop } from '../trials/field.ts'
import { countsOf, type Fault, firstYear, sendFile, storedChecksum } from './upload.ts'

interface Expected {
  file: string
  upload: UploadKey
  outcome: 'accepted' | 'refused'
  before?: string[]
  created?: Record<string, number>
  updated?: Record<string, number>
  map?: { rows: number; cols: number; plots: number; empty: number; A1: string | null }
  trait?: { name: string; unit: string }
  first_value?: number
  warnings?: { code: string; cell?: string | null; value?: string; count?: number }[]
  code?: string
  codes?: string[]
  faults?: Pick<Fault, 'code' | 'cell' | 'value'>[]
  also_allowed?: Pick<Fault, 'code' | 'cell' | 'value'>[]
  check?: { plot?: string; trait?: string; value?: number; comment?: string; sowing_date?: string }
}

function expectations(path: string): Expected[] {
  const text = readFileSync(join(import.meta.dirname, '..', '..', 'data', 'uploads', path), 'utf8')
  return (JSON.parse(text) as { files: Expected[] }).files.filter((one) =>
    UPLOADS.some(({ key }) => key === one.upload),
  )
}

const accepted = expectations('EXPECT.json')
const faulty = expectations('faults/EXPECT.json')
const kindOf = (path: string): UploadKey => accepted.find((one) => one.file === path)!.upload

let server: TestServer
let mine: Actor

beforeAll(async () => {
  server = await startTestServer()
  mine = await server.newCompany()
})

describe('accepted files', () => {
  for (const expected of accepted) {
    it(`${expected.file} as ${expected.upload}: dry run, upload, and the same file again`, async () => {
      const crop = await newCrop(mine)
      for (const path of expected.before ?? []) expect((await sendFile(mine, crop, kindOf(path), path)).code).toBeNull()
      const before = await storedChecksum(server, mine)
      const dry = await sendFile(mine, crop, expected.upload, expected.file, { dry_run: 'true' })
      expect(await storedChecksum(server, mine)).toBe(before)
      const done = await sendFile(mine, crop, expected.upload, expected.file)
      expect(done.report.faults ?? []).toEqual([])
      expect(done.state).toBe(done.report.warnings.length > 0 ? 'warning' : 'success')
      if (expected.created) expect(done.report.created).toMatchObject(expected.created)
      if (expected.updated) expect(done.report.updated).toMatchObject(expected.updated)
      expect(done.report.warnings.map(({ code }) => code)).toEqual((expected.warnings ?? []).map(({ code }) => code))
      const { changes, total_changes, checked, ...sameAsDry } = dry.report
      const { written, ...report } = done.report
      expect(checked).toMatch(/^[0-9a-f]{64}$/)
      if (countsOf(dry.report).some((n) => n > 0)) expect(written?.length).toBeGreaterThan(0)
      expect((changes ?? []).length > 0).toBe(countsOf(dry.report).some((n) => n > 0))
      if (changes) expect(changes.length).toBe(Math.min(1000, total_changes ?? -1))
      expect(report).toEqual(sameAsDry)

      const { field_id, year_id } = await firstYear(mine, crop)
      if (expected.map) {
        const { body: map } = await mine.call(readFieldMap, { query: { field_id, year_id } })
        const plots = map.location_of_plots.flat().filter((cell) => cell !== null)
        expect(map.location_of_plots).toHaveLength(expected.map.rows)
        expect(map.max_length_per_list).toBe(Math.max(2, expected.map.cols))
        expect(plots).toHaveLength(expected.map.plots)
        const [[first]] = map.location_of_plots
        if (expected.map.A1 === null) expect(first).toBeNull()
        else expect([first?.plot_label, first?.plot_name]).toContain(expected.map.A1)
      }
      if (expected.trait) {
        const { traits } = await load(mine, year_id)
        const column = traits.find(({ trait }) => trait.name === expected.trait?.name)
        expect(column?.trait.unit).toBe(expected.trait.unit)
        if (expected.first_value !== undefined) expect(column?.numbers[0]).toBe(expected.first_value)
      }
      const stored = await storedChecksum(server, mine)
      const again = await sendFile(mine, crop, expected.upload, expected.file)
      expect(countsOf(again.report).every((n) => n === 0)).toBe(true)
      expect(again.report.faults ?? []).toEqual([])
      expect(await storedChecksum(server, mine)).toBe(stored)
    })
  }
})

describe('files of the error list', () => {
  for (const expected of faulty) {
    it(`${expected.file}: ${expected.outcome}`, async () => {
      const crop = await newCrop(mine)
      for (const path of expected.before ?? []) await sendFile(mine, crop, kindOf(path), path)
      const before = await storedChecksum(server, mine)
      const done = await sendFile(mine, crop, expected.upload, `faults/${expected.file}`)
      if (expected.outcome === 'refused') {
        const codes = expected.codes ?? [expected.code]
        expect(codes).toContain(done.code)
        expect(await storedChecksum(server, mine)).toBe(before)
        if (done.status !== 202) {
          expect(done.status).toBe(400)
          return
        }
        const faults = done.report.faults.map(({ code, cell, value }) => ({ code, cell, value }))
        for (const fault of expected.faults ?? []) expect(faults).toContainEqual(fault)
        const allowed = [...(expected.faults ?? []), ...(expected.also_allowed ?? [])]
        if (!expected.codes) for (const fault of faults) expect(allowed).toContainEqual(fault)
        expect(done.report.total).toBe(faults.length)
        expect(done.report.errors.file).toEqual(done.report.faults.map((fault) => fault.message))
        for (const fault of done.report.faults) expect(fault.message).not.toMatch(/^faults\.|\{\{/)
        return
      }
      expect(done.report.faults ?? []).toEqual([])
      const warned = done.report.warnings.map(({ code, cell }) => ({ code, cell }))
      expect(warned).toEqual((expected.warnings ?? []).map(({ code, cell }) => ({ code, cell: cell ?? null })))
      if (expected.created) expect(done.report.created).toMatchObject(expected.created)
      await checkStored(crop, expected.check)
    })
  }
})

async function checkStored(spec_id: number, check: Expected['check']): Promise<void> {
  if (!check) return
  const { field_id, year_id } = await firstYear(mine, spec_id)
  const { body } = await mine.call(listPlots, { query: { field_id, year_id, spec_id } })
  const plot = body.data.find((one) => one.plot_name === check.plot)
  if (check.comment !== undefined) expect(plot?.comment).toBe(check.comment)
  if (check.value !== undefined) {
    const result = plot?.plot_results.find((one) => one.plot_final_feature === check.trait)
    expect(result?.plot_final_value).toBe(check.value)
  }
  if (check.sowing_date !== undefined) expect((await load(mine, year_id)).sowing_date).toBe(check.sowing_date)
}
