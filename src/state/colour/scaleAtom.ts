import { atom } from 'jotai'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { loadedAtom, touchedAtom } from '../loaded.ts'
import { replicationFactor } from '../map/traitMarks.ts'
import { type Colouring, type ColourSubject, colouringAtom } from '../view.ts'
import { type Scale, scaleOf } from './scale.ts'

/** Whether a write to these fields can change the classes of a colouring. */
export function decidesColours(
  columns: FieldYearColumns,
  subject: ColourSubject,
  fields: ReadonlySet<string>,
): boolean {
  switch (subject.by) {
    case 'trait':
      return fields.has(`trait:${subject.trait}`) || fields.has(`suppressed:${subject.trait}`)
    case 'rep': {
      const factor = replicationFactor(columns)
      return factor !== null && fields.has(`trait:${factor.trait.id}`)
    }
    case 'number':
      return fields.has('label')
    case 'line':
    case 'mother':
    case 'father':
      return fields.has('line_id') || fields.has('exists')
    default:
      return true
  }
}

interface Cached {
  columns: FieldYearColumns
  revision: number
  colouring: Colouring
  scale: Scale | null
}

/**
 * The classes of the chosen colouring, which map and table share; null without a colouring, or when its trait has gone.
 * Sorted anew only when a write can have changed them.
 */
export const scaleAtom = (() => {
  let cached: Cached | null = null
  return atom((get): Scale | null => {
    const columns = get(loadedAtom)
    const { revision, touched } = get(touchedAtom)
    const colouring = get(colouringAtom)
    if (!columns || !colouring) {
      cached = null
      return null
    }
    if (cached && cached.columns === columns && cached.colouring === colouring) {
      const isUntouched =
        touched !== null &&
        revision === cached.revision + 1 &&
        !touched.map &&
        !touched.lines &&
        !touched.traits &&
        !decidesColours(columns, colouring.subject, touched.fields)
      if (revision === cached.revision || isUntouched) {
        cached = { ...cached, revision }
        return cached.scale
      }
    }
    cached = { columns, revision, colouring, scale: scaleOf(columns, colouring) }
    return cached.scale
  })
})()
