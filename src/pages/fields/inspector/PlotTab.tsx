import type { TFunction } from 'i18next'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PositionKind } from '../../../domain/layout/structure/positionKinds.ts'
import { sheetGroups } from '../../../grid/columns/columnFields.ts'
import { formatInstant } from '../../../i18n/format.ts'
import { timelineAtom } from '../../../state/log/undo/timeline.ts'
import { receivedChangesAtom } from '../../../state/year/inspector.ts'
import { revisionAtom } from '../../../state/year/loaded.ts'
import { InspectorField } from './InspectorField.tsx'
import { type InspectedField, lastChangeOf } from './inspected.ts'
import type { InspectedProps } from './inspectorTab.ts'
import { useTabStyles } from './tabStyles.ts'
import { useInspected } from './useInspected.ts'

/** Everything recorded on the plots themselves, grouped as in the table, and who changed a plot last. */
export function PlotTab({ columns, plots }: InspectedProps) {
  const styles = useTabStyles()
  const { t } = useTranslation()
  const revision = useAtomValue(revisionAtom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns are mutated in place; the revision signals it
  const groups = useMemo(() => sheetGroups(columns, t), [columns, revision, t])
  const inspected = useInspected(columns, plots, groups)
  const [plot] = plots
  const key = plots.length === 1 ? String(columns.id[plot]) : `${plots.length}:${columns.id[plot]}`
  return (
    <div className={styles.body} key={key}>
      {inspected.map(({ id, heading, fields }) => (
        <section key={id}>
          <h3 className={styles.group}>{heading}</h3>
          <dl className={styles.list}>
            {fields.map((field) => (
              <InspectorField key={field.field} shown={worded(t, field)} plots={plots} />
            ))}
          </dl>
        </section>
      ))}
      {plots.length === 1 && <LastChanged plotId={columns.id[plot]} />}
    </div>
  )
}

/** A position kind as text, as in the table. */
function worded(t: TFunction, shown: InspectedField): InspectedField {
  const isKind = shown.field === 'position_kind' && shown.typed !== ''
  return isKind ? { ...shown, text: t(`field.kind.${shown.typed as PositionKind}`) } : shown
}

function LastChanged({ plotId }: { plotId: number }) {
  const styles = useTabStyles()
  const { t } = useTranslation()
  const seen = useAtomValue(receivedChangesAtom)
  const timeline = useAtomValue(timelineAtom)
  const last = lastChangeOf(plotId, seen.changes, timeline.undo)
  return (
    <section data-last-change="">
      <h3 className={styles.group}>{t('inspector.changed')}</h3>
      {last ? (
        <>
          <div>{t(last.name.key, last.name.params)}</div>
          <div className={styles.quiet}>{`${last.userName ?? t('inspector.you')} · ${formatInstant(last.at)}`}</div>
        </>
      ) : (
        <div className={styles.quiet}>{t('inspector.unchanged')}</div>
      )}
    </section>
  )
}
