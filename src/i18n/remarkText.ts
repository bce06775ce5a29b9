import type { TFunction } from 'i18next'
import { writtenParams } from './format.ts'

/**
 * The parameters of a remark: the plot's label, the column (`trait` = a trait's name, else a fixed `field`) and the
 * reason.
 */
interface RemarkSubject {
  readonly label: string | null
  readonly field: string | null
  readonly trait: string | null
  /** Decimals of the trait's values; null = numbers are not rounded. */
  readonly decimals: number | null
  readonly reason: { readonly code: string; readonly params: Readonly<Record<string, string | number>> }
}

/** A remark about a pasted cell, row or column, in one line. */
export function remarkText(t: TFunction, { label, field, trait, decimals, reason }: RemarkSubject): string {
  const heading = trait ?? (field === null ? null : t(`grid.${field}`))
  const place = [label, heading].filter((part) => part !== null).join(' · ')
  const reasonText = t(reason.code, writtenParams(reason.params, decimals))
  return place ? `${place}: ${reasonText}` : reasonText
}
