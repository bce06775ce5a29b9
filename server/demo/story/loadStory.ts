import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ChangeColumn, ChangeField } from '../../../src/domain/change/changeSet.ts'
import { createdColumns } from '../../../src/domain/change/createdColumns.ts'
import { packGenotypeCalls } from '../../../src/domain/genotypes/packedCalls.ts'
import { readOrMakeFit } from '../../api/genome/fits/fitOf.ts'
import { storeGenotypeSet } from '../../api/genotypes/genotypeSets.ts'
import { notify } from '../../api/notifications/notify.ts'
import { addPhoto } from '../../api/photos/writePhotos.ts'
import { dateRecord } from '../../core/audit/record.ts'
import { applyChanges } from '../../core/changes/applyChanges.ts'
import type { WriteContext } from '../../core/changes/applyNamed.ts'
import { applyCropChange } from '../../core/changes/crop/cropChange.ts'
import { nextIds } from '../../core/changes/reservedIds.ts'
import type { Author } from '../../core/changes/work.ts'
import { withCompany } from '../../platform/db/company.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { incomingFolder } from '../../platform/http/input/upload.ts'
import type { RequestContext } from '../../platform/http/routes/requestContext.ts'
import type { Services } from '../../services.ts'
import type { CreatedCrop } from '../demoChange.ts'
import type { EditedCell, StoryHistory, StoryPerson } from './life.ts'
import type { Story } from './story.ts'
import { founders } from './truth.ts'

/** Alleles of every marker, the first and the second. */
const alleles = ['A', 'G'] as const

const photoFolder = join(import.meta.dirname, '../../../demo/photos')

/** The photos: the plot of the main year that each shows, from 0 in the order of the map, and when it was taken. */
const photos = [
  { file: 'heading.jpg', plot: 59, day: '2026-06-03' },
  { file: 'lodged.jpg', plot: 30, day: '2026-07-10' },
  { file: 'ripe.jpg', plot: 107, day: '2026-08-02' },
] as const

/** Adds founders, checks and parents to the crop: varieties, but for the founders. The lines of crosses come with the years. */
export async function addStoryParents(tx: Tx, context: WriteContext, story: Story, crop: CreatedCrop): Promise<void> {
  const { words, names, genome } = story
  const old = founders + words.checks.length + words.mothers.length + words.fathers.length
  const ids = await nextIds(tx, 'line', old)
  names.slice(0, old).forEach((name, k) => {
    crop.known.lines.set(name, ids[k])
  })
  const columns = createdColumns('line', ids, [
    ['name', names.slice(0, old)],
    ['is_variety', ids.map((_, k) => k >= founders)],
    ['mother_id', genome.lines.slice(0, old).map(({ mother }) => (mother === null ? null : ids[mother]))],
  ])
  await applyCropChange(tx, context, crop.id, { name: { key: 'change.values', params: { count: old } }, columns })
}

/** Adds the markers of the sample trial and the calls of its entries as a genotype set. */
export async function addStoryGenotypes(tx: Tx, context: WriteContext, story: Story, crop: CreatedCrop): Promise<void> {
  const { loci, lines } = story.genome
  const markers = await nextIds(tx, 'marker', loci.length)
  const making = createdColumns('marker', markers, [
    ['name', loci.map(({ chromosome, at }) => `${chromosome}_${at.toFixed(1)}`)],
    ['chromosome', loci.map(({ chromosome }) => chromosome)],
    ['position', loci.map(({ at }) => at)],
    ['alleles', loci.map(() => alleles.join('\n'))],
  ])
  const set = {
    crop: crop.id,
    name: `${story.words.files.markers}.csv`,
    markers,
    rows: lines.slice(founders).map((line, k) => ({
      line: crop.known.lines.get(story.entryNames[k]) ?? 0,
      calls: packGenotypeCalls(Array.from(line.alleles, (allele) => [allele, allele] as const)),
    })),
  }
  const name = { key: 'change.genotypesImported', params: { file: set.name } }
  await storeGenotypeSet(tx, context, set, name, making)
}

/** Where the history of the sample trial is written. */
interface StoryPlace {
  readonly story: Story
  readonly life: StoryHistory
  readonly crop: CreatedCrop
  readonly year: number
  readonly userOf: (person: StoryPerson) => number
  readonly director: RequestContext
  /** When the demo is loaded. */
  readonly now: Date
}

const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000)

