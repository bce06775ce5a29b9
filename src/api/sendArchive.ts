import type { DetailedError } from 'tus-js-client'
import { archiveChunk } from '../domain/genome/reads/archiveRules.ts'
import { inBackground } from '../domain/inBackground.ts'
import { bases, refreshSession } from './browser.ts'
import { readCookie } from './cookies.ts'
import { cookieTokens } from './tokens.ts'

/** Delays between attempts, ms; they restart with every byte that the server accepts. */
const retryDelays = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000]

/** The metadata of a new file by name, or the id of one to resume. */
export type ArchiveTarget = { readonly metadata: Record<string, string> } | { readonly id: number }

interface ArchiveListener {
  /** The server has created the file with this id. */
  begun(id: number): void
  /** Bytes that were sent. */
  moved(sent: number): void
  /** All of it is uploaded. */
  done(): void
  /** Abandoned after several attempts; the server's sentence if there was one. */
  stopped(reason: string | null): void
}

/** A file being uploaded; it can be stopped and resumed. */
export interface SentArchive {
  stop(): void
  goOn(): void
}

const addressOf = (id: number | ''): string =>
  new URL(`${bases.main.replace(/\/$/, '')}/genome_uploads/${id}`, location.href).href

/** Sends a file of any size in pieces (tus), each with the current token. */
export async function sendArchive(file: File, target: ArchiveTarget, received: ArchiveListener): Promise<SentArchive> {
  const { Upload } = await import('tus-js-client')
  let isLate = false
  let sentWith: string | null = null
  const isBegun = 'id' in target
  const upload = new Upload(file, {
    endpoint: isBegun ? null : addressOf(''),
    uploadUrl: isBegun ? addressOf(target.id) : null,
    metadata: isBegun ? {} : target.metadata,
    chunkSize: archiveChunk,
    retryDelays,
    // The id identifies the upload and the offset at which to resume.
    storeFingerprintForResuming: false,
    async onBeforeRequest(request) {
      if (isLate) await refreshSession(sentWith)
      isLate = false
      sentWith = cookieTokens.access()
      if (sentWith !== null) request.setHeader('Authorization', `Bearer ${sentWith}`)
      request.setHeader('Accept-Language', readCookie('language') ?? 'ru')
    },
    onShouldRetry({ originalResponse }) {
      const status = originalResponse?.getStatus() ?? 0
      isLate = status === 401
      return isLate || status === 0 || status === 409 || status === 423 || status >= 500
    },
    onUploadUrlAvailable() {
      // If another user deletes it, the upload must not start over by itself.
      upload.options.endpoint = null
      if (!isBegun) received.begun(Number(upload.url?.split('/').at(-1)))
    },
    onProgress: (sent) => received.moved(sent),
    onSuccess: () => received.done(),
    onError: (error) => received.stopped(sentenceOf(error)),
  })
  upload.start()
  return { stop: () => inBackground(upload.abort()), goOn: () => upload.start() }
}

function sentenceOf(error: Error | DetailedError): string | null {
  const body = 'originalResponse' in error ? error.originalResponse?.getBody() : null
  try {
    const { detail } = JSON.parse(body ?? '{}') as { detail?: unknown }
    return typeof detail === 'string' ? detail : null
  } catch {
    return null
  }
}
