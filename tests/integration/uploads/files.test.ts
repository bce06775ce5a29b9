import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { readFieldMap } from '../../../src/contract/plots/maps.ts'
import { listPlots } from '../../../src/contract/plots/plots.ts'
import { UPLOADS, type UploadKey } from '../../../src/domain/files/uploads.ts'
import { type Actor, startTestServer, type TestServer } from '../harness.ts'
import { loadYear, newCrop } from '../trials/field.ts'
import { countsOf, type Fault, firstYear, sendFile, storedChecksum } from './upload.ts'

interface ExpectedUpload {
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

function expectations(path: string): ExpectedUpload[] {
  const text = readFileSync(join(import.meta.dirname, '..', '..', 'data', 'uploads', path), 'utf8')
  return (JSON.parse(text) as { files: ExpectedUpload[] }).files.filter((file) =>
    UPLOADS.some(({ key }) => key === file.upload),
  )
}

const accepted = expectations('EXPECT.json')
const faulty = expectations('faults/EXPECT.json')
const kindOf = (path: string): UploadKey => accepted.find((file) => file.file === path)!.upload

let server: TestServer
let actor: Actor

beforeAll(async () => {
  server = await startTestServer()
  actor = await server.newCompany()
})

describe('accepted files', () => {
  for (const expected of accepted) {
    it(`${expected.file} as ${expected.upload}: dry run, upload, and the same file again`, async () => {
      const crop = await newCrop(actor)
      for (const path of expected.before ?? [])
        expect((await sendFile(actor, crop, kindOf(path), path)).code).toBeNull()
      const before = await storedChecksum(server, actor)
      const dry = await sendFile(actor, crop, expected.upload, expected.file, { dry_run: 'true' })
      expect(await storedChecksum(server, actor)).toBe(before)
      const uploaded = await sendFile(actor, crop, expected.upload, expected.file)
      expect(uploaded.report.faults ?? []).toEqual([])
      expect(uploaded.state).toBe(uploaded.report.warnings.length > 0 ? 'warning' : 'success')
      if (expected.created) expect(uploaded.report.created).toMatchObject(expected.created)
      if (expected.updated) expect(uploaded.report.updated).toMatchObject(expected.updated)
      expect(uploaded.report.warnings.map(({ code }) => code)).toEqual(
        (expected.warnings ?? []).map(({ code }) => code),
      )
      const { changes, total_changes, checked, ...sameAsDry } = dry.report
      const { written, ...report } = uploaded.report
      expect(checked).toMatch(/^[0-9a-f]{64}$/)
      if (countsOf(dry.report).some((n) => n > 0)) expect(written?.length).toBeGreaterThan(0)
      expect((changes ?? []).length > 0).toBe(countsOf(dry.report).some((n) => n > 0))
      if (changes) expect(changes.length).toBe(Math.min(1000, total_changes ?? -1))
      expect(report).toEqual(sameAsDry)

      const { field_id, year_id } = await firstYear(actor, crop)
      if (expected.map) {
        const { body: map } = await actor.call(readFieldMap, { query: { field_id, year_id } })
        const plots = map.location_of_plots.flat().filter((cell) => cell !== null)
        expect(map.location_of_plots).toHaveLength(expected.map.rows)
        expect(map.max_length_per_list).toBe(Math.max(2, expected.map.cols))
        expect(plots).toHaveLength(expected.map.plots)
        const [[first]] = map.location_of_plots
        if (expected.map.A1 === null) expect(first).toBeNull()
        else expect([first?.plot_label, first?.plot_name]).toContain(expected.map.A1)
      }
      if (expected.trait) {
        const { traits } = await loadYear(actor, year_id)
        const column = traits.find(({ trait }) => trait.name === expected.trait?.name)
        expect(column?.trait.unit).toBe(expected.trait.unit)
        if (expected.first_value !== undefined) expect(column?.numbers[0]).toBe(expected.first_value)
      }
      const stored = await storedChecksum(server, actor)
      const second = await sendFile(actor, crop, expected.upload, expected.file)
      expect(countsOf(second.report).every((n) => n === 0)).toBe(true)
      expect(second.report.faults ?? []).toEqual([])
      expect(await storedChecksum(server, actor)).toBe(stored)
    })
  }
})

describe('files of the error list', () => {
  for (const expected of faulty) {
    it(`${expected.file}: ${expected.outcome}`, async () => {
      const crop = await newCrop(actor)
      for (const path of expected.before ?? []) await sendFile(actor, crop, kindOf(path), path)
      const before = await storedChecksum(server, actor)
      const uploaded = await sendFile(actor, crop, expected.upload, `faults/${expected.file}`)
      if (expected.outcome === 'refused') {
        const codes = expected.codes ?? [expected.code]
        expect(codes).toContain(uploaded.code)
        expect(await storedChecksum(server, actor)).toBe(before)
        if (uploaded.status !== 202) {
          expect(uploaded.status).toBe(400)
          return
        }
        const faults = uploaded.report.faults.map(({ code, cell, value }) => ({ code, cell, value }))
        for (const fault of expected.faults ?? []) expect(faults).toContainEqual(fault)
        const allowed = [...(expected.faults ?? []), ...(expected.also_allowed ?? [])]
        if (!expected.codes) for (const fault of faults) expect(allowed).toContainEqual(fault)
        expect(uploaded.report.total).toBe(faults.length)
        expect(uploaded.report.errors.file).toEqual(uploaded.report.faults.map((fault) => fault.message))
        for (const fault of uploaded.report.faults) expect(fault.message).not.toMatch(/^faults\.|\{\{/)
        return
      }
      expect(uploaded.report.faults ?? []).toEqual([])
      const warned = uploaded.report.warnings.map(({ code, cell }) => ({ code, cell }))
      expect(warned).toEqual((expected.warnings ?? []).map(({ code, cell }) => ({ code, cell: cell ?? null })))
      if (expected.created) expect(uploaded.report.created).toMatchObject(expected.created)
      await checkStored(crop, expected.check)
    })
  }
})

async function checkStored(spec_id: number, check: ExpectedUpload['check']): Promise<void> {
  if (!check) return
  const { field_id, year_id } = await firstYear(actor, spec_id)
  const { body } = await actor.call(listPlots, { query: { field_id, year_id, spec_id } })
  const plot = body.data.find(({ plot_name }) => plot_name === check.plot)
  if (check.comment !== undefined) expect(plot?.comment).toBe(check.comment)
  if (check.value !== undefined) {
    const result = plot?.plot_results.find(({ plot_final_feature }) => plot_final_feature === check.trait)
    expect(result?.plot_final_value).toBe(check.value)
  }
  if (check.sowing_date !== undefined) expect((await loadYear(actor, year_id)).sowing_date).toBe(check.sowing_date)
}