/** Dates all that the company has logged so far, and the transaction's row of its history: the sample data are older than their load. */
export async function dateLoad(tx: Tx, author: Author, date: Date): Promise<void> {
  dateRecord(tx, author, date)
  await tx`UPDATE change_log SET at = ${date}`
  await tx`UPDATE crop_log SET at = ${date}`
}

function columnsOf(
  cells: readonly EditedCell[],
  fieldOf: (of: EditedCell['of']) => ChangeField,
  plots: readonly number[],
) {
  return [...Map.groupBy(cells, ({ of }) => fieldOf(of))].map(
    ([field, own]): ChangeColumn => ({
      entity: 'plot',
      field,
      ids: own.map(({ plot }) => plots[plot]),
      before: own.map(({ before }) => before),
      after: own.map(({ after }) => after),
    }),
  )
}

/** The plots of a year by row and column: the order of the sample trial's arrays. */
async function plotsOf(tx: Tx, year: number): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`SELECT id FROM plots WHERE field_year_id = ${year} ORDER BY "row", col`
  return rows.map(({ id }) => Number(id))
}

/**
 * Writes the fortnight before: every change in a separate transaction under its person and date, then the photos and
 * the notifications. The company is complete without it, so an interrupted load leaves a shorter history and nothing
 * broken.
 */
export async function liveStory(services: Services, place: StoryPlace): Promise<void> {
  const { story, life, crop, year, director, now, userOf } = place
  const { live } = services
  const plots = await withCompany(director, (tx) => plotsOf(tx, year))
  const traitId = (name: string) => {
    const trait = story.years[0].traits.find((candidate) => candidate.name === name)
    return crop.known.traits.get(`${name}, ${trait?.unit}`) ?? 0
  }
  const fieldOf = (subject: EditedCell['of']): ChangeField => {
    if (subject === 'comment') return 'comment'
    const id = traitId(story.words.traits[subject.trait].name)
    return subject.note ? `note:${id}` : `trait:${id}`
  }
  for (const { person, hours, name, cells } of life.edits) {
    const author = { company: director.company, user: userOf(person) }
    await withCompany(director, async (tx) => {
      const change = { name, columns: columnsOf(cells, fieldOf, plots) }
      const { accepted } = await applyChanges(tx, { author, live }, year, change, {
        key: randomUUID(),
        conflicts: 'check',
      })
      const date = hoursBefore(now, hours)
      dateRecord(tx, author, date)
      await tx`UPDATE change_log SET at = ${date} WHERE field_year_id = ${year} AND seq = ${accepted.seq}`
    })
  }
  await addPhotos(services, { ...director, user: userOf('field') }, story, plots)
  await addNotifications(services, place, traitId(story.words.traits.yield.name))
}

async function addPhotos(services: Services, ctx: RequestContext, { words }: Story, plots: readonly number[]) {
  const folder = join(services.settings.dataDir, incomingFolder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const [k, { file, plot, day }] of photos.entries()) {
    const path = join(folder, randomUUID())
    await copyFile(join(photoFolder, file), path)
    const { size } = await stat(path)
    const uploaded = { path, name: `${words.files.photo}-${plot + 1}.jpg`, type: 'image/jpeg', size, sha256: '' }
    try {
      await addPhoto(ctx, services, { of: 'plot', owner: plots[plot], day, comment: words.photos[k], file: uploaded })
    } finally {
      await rm(path, { force: true })
    }
  }
}

/** Notifications of two real events: the analysis of the markers, and the last file of protein. */
async function addNotifications(services: Services, { story, life, director, crop, now }: StoryPlace, trait: number) {
  const { company, user } = director
  const found = await readOrMakeFit(services, director, { crop: crop.id, trait, region: null, level: null })
  const file = [...life.edits].reverse().find(({ name }) => name.key === 'change.reviewed')
  await withCompany(director, async (tx) => {
    const dateChange = async (id: number, hours: number) =>
      tx`UPDATE notifications SET created_at = ${hoursBefore(now, hours)} WHERE id = ${id}`
    if (file) {
      const params = { file: String(file.name.params.file), count: 0, values: file.cells.length }
      const key = 'import.success'
      const id = await notify(tx, services.live, { company, user, key, params, status: 'success', type: 'file_upload' })
      await dateChange(id, file.hours)
    }
    if (!('fit' in found)) return
    const { lines, markers } = found.fit.counts
    const params = { trait: story.words.traits.yield.name, lines, markers }
    const key = 'notification.genomeFitted'
    const type = 'mutation_definition'
    const id = await notify(tx, services.live, { company, user, key, params, status: 'success', type })
    await dateChange(id, 2)
  })
}
