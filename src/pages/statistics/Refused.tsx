import { makeStyles } from '@fluentui/react-components'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { type Refusal, refusalMessageKey } from '../../domain/stats/result.ts'
import { formatNumber } from '../../i18n/format.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'

const useStyles = makeStyles({
  root: { padding: '16px 24px' },
  heading: { margin: 0, fontSize: '20px', lineHeight: '28px', fontWeight: 600 },
})

/** Values that do not vary are no lack of data. */
const unvaried: ReadonlySet<Refusal['code']> = new Set(['constantTrait', 'noErrorVariance'])

/** Why an analysis gives no result: what is missing, and the numbers of it. */
export function refusalText(t: TFunction, { code, numbers, names }: Refusal): { message: string; detail: string } {
  const figures = Object.entries(numbers).map(([name, value]) => [name, formatNumber(Number(value.toPrecision(6)))])
  const params: Record<string, string> = { ...Object.fromEntries(figures), names: names.join(', ') }
  const [message, detail] = [
    t(unvaried.has(code) ? 'statistics.noVariation' : refusalMessageKey(code)),
    t(`statistics.refused.${code}`, params),
  ]
  return { message, detail }
}

/** The place of the result where there is none. */
export function Refused({ refusal, title }: { refusal: Refusal; title: string }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const { message, detail } = refusalText(t, refusal)
  return (
    <div className={styles.root} data-refused={refusal.code}>
      <h2 className={styles.heading}>{title}</h2>
      <EmptyState small title={message} text={detail} />
    </div>
  )
}
