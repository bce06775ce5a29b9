import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { type Refusal, refusalMessageKey } from '../../domain/stats/result.ts'
import { formatNumber } from '../../i18n/format.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'

/** Why an analysis gives no result: what is missing, and the numbers of it. */
export function refusalText(t: TFunction, { code, numbers, names }: Refusal): { message: string; detail: string } {
  const figures = Object.entries(numbers).map(([name, value]) => [name, formatNumber(Number(value.toPrecision(6)))])
  const params: Record<string, string> = { ...Object.fromEntries(figures), names: names.join(', ') }
  const [message, detail] = [t(refusalMessageKey(code)), t(`statistics.refused.${code}`, params)]
  return { message, detail }
}

/** The place of the result where there is none. */
export function Refused({ refusal }: { refusal: Refusal }) {
  const { t } = useTranslation()
  const { message, detail } = refusalText(t, refusal)
  return (
    <div data-refused={refusal.code}>
      <EmptyState title={message} text={detail} />
    </div>
  )
}
