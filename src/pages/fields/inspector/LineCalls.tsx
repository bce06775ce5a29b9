import { mergeClasses } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { placeText } from '../../../domain/genotypes/markerPlace.ts'
import { lineCallsAtom } from '../../../state/year/lineCalls.ts'
import { callsFromLine } from './markers.ts'
import { useTabStyles } from './tabStyles.ts'

/**
 * Calls of a plot's line at the table's markers where the plot has no call, in grey: they belong to the line and cannot
 * be edited here.
 */
export function LineCalls({ columns, plot }: { readonly columns: FieldYearColumns; readonly plot: number }) {
  const shared = useTabStyles()
  const { t } = useTranslation()
  const calls = callsFromLine(columns, plot, useAtomValue(lineCallsAtom))
  if (calls.length === 0) return null
  return (
    <>
      <h3 className={shared.group}>
        {t('inspector.lineCalls', { line: columns.lines.get(columns.line[plot])?.name })}
      </h3>
      <dl className={mergeClasses(shared.list, shared.quiet)} data-line-calls="">
        {calls.map(({ marker, text }) => (
          <div key={marker.id} className={shared.row}>
            <dt>{[marker.name, placeText(marker)].filter(Boolean).join(' · ')}</dt>
            <dd className={shared.fixed}>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
