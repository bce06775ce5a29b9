import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import type { Marker } from '../../../domain/genotypes/marker.ts'
import {
  markerTrait,
  maxChromosome,
  maxMarkerNameLength,
  newMarkerFields,
} from '../../../domain/genotypes/markerFields.ts'
import { positionText } from '../../../domain/genotypes/markerPosition.ts'
import { type MatchedMarker, matchMarker } from '../../../domain/genotypes/matchMarker.ts'
import { callText, readAllele } from '../../../domain/genotypes/typedCall.ts'
import type { PlotValues } from '../../../domain/plots/plotValues.ts'
import { newTraitId } from '../../../domain/plots/plotValues.ts'
import { checkText, maxLength, required } from '../../../domain/plots/textRules.ts'
import { newTraitFields } from '../../../domain/traits/traitFields.ts'
import type { FormFault } from '../../../ui/form/useForm.ts'
import { newNameOf, readValue } from './readTyped.ts'

/** The values of the genotype panel. */
export interface GenotypeValues {
  by: 'marker' | 'position'
  /** The chosen entry: the id of a marker, or a new name (`newNamed`). */
  marker: string
  chromosome: string
  position: string
  markerName: string
  first: string
  second: string
}

/** A position in cM is typed like any number. */
const centimorgans = { ...newTraitFields, id: newTraitId, name: 'cM' }

/** The typed position; null if it is invalid. */
export function typedPosition(columns: FieldYearColumns, text: string): number | null {
  const { value } = readValue(centimorgans, columns, text)
  return typeof value === 'number' && value >= 0 ? value : null
}

const tidied = (text: string) => text.normalize('NFC').trim()

/** The marker of the values; null while undetermined. */
export function markerOfValues(columns: FieldYearColumns, values: GenotypeValues): MatchedMarker | null {
  const markers = columns.markers.map(({ marker }) => marker)
  if (values.by === 'position') {
    const [chromosome, name] = [tidied(values.chromosome), tidied(values.markerName)]
    const position = typedPosition(columns, values.position)
    return chromosome === '' || position === null ? null : matchMarker(markers, { chromosome, position, name })
  }
  const name = newNameOf(values.marker)
  // A colleague may have created it in the meantime.
  const existing = markers.find((marker) =>
    name === null ? String(marker.id) === values.marker : marker.name === name,
  )
  if (existing) return { ok: true, marker: existing, isNew: false }
  return name ? { ok: true, marker: { ...newMarkerFields, id: 0, name }, isNew: true } : null
}

/** Why the alleles are not a call: both are required. */
function alleleFaults({ first, second }: GenotypeValues): Record<'first' | 'second', FormFault | null> {
  const [one, other] = [readAllele(first), readAllele(second)]
  const faultOf = (read: typeof one): FormFault | null => {
    if (!read.ok) return { key: read.code }
    return read.value === null ? { key: 'genotype.bothAlleles' } : null
  }
  return { first: faultOf(one), second: faultOf(other) }
}

/** The faults of the values by field. */
export function checkGenotype(columns: FieldYearColumns, values: GenotypeValues) {
  const alleles = alleleFaults(values)
  const target = markerOfValues(columns, values)
  if (values.by === 'marker') {
    const nameFault = checkText(newNameOf(values.marker) ?? values.marker, [required, maxLength(maxMarkerNameLength)])
    return { ...alleles, marker: nameFault ?? (target ? null : { key: 'validation.required' }) }
  }
  const isNumber = typedPosition(columns, values.position) !== null
  const untold = values.position.trim() === '' ? 'validation.required' : 'validation.number'
  const elsewhere = target && !target.ok ? { key: target.code, params: target.params } : null
  return {
    ...alleles,
    chromosome: checkText(values.chromosome, [required, maxLength(maxChromosome)]),
    position: isNumber ? null : { key: untold },
    markerName: checkText(values.markerName, [maxLength(maxMarkerNameLength)]) ?? elsewhere,
  }
}

/** The cells that valid values write; null if they are not yet valid. */
export function genotypeOf(columns: FieldYearColumns, values: GenotypeValues): PlotValues | null {
  const target = markerOfValues(columns, values)
  const [one, other] = [readAllele(values.first), readAllele(values.second)]
  if (!target?.ok || !one.ok || !other.ok || one.value === null || other.value === null) return null
  const { marker, isNew } = target
  return { trait: markerTrait(marker), ...(isNew && { marker }), value: callText(one.value, other.value) }
}

/** A marker as listed: its name, and its position unless that is its name. */
export function markerHeading(marker: Marker): string {
  const place = positionText(marker)
  return place === '' || marker.name === `${marker.chromosome}_${marker.position}`
    ? marker.name
    : `${marker.name} · ${place}`
}
