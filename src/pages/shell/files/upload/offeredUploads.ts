import type { OpenPage } from '../../../../commands/openPage.ts'
import type { Upload } from '../../../../domain/files/uploadRecord.ts'
import { UPLOADS } from '../../../../domain/files/uploads.ts'

/** The kinds of file that a page accepts; every kind if it lists none. */
export function offeredUploads(
  { drops }: Pick<OpenPage, 'drops'>,
  uploads: readonly Upload[] = UPLOADS,
): readonly Upload[] {
  return drops === undefined ? uploads : uploads.filter(({ key }) => drops.some((drop) => drop === key))
}
