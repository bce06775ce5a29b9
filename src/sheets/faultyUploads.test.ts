import { describe, expect, it } from 'vitest'
import { MemoryCrop } from '../../tests/uploads/memoryCrop.ts'
import {
  type ExpectedUpload,
  expectations,
  onlyYear,
  upload,
  uploadBytes,
  uploadKeyOf,
} from '../../tests/uploads/uploadFile.ts'

/** Items of the specification that a file proves. */
const ITEMS: Record<string, string> = {
  '01_empty_sheet.xlsx': 'UPL-09 ',
  '02_zero_bytes.xlsx': 'UPL-09 ',
  '03_map_151_wide.xlsx': 'UPL-10 LIM-07 ',
  '04_map_bad_pattern.xlsx': 'UPL-11 ',
  '05_map_duplicate_plot.xlsx': 'UPL-14 ',
  '06_map_unknown_plot.xlsx': 'UPL-14 ',
  '07_map_missing_plot.xlsx': 'UPL-14 ',
  '08_name_256.xlsx': 'LIM-06 ',
  '09_only_special.xlsx': 'LIM-36 ',
  '33_label_11.xlsx': 'LIM-03 ',
}

function prepared(expected: ExpectedUpload): MemoryCrop {
  const crop = new MemoryCrop()
  for (const path of expected.before ?? []) {
    const result = upload(crop, uploadKeyOf(path), path.slice(path.lastIndexOf('/') + 1), uploadBytes(path))
    expect(result.faults).toEqual([])
  }
  return crop
}

function send(crop: MemoryCrop, expected: ExpectedUpload) {
  const target = expected.upload === 'field_map' ? onlyYear(crop) : null
  return upload(crop, expected.upload, expected.file, uploadBytes(`faults/${expected.file}`), target)
}

const all = expectations('faults/EXPECT.json')

describe('broken or unusual uploads', () => {
  for (const expected of all.filter((one) => one.outcome === 'refused')) {
    it(`${ITEMS[expected.file] ?? ''}${expected.file} is refused: ${expected.code}`, () => {
      const crop = prepared(expected)
      const before = structuredClone({ years: crop.years, lines: crop.lines, traits: crop.traits })
      const result = send(crop, expected)
      expect(result.accepted).toBe(false)
      expect(result.faults[0].code).toBe(expected.code)
      const found = result.faults.map(({ code, cell, value }) => ({ code, cell, value }))
      const allowed = expected.also_allowed ?? []
      const beyond = found.filter(
        (fault) =>
          !allowed.some((expectedFault) => expectedFault.code === fault.code && expectedFault.value === fault.value),
      )
      expect(beyond).toEqual(expected.faults)
      if (expected.first_cell) expect(result.faults[0].params.first_cell).toBe(expected.first_cell)
      expect({ years: crop.years, lines: crop.lines, traits: crop.traits }).toEqual(before)
    })
  }

  for (const expected of all.filter((one) => one.outcome === 'accepted')) {
    it(`${expected.file} is accepted with ${expected.warnings?.length ?? 0} warnings`, () => {
      const crop = prepared(expected)
      const result = send(crop, expected)
      expect(result.faults).toEqual([])
      expect(result.warnings.map(({ code, cell }) => ({ code, cell }))).toEqual(
        (expected.warnings ?? []).map(({ code, cell }) => ({ code, cell })),
      )
      const values = (expected.warnings ?? []).map((warning) => warning.value)
      values.forEach((value, i) => {
        if (value !== undefined) expect(result.warnings[i].value).toBe(value)
      })
      if (expected.created) expect(result.created).toMatchObject(expected.created)
      const { plot, trait, value, comment, sowing_date } = expected.check ?? {}
      const year = crop.years[0]
      if (trait && plot) {
        const stored = crop.traits.find((candidate) => candidate.name === trait)
        expect(stored && crop.valueOf(year, plot, stored)).toBe(value)
      }
      if (comment) expect(year.plots.find((candidate) => candidate.name === plot)?.comment).toBe(comment)
      if (sowing_date) expect(year.sowing_date).toBe(sowing_date)
    })
  }
})
