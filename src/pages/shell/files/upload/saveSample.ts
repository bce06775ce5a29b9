import type { TFunction } from 'i18next'
import type { FileLanguage } from '../../../../domain/files/headers/columns.ts'
import { SAMPLE_TEXTS, type SampleText, type Upload } from '../../../../domain/files/uploadRecord.ts'
import { saveFile } from '../../../../ui/saveFile.ts'
import type { Files } from '../../../../workers/files.ts'

/** Makes the sample file of an upload in the interface language and hands it to the user. */
export async function saveSample(files: Files, upload: Upload, language: FileLanguage, t: TFunction): Promise<void> {
  const texts = Object.fromEntries(SAMPLE_TEXTS.map((key) => [key, t(`samples.${key}`)])) as Record<SampleText, string>
  const bytes = await files.sample(upload.key, language, texts)
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  saveFile(new Blob([bytes as BlobPart], { type }), `${t(upload.words.name)}.xlsx`)
}
