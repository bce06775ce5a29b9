import type { SampleWords, Upload } from '../domain/files/uploadRecord.ts'
import { writeFieldMap } from './writeFieldMap.ts'
import { writeTable } from './writeTable.ts'

/** Creates the sample file of an upload in a language, as xlsx. */
export function makeSample(upload: Upload, words: SampleWords): Promise<Uint8Array> {
  const sheet = upload.format.sheet[words.language]
  const content = upload.sample(words)
  return 'plots' in content ? writeFieldMap(sheet, content.plots) : writeTable({ sheet, ...content })
}
