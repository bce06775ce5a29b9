import { describe, expect, it } from 'vitest'
import { MemoryCrop } from '../../tests/uploads/memoryCrop.ts'
import { onlyYear, upload } from '../../tests/uploads/uploadFile.ts'
import { FILE_LANGUAGES } from '../domain/files/headers/columns.ts'
import type { SampleText } from '../domain/files/uploadRecord.ts'
import { UPLOADS, type UploadKey } from '../domain/files/uploads.ts'
import { allSentences } from '../words/allSentences.ts'
import { makeSample } from './samples.ts'

describe('sample files', () => {
  for (const language of FILE_LANGUAGES) {
    it(`samples of every kind in ${language} upload one after another without error or warning`, async () => {
      const crop = new MemoryCrop()
      const text = (key: SampleText) => allSentences[language][`samples.${key}`]
      for (const kind of UPLOADS) {
        const bytes = await makeSample(kind, { language, text })
        const target = kind.places === 'shown' ? onlyYear(crop) : null
        const result = upload(crop, kind.key as UploadKey, 'sample.xlsx', bytes, target)
        expect(result.faults).toEqual([])
        expect(result.warnings).toEqual([])
        expect(result.accepted).toBe(true)
      }
      const [year] = crop.years
      expect(year.plots).toHaveLength(12)
      expect(year.nursery).toBe(text('nursery'))
      expect(year.sowing_date).toBe('2024-09-25')
      expect(crop.nurseries[0].kind).toBe('competitive')
      expect(crop.lines.get(text('line_3'))).toMatchObject({ mother: text('line_2'), father: text('line_1') })
      expect(crop.traits.map(({ name, unit, kind }) => [name, unit, kind])).toEqual([
        ['Replication', '', 'qualitative'],
        [...text('height').split(', '), 'quantitative'],
        [...text('yield').split(', '), 'quantitative'],
        [text('lodging'), '', 'qualitative'],
      ])
    })
  }
})
