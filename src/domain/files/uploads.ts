import { fieldFileUpload } from './fieldFile/fieldFileUpload.ts'
import { fieldMapUpload } from './fieldMap/fieldMapUpload.ts'
import { lineCollectionUpload, parentsUpload } from './lines/lineUploads.ts'
import { markerUpload } from './markers/markerUpload.ts'
import { phenotypesUpload } from './phenotypes/phenotypesUpload.ts'
import { traitFileUpload } from './traits/traitFileUpload.ts'
import type { Upload } from './uploadRecord.ts'

const ALL = [
  fieldFileUpload,
  fieldMapUpload,
  phenotypesUpload,
  lineCollectionUpload,
  parentsUpload,
  traitFileUpload,
  markerUpload,
] as const

export type UploadKey = (typeof ALL)[number]['key']

/** All kinds of files to upload. */
export const UPLOADS: readonly Upload[] = ALL

/** The upload with a key, which must exist. */
export function uploadNamed(key: string, uploads: readonly Upload[] = UPLOADS): Upload {
  const upload = uploads.find((candidate) => candidate.key === key)
  if (!upload) throw new Error(`no upload ${key}`)
  return upload
}
