import { readDateColumn } from './dateReading.ts'
import { unreadableText } from './numberReading.ts'

/** A typed day: `YYYY-MM-DD` (null where nothing was typed), or why it is none; one that can be read either way is none. */
type TypedDay =
  | { readonly day: string | null; readonly fault: null }
  | {
      readonly day: null
      readonly fault: { readonly key: string; readonly params?: Readonly<Record<string, string | number>> }
    }

/** Reads a typed day in any of the forms in which dates are written. */
export function readDay(text: string): TypedDay {
  const { dates, status, reasons } = readDateColumn([text])
  if (status[0] === unreadableText) return { day: null, fault: { key: 'validation.date' } }
  const ambiguity = reasons.get(0)
  if (ambiguity?.code === 'doubt.order') return { day: null, fault: { key: ambiguity.code, params: ambiguity.params } }
  return { day: dates[0], fault: null }
}
