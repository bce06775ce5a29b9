import { checkLabel, normaliseLabel, splitLabel } from '../../../src/domain/plots/label.ts'
import { fieldError } from '../../platform/http/answers/apiError.ts'

/** The label fields of a request; absent: unchanged, null or empty: none. */
export interface LabelFields {
  plot_label?: string | null
  prefix?: string | null
  suffix?: string | null
}

/** A label and its stored parts. */
export interface WrittenLabel {
  label: string | null
  parts: { prefix: string; suffix: string } | null
}

/**
 * The label that a request writes, null if it writes none. Label = prefix + number + suffix: parts in a request must
 * match its label, and parts without a label are added to the stored label's number.
 * @throws ApiError `label.parts`, `label.pattern`, `label.too_long` at the field.
 */
export function writtenLabel(
  fields: LabelFields,
  stored: { label: string | null; prefix: string | null; suffix: string | null },
): WrittenLabel | null {
  if (fields.plot_label === undefined && fields.prefix === undefined && fields.suffix === undefined) return null
  const sentLabel = fields.plot_label === undefined ? undefined : normaliseLabel(fields.plot_label ?? '')
  const hasParts = fields.prefix !== undefined || fields.suffix !== undefined
  if (!hasParts) return checkWritten({ label: sentLabel ?? null, parts: null })
  const known = sentLabel ?? stored.label
  if (known === null) throw fieldError(fields.prefix === undefined ? 'suffix' : 'prefix', 'label.parts')
  const split = splitLabel(known)
  const prefix = normaliseLabel(fields.prefix ?? '') ?? ''
  const suffix = normaliseLabel(fields.suffix ?? '') ?? ''
  const parts = {
    prefix:
      fields.prefix === undefined ? (sentLabel === undefined ? (stored.prefix ?? split.prefix) : split.prefix) : prefix,
    suffix:
      fields.suffix === undefined ? (sentLabel === undefined ? (stored.suffix ?? split.suffix) : split.suffix) : suffix,
  }
  if (sentLabel === undefined) return checkWritten({ label: parts.prefix + numberOf(stored) + parts.suffix, parts })
  const fits =
    known.length >= parts.prefix.length + parts.suffix.length &&
    known.startsWith(parts.prefix) &&
    known.endsWith(parts.suffix)
  if (!fits) throw fieldError('plot_label', 'label.parts')
  return checkWritten({ label: known, parts })
}

/** The text between prefix and suffix of a stored label. */
function numberOf(stored: { label: string | null; prefix: string | null; suffix: string | null }): string {
  const label = stored.label ?? ''
  return label.slice((stored.prefix ?? '').length, label.length - (stored.suffix ?? '').length)
}

function checkWritten(written: WrittenLabel): WrittenLabel {
  const { label } = written
  const code = label === null ? null : checkLabel(label)
  if (code !== null) throw fieldError('plot_label', code, { labels: (label ?? '').slice(0, 40) })
  return written
}
