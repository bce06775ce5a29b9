import { Button, makeStyles } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons'
import { useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { commandNamed } from '../../../commands/command.ts'
import { valuesCommands } from '../../../commands/plots/valuesCommands.ts'
import { runCommand } from '../../../commands/runCommand.ts'
import { placeText } from '../../../domain/genotypes/markerPlace.ts'
import { InspectorField } from './InspectorField.tsx'
import type { InspectedProps } from './inspectorTab.ts'
import { LineCalls } from './LineCalls.tsx'
import { markersOn } from './markers.ts'
import { useTabStyles } from './tabStyles.ts'
import { useInspected } from './useInspected.ts'

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
    heading: [marker.name, placeText(marker)].filter(Boolean).join(' · '),
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
      {plots.length === 1 && <LineCalls columns={columns} plot={plot} />}
    </div>
  )
}
