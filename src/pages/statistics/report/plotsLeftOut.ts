import type { TFunction } from 'i18next'
import { leftParts } from '../../../domain/analysis/leftParts.ts'
import type { LeftOut } from '../../../domain/analysis/result.ts'
import type { Settings } from '../../../domain/analysis/settings.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'

const maxNames = 14

/** Excluded values by reason, with the names of the first plots; values out of range only if they are excluded. */
export function plotsLeftOut(
  values: LeftOut,
  out: Settings['out'],
  { indexOf, label, name }: Pick<FieldYearColumns, 'indexOf' | 'label' | 'name'>,
  t: TFunction,
): { reason: string; plots: string }[] {
  return leftParts(values, out).leftOut.map((part) => {
    const ids = values[part]
    const names = ids.slice(0, maxNames).flatMap((id) => {
      const plot = indexOf.get(id)
      return plot === undefined ? [] : [label[plot] ?? name[plot]]
    })
    const unlisted = ids.length - names.length
    const plots = [names.join(', '), unlisted > 0 ? t('report.more', { more: String(unlisted) }) : '']
      .filter(Boolean)
      .join(' ')
    return { reason: `${t(`report.left.${part}`)} (${ids.length})`, plots }
  })
}
