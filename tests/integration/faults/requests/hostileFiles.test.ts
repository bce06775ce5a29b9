import { afterAll, beforeAll, expect, it } from 'vitest'
import { UPLOADS, type UploadKey } from '../../../../src/domain/files/uploads.ts'
import { figure } from '../../../drill/figures.ts'
import { drillSize, seed } from '../../../drill/size.ts'
import { SeededRandom } from '../../../simulation/random.ts'
import { allExpectations, uploadBytes } from '../../../uploads/uploadFile.ts'
import { type Actor, startTestServer, type TestServer } from '../../harness.ts'
import { type NewYear, newPlace, plantField } from '../../trials/field.ts'
import { storedChecksum, upload } from '../../uploads/upload.ts'

/** Number of files that are sent: 3,000 in the drill. */
const fileCount = drillSize(24, 3000)
const counts = { refusedAtOnce: 0, refused: 0, accepted: 0 }

let server: TestServer
let actor: Actor
let place: NewYear

beforeAll(async () => {
  server = await startTestServer()
  actor = await server.newCompany()
  place = await newPlace(actor)
  await plantField(actor, place)
})

afterAll(() => {
  figure(
    'hostile files: refused at once, refused, taken',
    `${counts.refusedAtOnce}, ${counts.refused}, ${counts.accepted}`,
  )
})

const real = allExpectations().filter(({ file }) => !/steptoe|genome|zip_bomb/.test(file))
const names = ['a.xlsx', 'a.csv', 'a.tsv', 'a.txt', 'a.trt', 'a.xls', 'a'] as const
const starts = [
  [],
  [0x50, 0x4b, 3, 4],
  [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
  [0xef, 0xbb, 0xbf],
  [0x1f, 0x8b],
]

const below = (random: SeededRandom, end: number): number => Math.floor(random.uniform() * end)
const pick = <T>(random: SeededRandom, list: readonly T[]): T => list[below(random, list.length)]

/** Random bytes, or a real file that is truncated or has some corrupted bytes. */
function hostileFile(random: SeededRandom): File {
  if (below(random, 3) === 0) {
    const bytes = Uint8Array.from({ length: below(random, 600) }, () => below(random, 256))
    return new File([Uint8Array.from([...pick(random, starts), ...bytes])], pick(random, names))
  }
  const { folder, file } = pick(random, real)
  const wholeFile = uploadBytes(`${folder}${file}`)
  const bytes = wholeFile.slice(0, below(random, 2) === 0 ? wholeFile.length : below(random, wholeFile.length + 1))
  if (bytes.length > 0)
    for (let k = below(random, 6); k > 0; k--) bytes[below(random, bytes.length)] = below(random, 256)
  return new File([bytes as BlobPart], file.slice(file.lastIndexOf('/') + 1))
}

it(`${fileCount} hostile files are each refused or read as their content, and never cause a server error [S7]`, async () => {
  const random = new SeededRandom(seed)
  for (let n = 0; n < fileCount; n++) {
    const { key, places } = pick(random, UPLOADS)
    const file = hostileFile(random)
    const { spec_id, field_id, year_id } = place
    const target: Record<string, number> =
      places === 'none' ? { spec_id } : places === 'shown' ? { year_id } : { spec_id, field_id, year_id }
    const before = await storedChecksum(server, actor)
    const uploaded = await upload(actor, key as UploadKey, file, { ...target, dry_run: true })
    const context = `seed ${seed}, file ${n}: ${file.name} as ${key}`
    expect([202, 400, 413], context).toContain(uploaded.status)
    expect(uploaded.code, context).not.toBe('task.failed')
    if (uploaded.status !== 202) counts.refusedAtOnce++
    else if (uploaded.state === 'failed') counts.refused++
    else counts.accepted++
    expect(await storedChecksum(server, actor), context).toBe(before)
  }
  expect(counts.refusedAtOnce).toBeGreaterThan(0)
  expect(counts.refused).toBeGreaterThan(0)
})
