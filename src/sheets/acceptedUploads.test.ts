import { describe, expect, it } from 'vitest'
import { MemoryCrop } from '../../tests/uploads/memoryCrop.ts'
import {
  expectations,
  onlyYear,
  type UploadResult,
  upload,
  uploadBytes,
  uploadKeyOf,
} from '../../tests/uploads/uploadFile.ts'
import type { Counts } from '../domain/files/uploadPlan/decision.ts'
import type { UploadKey } from '../domain/files/uploads.ts'

const NONE: Counts = { nurseries: 0, years: 0, plots: 0, lines: 0, traits: 0, values: 0, plants: 0 }

function send(crop: MemoryCrop, format: UploadKey, path: string): UploadResult {
  const target = format === 'field_map' ? onlyYear(crop) : null
  return upload(crop, format, path.slice(path.lastIndexOf('/') + 1), uploadBytes(path), target)
}

describe('accepted uploads', () => {
  for (const expected of expectations('EXPECT.json')) {
    it(`${expected.file} is accepted as ${expected.upload}, and changes nothing a second time`, () => {
      const crop = new MemoryCrop()
      for (const path of expected.before ?? []) expect(send(crop, uploadKeyOf(path), path).faults).toEqual([])
      const result = send(crop, expected.upload, expected.file)
      expect(result.faults).toEqual([])
      // The list has the number of new lines, not their names.
      const found = result.warnings.map(({ code, params }) => ({ code, ...params, names: undefined }))
      expect(found).toEqual(expected.warnings ?? [])
      if (expected.created) expect(result.created).toMatchObject(expected.created)
      if (expected.updated) expect(result.updated).toMatchObject(expected.updated)
      if (expected.trait) expect(crop.traits).toContainEqual(expect.objectContaining(expected.trait))
      if (expected.first_value !== undefined) {
        const [year] = crop.years
        const trait = crop.traits.find((candidate) => candidate.name === expected.trait?.name)
        expect(trait && crop.valueOf(year, year.plots[0].name, trait)).toBe(expected.first_value)
      }
      if (expected.map) {
        const { plots, width } = crop.years[0]
        const topLeft = plots.find((plot) => plot.row === 1 && plot.col === 1)
        expect(Math.max(...plots.map((plot) => plot.row ?? 0))).toBe(expected.map.rows)
        expect(Math.max(...plots.map((plot) => plot.col ?? 0))).toBe(expected.map.cols)
        expect(plots.length).toBe(expected.map.plots)
        expect(expected.map.rows * expected.map.cols - plots.length).toBe(expected.map.empty)
        expect(width).toBe(Math.max(2, expected.map.cols))
        if (expected.map.A1 === null) expect(topLeft).toBeUndefined()
        else expect([topLeft?.label, topLeft?.name]).toContain(expected.map.A1)
      }

      const secondResult = send(crop, expected.upload, expected.file)
      expect(secondResult).toMatchObject({ faults: [], created: NONE, updated: NONE })
    })
  }

  it('parents of lines after the line collection change nothing', () => {
    const crop = new MemoryCrop()
    send(crop, 'line_collections_upload', 'grover_diallel/lines.xlsx')
    const parents = send(crop, 'parents_of_lines_upload_file', 'grover_diallel/parents.xlsx')
    expect(parents).toMatchObject({ faults: [], warnings: [], created: NONE, updated: NONE })
  })
})
