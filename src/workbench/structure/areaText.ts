import type { TFunction } from 'i18next'
import { formatNumber } from '../../i18n/format.ts'

/** Square metres in a hectare. */
const hectare = 10_000

/** An area as text: square metres, from one hectare on hectares and ares. */
export function areaText(t: TFunction, square: number): string {
  return square < hectare
    ? t('field.squareMetres', { area: formatNumber(Number(square.toFixed(2))) })
    : t('field.hectares', { area: formatNumber(Number((square / hectare).toFixed(3))) })
}
