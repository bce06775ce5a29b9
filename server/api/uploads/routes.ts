import { open } from 'node:fs/promises'
import type { ColumnMapping } from '../../../src/contract/files/fileMappings.ts'
import { uploadCallOf } from '../../../src/contract/files/uploads.ts'
import type { FileEdits } from '../../../src/domain/files/headers/mapping.ts'
import type { FileChoices } from '../../../src/domain/files/uploadRecord.ts'
import { UPLOADS } from '../../../src/domain/files/uploads.ts'
import { type SortMethod, sortMethodDefault } from '../../../src/domain/layout/changes/placement.ts'
import { containerOf } from '../../../src/sheets/container.ts'
import { FILE_LIMITS } from '../../../src/sheets/limits.ts'
import { FileRefusalError } from '../../../src/sheets/refusal.ts'
import { withCompany } from '../../platform/db/company.ts'
import { recordFile, storeFile } from '../../platform/files/storedFiles.ts'
import { ApiError, notFound } from '../../platform/http/answers/apiError.ts'
import type { UploadedFile } from '../../platform/http/input/upload.ts'
import type { RequestContext } from '../../platform/http/routes/requestContext.ts'
import { type App, route } from '../../platform/http/routes/route.ts'
import { checkCrop } from '../nurseries/readFields.ts'
import { namedMapping } from './fileMappings.ts'
import { readTarget } from './readKnown.ts'
import { runUpload, type UploadInput, uploadFailed } from './uploadJob.ts'

const jobKind = 'table_upload'
/** Bytes that identify a file's container; the directory of an old workbook may come later. */
const headLength = 1 << 20

/** @throws ApiError the code of a file that cannot be a table, before anything is queued. */
async function checkContainer(file: UploadedFile): Promise<void> {
  const handle = await open(file.path)
  try {
    const head = Buffer.alloc(Math.min(file.size, headLength))
    await handle.read(head, 0, head.length, 0)
    containerOf(head, file.name)
  } catch (error) {
    if (!(error instanceof FileRefusalError)) throw error
    const { code, params } = error.fault
    const sentence = `faults.${code}`
    throw new ApiError(code, { params: { ...params }, sentence, fields: { file: [{ key: sentence, params }] } })
  } finally {
    await handle.close()
  }
}

export function registerUploads(app: App): void {
  const { services } = app
  const { live, files } = services
  services.jobs.handle<UploadInput>(jobKind, {
    run: (job) => runUpload({ live, files }, job),
    failure: (tx, job) => uploadFailed(live, tx, job),
    slots: { node: 3, company: 2 },
  })

  type UploadFields = Pick<
    UploadInput,
    'format' | 'max_length_per_list' | 'sort_method' | 'choices' | 'answers' | 'dry_run' | 'checked'
  > & {
    crop: number | null
    field_id?: number
    year_id?: number
    nursery?: string
    year?: number
    mapping?: ColumnMapping
    corrections?: FileEdits['corrections']
  }

  /** Checks the file and its target, stores it and queues the work. */
  async function accept(ctx: RequestContext, file: UploadedFile, fields: UploadFields): Promise<{ task_id: number }> {
    const place = await withCompany(ctx, async (tx): Promise<Pick<UploadInput, 'crop' | 'target' | 'edits'>> => {
      if (fields.crop !== null) await checkCrop(tx, fields.crop)
      const { target, crop } = await readTarget(tx, fields)
      const { field_id, year_id, nursery = null, year = null } = fields
      const isStored = field_id !== undefined || year_id !== undefined
      if (isStored && (crop === null || (fields.crop !== null && crop !== fields.crop))) throw notFound()
      const { mapping = {}, corrections = [] } = fields
      const isEdited = fields.mapping !== undefined || fields.corrections !== undefined
      const cropId = (fields.crop ?? crop)!
      const edits = isEdited ? { mapping: await namedMapping(tx, cropId, mapping), corrections } : null
      return { crop: cropId, target: isStored ? target : { nursery, year }, edits }
    })
    await checkContainer(file)
    const { company } = ctx
    const { name, type, path, size, sha256 } = file
    const known = { bytes: size, sha256 }
    const storedFile = await storeFile(files, { company, kind: 'uploads', name, type, path, known })
    try {
      return await withCompany(ctx, async (tx) => {
        const { format, max_length_per_list, sort_method, choices, answers, dry_run, checked } = fields
        const input: UploadInput = {
          ...place,
          stored: storedFile.key,
          name: file.name,
          format,
          max_length_per_list,
          sort_method,
          choices,
          answers,
          dry_run,
          checked,
          language: ctx.language,
        }
        return { task_id: await services.jobs.add(tx, ctx, jobKind, input, await recordFile(tx, storedFile)) }
      })
    } catch (error) {
      // Whether a transaction whose connection was lost has committed is unknown: its task may read the file, and a file
      // without a row is swept.
      if (error instanceof ApiError) await files.remove(storedFile.key)
      throw error
    }
  }

  for (const upload of UPLOADS)
    route(
      app,
      uploadCallOf(upload),
      ({ ctx, body, file }) => {
        const {
          spec_id = null,
          year_id,
          field_id,
          nursery,
          year,
          max_length_per_list = 20,
          dry_run,
          checked,
          mapping,
          corrections,
          decimal = {},
          date_order = {},
        } = body
        const sort_method = (body.sort_method as SortMethod | undefined) ?? sortMethodDefault
        const { location, row_one, range, encoding, plot_names, unknown_parents } = body
        const region = body.region === undefined ? undefined : String(body.region)
        const chosen = { location, row_one, range, encoding, plot_names, region, unknown_parents }
        const choices = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value)) as FileChoices
        const fields = {
          crop: spec_id,
          year_id,
          field_id,
          nursery,
          year,
          max_length_per_list,
          sort_method,
          choices,
          answers: { decimal, dateOrder: date_order },
          mapping,
          corrections,
          checked,
        }
        return accept(ctx, file, { ...fields, format: upload.key, dry_run: dry_run === 'true' })
      },
      {
        fileLimit: FILE_LIMITS.bytes,
        tooLarge: () => new ApiError('file.too_big', { sentence: 'faults.file.too_big' }),
      },
    )
}
