import type { DetailedError } from 'tus-js-client'
import { archiveChunk } from '../domain/genome/reads/archiveRules.ts'
import { inBackground } from '../domain/inBackground.ts'
import { bases, refreshSession } from './browser.ts'
import { readCookie } from './cookies.ts'
import { cookieTokens } from './tokens.ts'

/** Waits between attempts, ms; they begin anew with every byte that the server takes. */
const retryDelays = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000]

/** What is told of a file that is begun, by name; or the id of the one that goes on. */
export type ArchiveTarget = { readonly told: Record<string, string> } | { readonly id: number }

interface Heard {
  /** The server has the file under this id. */
  begun(id: number): void
  /** Bytes that were sent. */
  moved(sent: number): void
  /** All of it is there. */
  done(): void
  /** It was given up after several attempts; the server's sentence where it said one. */
  stopped(reason: string | null): void
}

/** A file on its way: it stops and goes on where the server has come to. */
export interface SentArchive {
  stop(): void
  goOn(): void
}

const addressOf = (id: number | ''): string =>
  new URL(`${bases.main.replace(/\/$/, '')}/genome_uploads/${id}`, location.href).href

/** Sends a file of any size piece by piece (tus), each with the token of its time. */
export async function sendArchive(file: File, target: ArchiveTarget, heard: Heard): Promise<SentArchive> {
  const { Upload } = await import('tus-js-client')
  let isLate = false
  let sentWith: string | null = null
  const isBegun = 'id' in target
  const upload = new Upload(file, {
    endpoint: isBegun ? null : addressOf(''),
    uploadUrl: isBegun ? addressOf(target.id) : null,
    metadata: isBegun ? {} : target.told,
    chunkSize: archiveChunk,
    retryDelays,
    // Where it goes on is what the server says of its id.
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
      // What somebody deletes meanwhile must not begin anew by itself.
      upload.options.endpoint = null
      if (!isBegun) heard.begun(Number(upload.url?.split('/').at(-1)))
    },
    onProgress: (sent) => heard.moved(sent),
    onSuccess: () => heard.done(),
    onError: (error) => heard.stopped(sentenceOf(error)),
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
