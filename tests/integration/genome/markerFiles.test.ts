import { beforeAll, describe, expect, it } from 'vitest'
import { listGenotypes } from '../../../src/contract/genome/genomeFits.ts'
import { listLines } from '../../../src/contract/lines/lines.ts'
import type { PlannedChange } from '../../../src/domain/files/uploadPlan/plannedChanges.ts'
import type { MarkerQuality } from '../../../src/domain/genome/quality.ts'
import { cropTail, revertCrop } from '../changes/crop/cropLog.ts'
import { type Actor, startTestServer, type TestServer } from '../harness.ts'
import { newCrop } from '../trials/field.ts'
import { textFile, upload, uploadFile } from '../uploads/upload.ts'

let server: TestServer
let actor: Actor

beforeAll(async () => {
  server = await startTestServer()
  actor = await server.newCompany()
}, 60_000)

const folder = 'steptoe_morex'

async function cropWithLines(): Promise<number> {
  const crop = await newCrop(actor)
  for (const name of ['lines.xlsx', 'further_lines.csv']) {
    const uploaded = await upload(actor, 'line_collections_upload', uploadFile(`${folder}/${name}`), { spec_id: crop })
    expect(uploaded.state).toBe('success')
  }
  return crop
}

const send = (crop: number, file: File, dry = false) =>
  upload(actor, 'genotype_upload', file, { spec_id: crop, dry_run: String(dry) })

async function callsOf(crop: number, name: string) {
  const { body } = await actor.call(listLines, { query: { spec_id: crop } })
  const line = body.data.find(({ line_name }) => line_name === name)
  return (await actor.call(listGenotypes, { query: { line_id: line?.line_id ?? 0, page_size: 1000 } })).body
}

describe('a marker file', () => {
  it('is checked with allele counts before it is written, and is undone and redone by the log of the crop', async () => {
    const crop = await cropWithLines()
    const file = uploadFile(`${folder}/markers.csv`)
    const dry = await send(crop, file, true)
    const { quality } = dry.report as unknown as { quality: MarkerQuality }
    expect(dry.report.created).toMatchObject({ markers: 223, calls: 32117 })
    const { changes, total_changes } = dry.report as unknown as { changes: PlannedChange[]; total_changes: number }
    expect([changes.length, total_changes]).toEqual([1000, 223 + 32117])
    expect(changes[0]).toMatchObject({ entity: 'marker', field: null, before: null })
    expect(changes[999]).toMatchObject({ entity: 'call', before: null, after: expect.stringMatching(/^\w\/\w$/) })
    expect(quality).toMatchObject({ lines: 150, markers: 223, calls: 33450, missing: 1333, heterozygosity: 0 })
    expect(quality.missing / quality.calls).toBeCloseTo(0.04, 3)
    expect(quality.by_marker[0]).toMatchObject({ name: 'His4B', missing: 65 })
    expect(quality.by_marker[0].missing / quality.lines).toBeCloseTo(0.43, 2)
    expect(quality.by_line).toHaveLength(150)
    expect(quality.conflicts).toEqual([])
    expect((await callsOf(crop, 'SM83')).meta.total).toBe(0)
    const first = await send(crop, file)
    expect([first.state, first.report.created]).toMatchObject(['success', { markers: 223, calls: 32117 }])
    expect((await callsOf(crop, 'SM83')).meta).toMatchObject({ total: 223, called: 213, missing: 10 })
    const second = await send(crop, file)
    expect(second.report).toMatchObject({ created: { markers: 0, calls: 0 }, updated: { markers: 0, calls: 0 } })
    const { crop: log } = await cropTail(actor, crop, 0)
    const imported = log.filter(({ change }) => change.name.key === 'change.genotypesImported')
    expect(imported).toHaveLength(1)
    await revertCrop(actor, crop, imported[0].seq)
    expect((await callsOf(crop, 'SM83')).meta.called).toBe(0)
  })

  it('VCF and letters of a workbook give the same calls', async () => {
    const [vcf, letters] = [await cropWithLines(), await cropWithLines()]
    const packed = await send(vcf, uploadFile(`${folder}/markers.vcf.gz`))
    expect([packed.state, packed.report.created]).toMatchObject(['success', { markers: 223, calls: 32117 }])
    const sheet = await send(letters, uploadFile(`${folder}/markers_alleles.xlsx`))
    expect([sheet.state, sheet.report.created]).toMatchObject(['success', { markers: 40, calls: 5880 }])
    const [fromVcf, fromLetters] = [await callsOf(vcf, 'SM83'), await callsOf(letters, 'SM83')]
    const callsByMarker = new Map(fromVcf.data.map((call) => [call.mut_name, call]))
    expect(fromLetters.data).toHaveLength(40)
    for (const { mut_name, first_allele, second_allele } of fromLetters.data)
      expect(callsByMarker.get(mut_name)).toMatchObject({ first_allele, second_allele })
  })

  it('is read in HapMap format with two-base codes', async () => {
    const crop = await cropWithLines()
    const fixed = ['+', 'NA', 'NA', 'NA', 'NA', 'NA', 'NA']
    const head = [
      'rs#',
      'alleles',
      'chrom',
      'pos',
      'strand',
      'assembly#',
      'center',
      'protLSID',
      'assayLSID',
      'panelLSID',
      'QCcode',
    ]
    const file = textFile(
      'calls.hmp.txt',
      [...head, 'SM1', 'SM2', 'SM3'].join('\t'),
      ['h1', 'C/A', '1', '1000', ...fixed, 'A', 'CC', 'M'].join('\t'),
      ['h2', 'G/T', '1', '2000', ...fixed, 'N', 'K', 'TT'].join('\t'),
    )
    expect((await send(crop, file)).report.created).toMatchObject({ markers: 2, calls: 5 })
    expect((await callsOf(crop, 'SM3')).data).toMatchObject([
      { mut_name: 'h1', chr: '1', position_bp: 1000, first_allele: 'A', second_allele: 'C' },
      { mut_name: 'h2', first_allele: 'T', second_allele: 'T', source: 'set' },
    ])
    expect((await callsOf(crop, 'SM1')).data[1]).toMatchObject({ mut_name: 'h2', first_allele: null, source: 'set' })
  })

  it('is refused with unknown lines, mixed codings or invalid calls, with every cell [PLT-23]', async () => {
    const crop = await cropWithLines()
    const refused = async (...lines: string[]) => {
      const { state, report } = await send(crop, textFile('m.csv', ...lines))
      return [state, report.faults?.map(({ code, cell }) => `${code} ${cell}`)]
    }
    expect(await refused('Line,m1', 'SM1,A', 'XX,C')).toEqual(['failed', ['line.unknown A3']])
    expect(await refused('Line,m1,m2', 'SM1,A,2', 'SM2,0,C')).toEqual(['failed', ['marker.mixed_coding C2']])
    expect(await refused('Line,m1,m1', 'SM1,A,Z', 'SM1,?,C')).toEqual([
      'failed',
      ['header.duplicate C1', 'marker.call C2', 'line.duplicate A3', 'marker.call B3'],
    ])
  })

  it('is refused immediately if its type does not match its name', async () => {
    const crop = await cropWithLines()
    const wrong = await send(crop, textFile('calls.vcf.gz', 'no gzip'))
    expect([wrong.status, wrong.code]).toEqual([400, 'file.type'])
    const cut = new File(
      [new Uint8Array(await uploadFile(`${folder}/markers.vcf.gz`).arrayBuffer()).slice(0, 5000)],
      'a.vcf.gz',
    )
    expect((await send(crop, cut)).code).toBe('file.corrupt')
  })
})
