import type { TFunction } from 'i18next'
import type { SampleFormat, SampleText } from '../../../sheets/samples.ts'
import { saveFile } from '../../../ui/saveFile.ts'
import type { Files } from '../../../workers/files.ts'

const sampleTexts: readonly SampleText[] = [
  'nursery',
  'line_1',
  'line_2',
  'line_3',
  'line_4',
  'comment',
  'height',
  'yield',
  'lodging',
  'lodging_none',
  'lodging_slight',
]

/** Makes the sample file of an upload in the interface language and hands it to the user. */
export async function saveSample(
  files: Files,
  format: SampleFormat,
  language: 'ru' | 'en' | 'it' | 'es',
  t: TFunction,
): Promise<void> {
  const texts = Object.fromEntries(sampleTexts.map((key) => [key, t(`samples.${key}`)])) as Record<SampleText, string>
  const bytes = await files.sample(format, language, texts)
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  saveFile(new Blob([bytes as BlobPart], { type }), `${t(`upload.${format}`)}.xlsx`)
}
