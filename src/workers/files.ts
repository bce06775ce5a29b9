import { type Endpoint, type Remote, releaseProxy, transfer, wrap } from 'comlink'
import type { FileLanguage } from '../domain/files/headers/columns.ts'
import type { ReviewFile } from '../domain/files/review/reviewFile.ts'
import type { SampleText } from '../domain/files/uploadRecord.ts'
import type { Table } from '../domain/files/written.ts'
import type { FileReading, FileService, ReadAs, ReviewAs } from './FileService.ts'

/**
 * The page's facade of the file worker. Reading another file supersedes the previous one, whose promise resolves to null.
 */
export class Files {
  private readonly service: Remote<FileService>
  private readonly stop: () => void
  private latest = 0

  /** `stop` terminates the other side (the worker). */
  constructor(endpoint: Endpoint, stop: () => void) {
    this.service = wrap<FileService>(endpoint)
    this.stop = stop
  }

  /** The possible kinds of the file and its contents; null if another file was read since. */
  async read(file: File, as: ReadAs): Promise<FileReading | null> {
    const ownNumber = ++this.latest
    const bytes = new Uint8Array(await file.arrayBuffer())
    if (ownNumber !== this.latest) return null
    const reading = await this.service.read(transfer(bytes, [bytes.buffer]), file.name, as)
    return ownNumber === this.latest ? reading : null
  }

  /** Every cell of a file of values for its review; null if it cannot be read as a table. */
  async review(file: File, as: ReviewAs): Promise<ReviewFile | null> {
    const bytes = new Uint8Array(await file.arrayBuffer())
    return await this.service.review(transfer(bytes, [bytes.buffer]), file.name, as)
  }

  /** The cells of a table as texts, whatever its headings; null if the file is not a table. */
  async texts(file: File): Promise<string[][] | null> {
    const bytes = new Uint8Array(await file.arrayBuffer())
    return await this.service.texts(transfer(bytes, [bytes.buffer]), file.name)
  }

  /** The bytes of a sample file that uploads without a fault. */
  sample(key: string, language: FileLanguage, texts: Record<SampleText, string>): Promise<Uint8Array> {
    return this.service.sample(key, language, texts)
  }

  /** An xlsx file of several worksheets. */
  workbook(tables: readonly Table[]): Promise<Uint8Array> {
    return this.service.workbook(tables)
  }

  dispose(): void {
    this.latest++
    this.service[releaseProxy]()
    this.stop()
  }
}

/** Starts the file worker, which is loaded at its first use. */
export function startFiles(): Files {
  const worker = new Worker(new URL('./files.worker.ts', import.meta.url), { type: 'module' })
  return new Files(worker, () => worker.terminate())
}
