import { mergeClasses } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { placeText } from '../../../domain/genotypes/markerPlace.ts'
import { lineCallsAtom } from '../../../state/year/lineCalls.ts'
import { lineCallsBeside } from './markers.ts'
import { useTabStyles } from './tabStyles.ts'

/**
 * What a plot's line has at the markers of the table of which the plot has no call of its own, in grey: it is the line's, so that it
 * cannot be edited here.
 */
export function LineCalls({ columns, plot }: { readonly columns: FieldYearColumns; readonly plot: number }) {
  const shared = useTabStyles()
  const { t } = useTranslation()
  const calls = lineCallsBeside(columns, plot, useAtomValue(lineCallsAtom))
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
