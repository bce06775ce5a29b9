import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { ExportReport } from '../../../../src/contract/company/companyData.ts'
import type { Language } from '../../../../src/words/word.ts'
import { withCompany } from '../../../platform/db/company.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { recordFile, storeFile } from '../../../platform/files/storedFiles.ts'
import { ApiError } from '../../../platform/http/answers/apiError.ts'
import { incomingFolder } from '../../../platform/http/input/upload.ts'
import type { Job } from '../../../platform/jobs/queue.ts'
import type { Services } from '../../../services.ts'
import { writeYearList } from '../../downloads/yearList.ts'
import { companyDay } from '../companyDay.ts'
import { exportedTables, tableLines, type WrittenFile } from './exportTables.ts'

export const exportKind = 'company_export'
export const zipType = 'application/zip'
const retentionDays = 7

/** The stored input of an export. */
export interface ExportInput {
  genome: boolean
  /** Language of the workbooks' headings. */
  language: Language
}

interface FileRow {
  key: string
  bytes: number
  sha256: string
  path: string
}

/** The manifest's entry for a part of an archive. */
interface Part extends Partial<WrittenFile> {
  readonly path: string
}

interface ExportedYear {
  id: number
  crop: string
  nursery: string
  year: number
}

/** A file name without characters that file systems refuse. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be in a name.
const safe = (name: string): string => name.replace(/[\\/:*?"<>|\u0000-\u001f\u007f]/g, '_').trim() || '_'

/** Files that rows of the company refer to: the original photos and, if requested, the archives of reads. */
async function storedFiles(tx: Tx, { genome }: ExportInput): Promise<FileRow[]> {
  const photos = await tx<(Omit<FileRow, 'path'> & { id: number; type: string })[]>`
    SELECT p.id, f.key, f.type, f.bytes, f.sha256
    FROM photos p JOIN files f ON (f.company_id, f.id) = (p.company_id, p.file_id) ORDER BY p.id`
  const archives = await tx<(Omit<FileRow, 'path'> & { id: number; name: string })[]>`
    SELECT g.id, g.name, f.key, f.bytes, f.sha256
    FROM genome_files g JOIN files f ON (f.company_id, f.id) = (g.company_id, g.file_id) WHERE ${genome} ORDER BY g.id`
  return [
    ...photos.map(({ id, type, ...file }) => ({ ...file, path: `photos/${id}.${type.split('/')[1]}` })),
    ...archives.map(({ id, name, ...file }) => ({ ...file, path: `genome/${id}_${safe(name)}` })),
  ]
}

function exportedYears(tx: Tx, { language }: ExportInput): Promise<ExportedYear[]> {
  const crop = language === 'ru' ? tx`c.russian_name` : tx`c.english_name`
  return tx<ExportedYear[]>`
    SELECT y.id, ${crop} AS crop, f.name AS nursery, y.year
    FROM field_years y JOIN fields f ON (f.company_id, f.id) = (y.company_id, y.field_id)
      JOIN crops c ON (c.company_id, c.id) = (f.company_id, f.crop_id)
    WHERE y.deleted_at IS NULL AND f.deleted_at IS NULL ORDER BY c.id, f.id, y.year`
}

/**
 * Writes the archive: first the tables, all as of one moment, then a workbook for every year of a nursery, then the
 * stored files, and at the end the manifest with the contents and whatever was deleted in the meantime. Returns the
 * counts that its task reports.
 */
async function writeArchive(
  services: Services,
  job: Job<ExportInput>,
  path: string,
): Promise<Omit<ExportReport, 'bytes'>> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error) => output.destroy(error))
  try {
    return await fillArchive(zip, output, services, job, path)
  } catch (error) {
    // Otherwise the file that is no longer read stays open.
    output.destroy()
    throw error
  }
}

