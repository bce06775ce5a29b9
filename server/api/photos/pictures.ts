import { rm } from 'node:fs/promises'
import type { PictureType } from '../../../src/domain/photos/photoRules.ts'
import { ApiError } from '../../platform/http/apiError.ts'
import type { UploadedFile } from '../../platform/http/upload.ts'
import { runInThread, ThreadLimit } from '../../platform/jobs/worker.ts'
import type { PictureInput, PictureOutcome } from './pictureThread.ts'

/** Files on this machine's disk that were made from a picture; `release` removes them. */
export interface MadePicture extends PictureInput {
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
/** If this many pictures wait, a sender must retry later. */
const mostWaiting = 100
const retrySeconds = 15

/** The picture in progress and those that wait for it: one at a time, each needs up to 200 MB. */
let last: Promise<unknown> = Promise.resolve()
let waiting = 0

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= mostWaiting) throw new ApiError('server.busy', { retryAfter: retrySeconds })
  waiting++
  const done = last.then(work).finally(() => {
    waiting--
  })
  last = done.catch(() => undefined)
  return done
}

/** The refusal of a file that is not a valid photo. */
export const pictureRefusal = (code: string): ApiError => new ApiError(code, { fields: { photo: [{ key: code }] } })

/**
 * Makes the stored pictures from an uploaded one: upright, without metadata, and two smaller ones.
 * @throws ApiError `photo.type`, `photo.unreadable`, `photo.pixels`; `server.busy` if too many wait.
 */
export async function makePictures(file: UploadedFile): Promise<MadePicture> {
  const { path } = file
  const paths: PictureInput = { path, whole: `${path}.whole`, at1280: `${path}.1280`, at320: `${path}.320` }
  const release = async () => {
    for (const one of [paths.whole, paths.at1280, paths.at320]) await rm(one, { force: true })
  }
  try {
    const outcome = await inTurn(() => runInThread<PictureOutcome>(pictureModule, paths, threadLimits))
    if ('refused' in outcome) throw pictureRefusal(outcome.refused)
    return { ...paths, ...outcome, release }
  } catch (error) {
    await release()
    throw error instanceof ThreadLimit ? pictureRefusal('photo.unreadable') : error
  }
}
