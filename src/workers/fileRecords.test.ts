import { describe, expect, it } from 'vitest'
import { MemoryCrop } from '../../tests/uploads/memoryCrop.ts'
import { allExpectations, onlyYear, upload as send, uploadBytes, uploadKeyOf } from '../../tests/uploads/uploadFile.ts'
import { downloadCallOf } from '../contract/files/downloads.ts'
import { uploadCallOf } from '../contract/files/uploads.ts'
import { DOWNLOADS, downloadOptions } from '../domain/files/downloads.ts'
import { FILE_LANGUAGES, type FileLanguage } from '../domain/files/headers/columns.ts'
import type { CropHoldings } from '../domain/files/kind/holdings.ts'
import { type FileOption, SAMPLE_TEXTS, type SampleText } from '../domain/files/uploadRecord.ts'
import { UPLOAD_RULES } from '../domain/files/uploadRules.ts'
import { UPLOADS, type UploadKey } from '../domain/files/uploads.ts'
import { readRows } from '../sheets/readRows.ts'
import { allSentences } from '../words/allSentences.ts'
import { FileService } from './FileService.ts'

const service = new FileService()
const nowhere = { nursery: null, year: null }
const nothing: CropHoldings = { nurseries: [], plots: [], lines: [] }
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

const textsIn = (language: FileLanguage) =>
  Object.fromEntries(SAMPLE_TEXTS.map((key) => [key, allSentences[language][`samples.${key}`]])) as Record<
    SampleText,
    string
  >

const optionWords = (options: readonly FileOption[]) =>
  options.flatMap(({ label, choices }) => [label, ...choices.map((choice) => choice.label)])

function expectWords(keys: readonly string[]) {
  expect(
    keys.filter((key) =>
      FILE_LANGUAGES.some((language) => !(key in allSentences[language] || `${key}_other` in allSentences[language])),
    ),
  ).toEqual([])
}

describe('samples', () => {
  it.each(FILE_LANGUAGES)(
    'are recognised in %s as their own kind and upload one after another without error',
    async (language) => {
      const crop = new MemoryCrop()
      for (const { key, counts, places } of UPLOADS) {
        const bytes = await service.sample(key, language, textsIn(language))
        const shown = onlyYear(crop) ?? nowhere
        const { report } = service.read(bytes, 'sample.xlsx', { kind: null, shown, holdings: crop.holdings() })
        expect([report?.format, report?.faults]).toEqual([key, []])
        expect(report?.rows).toBeGreaterThan(0)
        const result = send(crop, key as UploadKey, 'sample.xlsx', bytes, places === 'shown' ? onlyYear(crop) : null)
        expect([result.faults, result.warnings, result.accepted]).toEqual([[], [], true])
        for (const [name, count] of Object.entries({ ...result.created })) if (count > 0) expect(counts).toContain(name)
      }
    },
  )
})

describe.each(UPLOADS)('the upload $key', ({ key, words, counts, options, ...upload }) => {
  const files = allExpectations().filter(
    (expectation) => expectation.upload === key && expectation.outcome === 'accepted',
  )

  it('has its call in the contract and its rules', () => {
    const { path, multipart } = uploadCallOf(upload)
    expect([path.endsWith(`/${key}/`), multipart]).toEqual([true, 'file'])
    const read = readRows(new TextEncoder().encode('A1,A2'), 'a.csv', upload.format)
    if (!read.ok) throw new Error(read.fault.code)
    expect(UPLOAD_RULES[key].parse(read.sheet, null).format).toBe(key)
  })

  it('has its words in four languages', () => {
    expectWords([...Object.values(words), ...counts.map((count) => `upload.count.${count}`), ...optionWords(options)])
  })

  it('is the only match for its files, and reports all that they create and change', () => {
    expect(files.length).toBeGreaterThan(0)
    for (const { folder, file, before = [] } of files) {
      const crop = new MemoryCrop()
      for (const path of before) send(crop, uploadKeyOf(path), nameOf(path), uploadBytes(path), onlyYear(crop))
      const path = `${folder}${file}`
      const shown = onlyYear(crop) ?? nowhere
      const as = { kind: null, shown, holdings: before.length > 0 ? crop.holdings() : nothing }
      const { ranked } = service.read(uploadBytes(path), nameOf(path), as)
      expect([path, ranked[0].kind, ranked[0].points > ranked[1].points]).toEqual([path, key, true])
      const done = send(
        crop,
        key as UploadKey,
        nameOf(path),
        uploadBytes(path),
        upload.places === 'shown' ? onlyYear(crop) : null,
      )
      for (const result of [done.created, done.updated])
        for (const [name, count] of Object.entries({ ...result }))
          if (count > 0) expect([path, ...counts]).toContain(name)
    }
  })
})

describe.each(DOWNLOADS)('the download $key', (download) => {
  it('has its call in the contract, which returns a file', () => {
    expect(downloadCallOf(download).answerKind).toBe('file')
  })

  it('has its words in four languages', () => {
    expectWords([...Object.values(download.words), ...optionWords(downloadOptions(download))])
  })
})
