import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import {
  addGenomeFile,
  deleteGenomeFile,
  type GenomeFile,
  genomeUploadsPath,
  listGenomeFiles,
} from '../../../src/contract/genome/genomeFiles.ts'
import type { Actor, Answer } from '../harness.ts'
import { endOfTask } from '../uploads/upload.ts'

const folder = new URL('../../data/uploads/', import.meta.url)

/** An archive of the shared examples. */
export function exampleArchive(name: string): File {
  return new File([readFileSync(new URL(name, folder))], name.split('/').at(-1) ?? name)
}

/** Distinct reads in FASTQ format. */
export function fastq(reads: number, length = 60): string {
  let state = 7
  const base = () => {
    state = (state * 1103515245 + 12345) % 2147483648
    return 'ACGT'[Math.floor(state / 65536) % 4]
  }
  return Array.from({ length: reads }, (_, k) => {
    const bases = Array.from({ length }, base).join('')
    return `@read${k}\n${bases}\n+\n${'F'.repeat(length)}\n`
  }).join('')
}

export const packedReads = (reads: number): Buffer => gzipSync(fastq(reads))

interface Member {
  name: string
  bytes?: Buffer | string
  link?: string
}

/** A tar of these members. */
export async function tarOf(members: Member[]): Promise<Buffer> {
  const tar = pack()
  for (const { name, bytes = '', link } of members)
    if (link !== undefined) tar.entry({ name, type: 'symlink', linkname: link })
    else tar.entry({ name }, bytes as Buffer)
  tar.finalize()
  return buffer(tar as unknown as NodeJS.ReadableStream)
}

/** Archives of a plot. */
export async function archivesOf(actor: Actor, plot_id: number): Promise<GenomeFile[]> {
  const answer = (await actor.callAny(listGenomeFiles, { query: { plot_id } })) as Answer<{ data: GenomeFile[] }>
  return answer.body.data
}

/** Adds an archive in one request, waits until it has been inspected and returns its row. */
export async function addArchive(actor: Actor, plot_id: number, file: File, more: object = {}): Promise<GenomeFile> {
  const answer = (await actor.callAny(addGenomeFile, {
    body: { plot_id, data_type: 'wgs', paired: 'true', ...more },
    file,
  })) as Answer<{ task_id: number; fastqc_id: number }>
  if (answer.status !== 202) throw new Error(`not taken: ${JSON.stringify(answer.body)}`)
  await endOfTask(actor, answer.body.task_id)
  const archive = (await archivesOf(actor, plot_id)).find(({ fastqc_id }) => fastqc_id === answer.body.fastqc_id)
  if (!archive) throw new Error('the archive is not listed')
  return archive
}

export const deleteArchive = (actor: Actor, id: number): Promise<Answer> =>
  actor.callAny(deleteGenomeFile, { params: { id } })

const encoded = (text: string): string => Buffer.from(text).toString('base64')

/** The metadata header of tus. */
export const metadataOf = (metadata: Record<string, string | number>): string =>
  Object.entries(metadata)
    .map(([key, value]) => `${key} ${encoded(String(value))}`)
    .join(',')

/** Sends a tus request; the body is sent unchanged. */
export async function tus(
  actor: Pick<Actor, 'tokens' | 'language'>,
  address: string,
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: BodyInit } = {},
): Promise<Response> {
  const { access } = actor.tokens
  return fetch(address + path, {
    method,
    body,
    headers: {
      'Tus-Resumable': '1.0.0',
      'Accept-Language': actor.language,
      ...(access ? { Authorization: `Bearer ${access}` } : {}),
      ...(body === undefined ? {} : { 'Content-Type': 'application/offset+octet-stream' }),
      ...headers,
    },
  })
}

/** Starts an upload and returns its address. */
export async function beginUpload(
  actor: Actor,
  address: string,
  input: { plot_id: number; bytes: number; filename?: string; paired?: string },
): Promise<string> {
  const { plot_id, bytes, filename = 'SM1.tar', paired = 'true' } = input
  const headers = { 'Upload-Length': String(bytes), 'Upload-Metadata': metadataOf({ filename, plot_id, paired }) }
  const answer = await tus(actor, address, 'POST', genomeUploadsPath, { headers })
  if (answer.status !== 201) throw new Error(`not begun: ${answer.status} ${await answer.text()}`)
  return answer.headers.get('location') ?? ''
}
