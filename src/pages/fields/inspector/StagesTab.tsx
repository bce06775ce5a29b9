import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { AddRegular, DeleteRegular } from '@fluentui/react-icons'
import { useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { commandNamed } from '../../../commands/command.ts'
import { valuesCommands } from '../../../commands/plots/valuesCommands.ts'
import { runCommand } from '../../../commands/runCommand.ts'
import type { Trait } from '../../../domain/traits/trait.ts'
import { transact } from '../../../state/log/transact.ts'
import { InspectorField } from './InspectorField.tsx'
import type { FieldGroup } from './inspected.ts'
import type { InspectedProps } from './inspectorTab.ts'
import { removedStage, stagesOn } from './stages.ts'
import { useTabStyles } from './tabStyles.ts'
import { useInspected } from './useInspected.ts'

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', marginTop: '12px' },
  group: { margin: 0, fontSize: '11px', lineHeight: '16px', fontWeight: 600, color: tokens.colorNeutralForeground3 },
  stage: { paddingTop: '4px', borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  name: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '8px' },
  title: { margin: 0, fontSize: '13px', lineHeight: '20px', fontWeight: 600, overflowWrap: 'anywhere' },
})

const roles = ['stage', 'technology'] as const

/** Stages and technologies of the plots: dates with days after sowing, planned days and comments, each edited in place. */
export function StagesTab(props: InspectedProps) {
  const shared = useTabStyles()
  const { columns, plots } = props
  const [plot] = plots
  const key = plots.length === 1 ? String(columns.id[plot]) : `${plots.length}:${columns.id[plot]}`
  const traits = stagesOn(columns, plots)
  return (
    <div className={shared.body} key={key}>
      {roles.map((role) => (
        <Role key={role} {...props} role={role} traits={traits.filter((trait) => trait.role === role)} />
      ))}
    </div>
  )
}

interface RoleProps extends InspectedProps {
  readonly role: (typeof roles)[number]
  readonly traits: readonly Trait[]
}

function Role({ columns, plots, role, traits }: RoleProps) {
  const styles = useStyles()
  const shared = useTabStyles()
  const { t } = useTranslation()
  const store = useStore()
  const groups = traits.map(
    (trait): FieldGroup => ({
      id: String(trait.id),
      heading: trait.name,
      fields: [
        { field: `trait:${trait.id}`, heading: t('inspector.date'), trait },
        { field: `planned:${trait.id}`, heading: t('inspector.planned'), trait: null },
        { field: `note:${trait.id}`, heading: t('inspector.comment'), trait: null },
      ],
    }),
  )
  const inspected = useInspected(columns, plots, groups)
  const remove = (trait: Trait) => {
    const change = removedStage(columns, plots, trait)
    if (change) transact(store, change, { origin: 'user', undo: 'record' })
  }
  return (
    <section data-stages={role}>
      <div className={styles.head}>
        <h3 className={styles.group}>{t(role === 'stage' ? 'grid.group.stages' : 'grid.group.technology')}</h3>
        <Button
          appearance="subtle"
          size="small"
          icon={<AddRegular />}
          onClick={() => runCommand(store, commandNamed(valuesCommands, `values.${role}`))}
        >
          {t(`inspector.add.${role}`)}
        </Button>
      </div>
      {traits.length === 0 && <div className={shared.quiet}>{t(`inspector.none.${role}`)}</div>}
      {inspected.map(({ id, heading, fields }, k) => (
        <div key={id} className={styles.stage} data-stage={heading}>
          <div className={styles.name}>
            <h4 className={styles.title}>{heading}</h4>
            <Button
              appearance="subtle"
              size="small"
              icon={<DeleteRegular />}
              aria-label={t('inspector.remove', { name: heading })}
              onClick={() => remove(traits[k])}
            />
          </div>
          <dl className={shared.list}>
            {fields.map((field) => (
              <InspectorField key={field.field} shown={field} plots={plots} />
            ))}
          </dl>
        </div>
      ))}
    </section>
  )
}
