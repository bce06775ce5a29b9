import { ApiError } from '../../api/apiError.ts'
import { type Client, isAborted } from '../../api/client.ts'
import { loadCrop } from '../../contract/lines/cropChanges.ts'
import { applyToCrop } from '../../domain/change/applyToCrop.ts'
import { decodeCrop } from '../../domain/columns/cropCodec.ts'
import { type CropColumns, livingLines } from '../../domain/columns/cropColumns.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { addLines, cropOfScope } from '../../state/log/applyToScreen.ts'
import { openCropAtom } from '../../state/log/openColumns.ts'
import { unresolvedEntries } from '../../state/outbox/outbox.ts'
import type { Store } from '../../state/store.ts'
import { yearCopyAtAtom } from '../../state/year/chosenYear.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import { nextTask } from '../../ui/nextTask.ts'

/** Maximum number of reloads of the crop because its log advanced during the request. */
const maxTries = 3

/**
 * Adds the crop's other lines to the loaded field-year, which contains only those that its plots use. The editor
 * suggests and recognises them; until they are loaded, the server recognises the names in a change. A page of plots
 * already has all lines, and a copy is not changed. Nothing is added if the server cannot be reached.
 */
export function cropLinesLoader(
  store: Store,
  client: Pick<Client, 'callBytes'>,
): { load(signal: AbortSignal): Promise<void> } {
  /** The field-year that has all lines. */
  let complete: FieldYearColumns | null = null

  const missingLineIds = (): FieldYearColumns | null => {
    const loaded = store.get(loadedYearAtom)
    if (!loaded || loaded === complete || loaded.pageTotal !== null) return null
    return store.get(yearCopyAtAtom) === null ? loaded : null
  }

  const readCrop = async (id: number, signal: AbortSignal): Promise<CropColumns> => {
    const open = store.get(openCropAtom)
    if (open?.spec_id === id) return open
    const bytes = new Uint8Array(await client.callBytes(loadCrop, { params: { id } }, { signal }))
    await nextTask()
    const crop = decodeCrop(bytes)
    for (const { scope, change } of unresolvedEntries(store))
      if (cropOfScope(store, scope) === crop.spec_id) applyToCrop(crop, change)
    return crop
  }

  return {
    async load(signal) {
      for (let attempt = 0; attempt < maxTries; attempt++) {
        const loaded = missingLineIds()
        if (!loaded) return
        try {
          const crop = await readCrop(loaded.spec_id, signal)
          if (signal.aborted) return
          // A change that arrived in between may be about lines that the year did not have yet.
          if (missingLineIds() !== loaded || crop.seq < loaded.crop_seq) continue
          addLines(store, livingLines(crop))
          complete = loaded
          return
        } catch (error) {
          // A RangeError: the server of another release answers in its own format.
          if (error instanceof ApiError || error instanceof RangeError || isAborted(error)) return
          throw error
        }
      }
    },
  }
}
