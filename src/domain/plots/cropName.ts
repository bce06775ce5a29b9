import { knownCropIn, knownCropNamed } from './knownCrops.ts'
import { maxLength, required, type TextFault } from './textRules.ts'

/** Longest crop name, in characters; the shortest has one. */
export const cropNameMaxLength = 250

/** A crop's existing names. */
export interface CropNames {
  readonly russian_name: string
  readonly english_name: string
}

/**
 * The crop's name in a language: the Russian one in Russian, a known crop's own name in Italian and Spanish, else the
 * English one, which may be Latin.
 */
export function cropNameIn(crop: CropNames, language: string): string {
  if (language === 'ru') return crop.russian_name
  const knownCrop = language === 'en' ? null : knownCropNamed(crop.english_name)
  return knownCrop ? knownCropIn(knownCrop, language) : crop.english_name
}

/** The two names of a new crop: of the known crop with that name, or as typed; a crop with one name has it twice. */
export function namesOfNewCrop(name: string, second: string): CropNames {
  const trimmed = name.trim()
  const knownCrop = knownCropNamed(trimmed)
  return { russian_name: knownCrop?.ru ?? trimmed, english_name: second.trim() || (knownCrop?.en ?? trimmed) }
}

/**
 * The other of its two names; null if they are equal. In Italian and Spanish also null if the Russian name only translates
 * a known crop's: the user did not type it.
 */
export function secondCropName(crop: CropNames, language: string): string | null {
  if (crop.english_name === crop.russian_name) return null
  if (language === 'ru') return crop.english_name
  const isTranslation = language !== 'en' && knownCropNamed(crop.english_name)?.ru === crop.russian_name
  return isTranslation ? null : crop.russian_name
}

export interface CropNameFaults {
  readonly russian_name: TextFault | null
  readonly english_name: TextFault | null
}

/** A crop name in the form used for comparison: trimmed, without case. */
function comparable(name: string): string {
  return name.trim().normalize('NFC').toLowerCase()
}

function lengthFault(name: string): TextFault | null {
  const trimmed = name.trim()
  return required(trimmed) ?? maxLength(cropNameMaxLength)(trimmed)
}

/**
 * Faults of a new crop's two names among the company's `existing` crops; an empty name gets only the required message.
 */
export function checkCropNames(names: CropNames, existing: readonly CropNames[]): CropNameFaults {
  const russian = comparable(names.russian_name)
  const english = comparable(names.english_name)
  const sameRussian = existing.some((crop) => comparable(crop.russian_name) === russian)
  const sameEnglish = existing.some((crop) => comparable(crop.english_name) === english)
  return {
    russian_name: lengthFault(names.russian_name) ?? (sameRussian ? { key: 'validation.cultureWithNameExists' } : null),
    english_name:
      lengthFault(names.english_name) ?? (sameEnglish ? { key: 'validation.cultureWithLatinNameExists' } : null),
  }
}
