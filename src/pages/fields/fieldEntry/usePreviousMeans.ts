import { useMemo } from 'react'
import { useCalls } from '../../../api/query/useCalls.ts'
import { loadMeans } from '../../../contract/lines/varieties.ts'
import { type CropMeans, decodeMeans } from '../../../domain/means/meansCodec.ts'
import { isDateTrait } from '../../../domain/traits/traitKinds.ts'
import type { FieldEntry } from '../../../state/fieldEntry/fieldEntry.ts'

/**
 * Values of the chosen traits for the lines in earlier years; null until loaded. Loaded once a walk and cached for
 * offline use: earlier years do not change with present input.
 */
export function usePreviousMeans({ columns, traits }: FieldEntry): Pick<CropMeans, 'places' | 'means'>[] | null {
  const id = String(columns.spec_id)
  const inputs = traits
    .filter(({ trait }) => trait.role === 'trait' && !isDateTrait(trait))
    .map(({ trait }) => ({ params: { id }, query: { feature: String(trait.id) } }))
  const { answers } = useCalls(loadMeans, inputs, { once: true })
  return useMemo(
    () => answers?.flatMap((bytes: unknown) => (bytes instanceof Uint8Array ? decodeMeans(bytes) : [])) ?? null,
    [answers],
  )
}
