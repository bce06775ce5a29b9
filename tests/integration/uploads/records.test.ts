import { beforeAll, expect, it } from 'vitest'
import { SAMPLE_TEXTS, type SampleText } from '../../../src/domain/files/uploadRecord.ts'
import { UPLOADS, type UploadKey, uploadNamed } from '../../../src/domain/files/uploads.ts'
import { makeSample } from '../../../src/sheets/samples.ts'
import { allSentences } from '../../../src/words/allSentences.ts'
import { cropTail, lineNames } from '../changes/cropLog.ts'
import { type Actor, startTestServer } from '../harness.ts'
import { newCrop } from '../trials/field.ts'
import { firstYear, textFile, upload } from './upload.ts'

let mine: Actor
beforeAll(async () => {
  mine = await (await startTestServer()).newCompany()
})

const text = (key: SampleText) => allSentences.en[`samples.${key}`]

it('the server decides the sample of every upload by its key: counted by the dry run, written, and then nothing to write', async () => {
  expect(SAMPLE_TEXTS.every((key) => text(key).length > 0)).toBe(true)
  for (const one of UPLOADS) {
    const spec_id = await newCrop(mine)
    const sampleOf = async (upload: typeof one) =>
      new File([(await makeSample(upload, { language: 'en', text })) as BlobPart], 'sample.xlsx')
    // Maps and values refer to plots that must exist.
    if (one.places !== 'none' && one.key !== 'field_file')
      await upload(mine, 'field_file', await sampleOf(UPLOADS[0]), { spec_id })
    // Markers belong to lines that must exist.
    if (one.key === 'genotype_upload')
      await upload(mine, 'line_collections_upload', await sampleOf(uploadNamed('line_collections_upload')), { spec_id })
    const { year_id } = await firstYear(mine, spec_id)
    const body: Record<string, number> = one.places === 'shown' ? { year_id } : { spec_id }
    const send = async (more: Record<string, boolean>) =>
      upload(mine, one.key as UploadKey, await sampleOf(one), { ...body, ...more })
    const dry = await send({ dry_run: true })
    const done = await send({})
    expect([one.key, dry.report.created]).toEqual([one.key, done.report.created])
    const made = Object.entries(done.report.created).filter(([, count]) => count > 0)
    // The map of the sample has the same places as the plots of the field file's sample.
    expect([one.key, made.length > 0]).toEqual([one.key, one.places !== 'shown'])
    for (const [name] of made) expect(one.counts).toContain(name)
    const again = await send({})
    expect([one.key, Object.values(again.report.created).some(Boolean)]).toEqual([one.key, false])
  }
})

it('lines (UPL-07) and parents of lines (UPL-08) from files come into the crop’s log, a number each', async () => {
  const spec_id = await newCrop(mine)
  const lines = textFile('lines.csv', 'Line,Origin,Mother', 'Pearl,Kuban,Angora', 'Puffin,Kuban,')
  expect((await upload(mine, 'line_collections_upload', lines, { spec_id })).report.created).toMatchObject({ lines: 3 })
  const parents = textFile('parents.csv', 'Line,Mother,Father', 'Puffin,Pearl,Angora')
  await upload(mine, 'parents_of_lines_upload_file', parents, { spec_id })
  expect(await lineNames(mine, spec_id)).toEqual(['Pearl', 'Puffin', 'Angora'])
  const { crop } = await cropTail(mine, spec_id, 0)
  const written = crop.map(({ change }) => change.columns.map(({ field }) => field))
  expect(written).toEqual([
    ['exists', 'name', 'mother_id', 'origin'],
    ['mother_id', 'father_id'],
  ])
})
