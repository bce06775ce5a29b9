import { mergeClasses } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/query/useCall.ts'
import { readLineCalls } from '../../../contract/lineCalls.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { placeText } from '../../../domain/genotypes/markerPlace.ts'
import { lineCallsBeside } from './markers.ts'
import { useTabStyles } from './tabStyles.ts'
import { useRested } from './useRested.ts'

/**
 * What a plot's line has at the pinned markers of which the plot has no call of its own, in grey: it is the line's, so that it
 * cannot be edited here. Nothing where the crop has no pinned marker.
 */
export function LineCalls({ columns, plot }: { readonly columns: FieldYearColumns; readonly plot: number }) {
  const shared = useTabStyles()
  const { t } = useTranslation()
  const isPinned = columns.markers.some(({ marker }) => marker.pinned)
  const rested = useRested(isPinned ? columns.id[plot] : null)
  const input = rested === null ? null : { params: { id: String(rested) } }
  const { answered } = useCall(readLineCalls, input as never)
  const calls = answered ? lineCallsBeside(columns, plot, answered.answer.data) : []
  if (!answered || calls.length === 0) return null
  return (
    <>
      <h3 className={shared.group}>{t('inspector.lineCalls', { line: answered.answer.meta.line_name })}</h3>
      <dl className={mergeClasses(shared.list, shared.quiet)} data-line-calls="">
        {calls.map(({ id, name, chromosome, position, text }) => (
          <div key={id} className={shared.row}>
            <dt>{[name, placeText({ chromosome, position })].filter(Boolean).join(' · ')}</dt>
            <dd className={shared.fixed}>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
