import { rm } from 'node:fs/promises'
import type { PictureType } from '../../../src/domain/photos/photoRules.ts'
import { ApiError } from '../../platform/http/answers/apiError.ts'
import type { UploadedFile } from '../../platform/http/input/upload.ts'
import { FairSlots } from '../../platform/http/limits/fairSlots.ts'
import { currentRequest, runInBackground } from '../../platform/http/routes/currentRequest.ts'
import { runInThread, ThreadLimitError } from '../../platform/jobs/worker.ts'
import type { PictureInput, PictureOutcome } from './pictureThread.ts'

/** Files on this machine's disk that were made from a picture; `release` removes them. */
export interface CreatedPicture extends PictureInput {
  type: PictureType
  width: number
  height: number
  /** The day in the picture's metadata, null: none. */
  date: string | null
  release(): Promise<void>
}

const pictureModule = new URL('./pictureThread.ts', import.meta.url)
/**
 * MiB for the thread's own objects; pixels are outside of them. Seconds beyond sharp's own limit. The pictures of a batch
 * follow one another: starting a thread for each takes longer than the pictures.
 */
const threadLimits = { memory: 256, seconds: 120, idleSeconds: 5 }
/**
 * One picture at a time, each needs up to 200 MB, in a thread besides `requestThreads`: a company whose other work
 * occupies its share of them does not hold up the pictures of others. Beyond these a sender must retry later.
 */
const pictureTurns = new FairSlots({
  max: 1,
  maxWaiting: 100,
  maxWaitingOfOne: 50,
  patience: 120_000,
  refuse: () => new ApiError('server.busy', { retryAfter: 15 }),
})

async function runQueued<T>(work: () => Promise<T>): Promise<T> {
  const end = await pictureTurns.enter(currentRequest()?.company ?? null, null)
  try {
    return await runInBackground(work)
  } finally {
    end()
  }
}

/** The refusal of a file that is not a valid photo. */
export const pictureRefusal = (code: string): ApiError => new ApiError(code, { fields: { photo: [{ key: code }] } })

/**
 * Makes the stored pictures from an uploaded one: upright, without metadata, and two smaller ones.
 * @throws ApiError `photo.type`, `photo.unreadable`, `photo.pixels`; `server.busy` if too many wait.
 */
export async function makePictures(file: UploadedFile): Promise<CreatedPicture> {
  const { path } = file
  const paths: PictureInput = { path, whole: `${path}.whole`, at1280: `${path}.1280`, at320: `${path}.320` }
  const release = async () => {
    for (const path of [paths.whole, paths.at1280, paths.at320]) await rm(path, { force: true })
  }
  try {
    const outcome = await runQueued(() => runInThread<PictureOutcome>(pictureModule, paths, threadLimits))
    if ('refused' in outcome) throw pictureRefusal(outcome.refused)
    return { ...paths, ...outcome, release }
  } catch (error) {
    await release()
    throw error instanceof ThreadLimitError ? pictureRefusal('photo.unreadable') : error
  }
}
