import { Button, makeStyles, mergeClasses } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons'
import { useAtomValue, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { commandNamed } from '../../../commands/command.ts'
import { valuesCommands } from '../../../commands/plots/valuesCommands.ts'
import { runCommand } from '../../../commands/runCommand.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { positionText } from '../../../domain/genotypes/markerPosition.ts'
import { lineCallsAtom } from '../../../state/year/lineCalls.ts'
import { InspectorField } from './InspectorField.tsx'
import type { InspectedProps } from './inspectorTab.ts'
import { callsFromLine, markersOn } from './markers.ts'
import { useTabStyles } from './tabStyles.ts'
import { useInspected } from './useInspected.ts'

/**
 * Calls of a plot's line at the table's markers where the plot has no call, in grey: they belong to the line and cannot
 * be edited here.
 */
function LineGenotypeCalls({ columns, plot }: { readonly columns: FieldYearColumns; readonly plot: number }) {
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
            <dt>{[marker.name, positionText(marker)].filter(Boolean).join(' · ')}</dt>
            <dd className={shared.fixed}>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const useStyles = makeStyles({
  add: { display: 'flex', justifyContent: 'flex-end', marginTop: '12px' },
})

/**
 * Markers with calls of the plots and their positions, edited in place; clearing removes a call. The calls of the plot's
 * line follow.
 */
export function MarkersTab({ columns, plots }: InspectedProps) {
  const styles = useStyles()
  const shared = useTabStyles()
  const { t } = useTranslation()
  const store = useStore()
  const fields = markersOn(columns, plots).map((marker) => ({
    field: `marker:${marker.id}`,
    heading: [marker.name, positionText(marker)].filter(Boolean).join(' · '),
    trait: null,
  }))
  const [group] = useInspected(columns, plots, [{ id: 'markers', heading: '', fields }])
  const [plot] = plots
  const key = plots.length === 1 ? String(columns.id[plot]) : `${plots.length}:${columns.id[plot]}`
  return (
    <div className={shared.body} key={key}>
      <div className={styles.add}>
        <Button
          appearance="subtle"
          size="small"
          icon={<AddRegular />}
          onClick={() => runCommand(store, commandNamed(valuesCommands, 'values.genotype'))}
        >
          {t('inspector.add.marker')}
        </Button>
      </div>
      {group.fields.length === 0 && <div className={shared.quiet}>{t('inspector.none.marker')}</div>}
      <dl className={shared.list} data-markers="">
        {group.fields.map((field) => (
          <InspectorField key={field.field} shown={field} plots={plots} />
        ))}
      </dl>
      {plots.length === 1 && <LineGenotypeCalls columns={columns} plot={plot} />}
    </div>
  )
}