async function fillArchive(
  zip: ZipFile,
  output: Readable,
  services: Services,
  job: Job<ExportInput>,
  path: string,
): Promise<Omit<ExportReport, 'bytes'>> {
  const { signal, progress, input } = job
  const parts: Part[] = []
  const written = pipeline(output, createWriteStream(path), { signal })
  // The error is handled where it is awaited.
  written.catch(() => undefined)
  let rows = 0
  const tables = await withCompany(
    job,
    async (tx) => {
      const names = await exportedTables(tx)
      for (const [k, table] of names.entries()) {
        signal.throwIfAborted()
        const part = await new Promise<WrittenFile>((resolve, reject) => {
          const lines = tableLines(tx, table, resolve)
          lines.on('error', reject)
          written.catch(reject)
          zip.addReadStream(lines, `tables/${table.name}.jsonl`)
        })
        rows += part.rows
        parts.push({ path: `tables/${table.name}.jsonl`, ...part })
        progress((0.4 * (k + 1)) / names.length)
      }
      return names
    },
    { isSnapshot: true },
  )
  const { years, stored, name, version } = await withCompany(job, async (tx) => {
    const [company] = await tx<{ name: string | null }[]>`SELECT name FROM companies`
    const [newest] = await tx<{ version: number }[]>`SELECT max(version)::integer AS version FROM schema_migrations`
    return {
      years: await exportedYears(tx, input),
      stored: await storedFiles(tx, input),
      name: company.name,
      version: newest.version,
    }
  })
  const usedPaths = new Set<string>()
  const missing: string[] = []
  for (const [k, { id, crop, nursery, year }] of years.entries()) {
    signal.throwIfAborted()
    let file = `${safe(crop)}/${safe(nursery)}_${year}.xlsx`
    if (usedPaths.has(file)) file = `${safe(crop)}/${safe(nursery)}_${year}_${id}.xlsx`
    usedPaths.add(file)
    const list = await unlessDeleted(writeYearList(services, job, id, { type: 'v2', language: input.language }))
    if (list) {
      const bytes = Buffer.from(list)
      zip.addBuffer(bytes, file, { compress: false })
      parts.push({ path: file, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
    } else missing.push(file)
    progress(0.4 + (0.4 * (k + 1)) / years.length)
  }
  for (const [k, { key, path: file, bytes, sha256 }] of stored.entries()) {
    signal.throwIfAborted()
    const stream = await unlessDeleted(services.files.read(key))
    if (stream) {
      await new Promise<void>((resolve, reject) => {
        stream.on('error', reject).on('end', resolve)
        written.catch(reject)
        zip.addReadStream(stream, file, { compress: false, size: bytes })
      })
      parts.push({ path: file, bytes, sha256 })
    } else missing.push(file)
    progress(0.8 + (0.2 * (k + 1)) / stored.length)
  }
  const manifest = { product: 'Plotline', format: 1, schema: version, company: name, made_at: new Date().toISOString() }
  zip.addBuffer(Buffer.from(JSON.stringify({ ...manifest, parts, gone: missing }, null, 2)), 'manifest.json')
  zip.end()
  await written
  return { tables: tables.length, rows, files: years.length + stored.length - missing.length }
}

/** The result of `work`; null if the file or row that it reads was deleted after the tables were read. */
async function unlessDeleted<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ApiError && error.code === 'notFound') return null
    throw error
  }
}

/** Makes the archive of a company and stores it for a week. */
export async function runExport(services: Services, job: Job<ExportInput>): Promise<void> {
  const folder = join(services.settings.dataDir, incomingFolder)
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  try {
    const counts = await writeArchive(services, job, path)
    const name = `plotline_${await withCompany({ db: job.db, company: job.company }, (tx) => companyDay(tx))}.zip`
    const storedFile = await storeFile(services.files, {
      company: job.company,
      kind: 'export',
      name,
      type: zipType,
      path,
    })
    try {
      await withCompany(job, async (tx) => {
        const file = await recordFile(tx, storedFile)
        await tx`
          INSERT INTO company_exports (company_id, task_id, file_id, genome, expires_at)
          VALUES (${job.company}, ${job.task}, ${file}, ${job.input.genome}, now() + make_interval(days => ${retentionDays}))`
        const report: ExportReport = { ...counts, bytes: storedFile.bytes }
        await job.finish(tx, { state: 'success', report })
      })
    } catch (error) {
      await services.files.remove(storedFile.key)
      throw error
    }
  } finally {
    await rm(path, { force: true })
  }
}
