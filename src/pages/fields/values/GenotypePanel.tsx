import { Link, makeStyles, tokens } from '@fluentui/react-components'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { maxCarriedMarkers } from '../../../domain/genotypes/markerFields.ts'
import { nearMarker } from '../../../domain/genotypes/matchMarker.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { Segments } from '../../../ui/form/Segments.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import {
  checkGenotype,
  type GenotypeValues,
  genotypeOf,
  markerHeading,
  markerOfValues,
  typedPosition,
} from './genotypeForm.ts'
import { PanelFrame } from './PanelFrame.tsx'
import { PanelTextField } from './PanelTextField.tsx'
import { newNamed, newNameOf } from './readTyped.ts'
import { useValuesPanel } from './useValuesPanel.ts'
import { ValuesRow } from './ValuesRow.tsx'

const useStyles = makeStyles({
  current: { color: tokens.colorNeutralForeground3, fontSize: '12px', lineHeight: '16px', overflowWrap: 'anywhere' },
  use: { fontSize: 'inherit' },
})

interface GenotypePanelProps {
  readonly columns: FieldYearColumns
  /** The initial column, if it is a marker's (`columnOfMarker`); null = none. */
  readonly traitId: number | null
  close(): void
}

/** Sets a marker's call on the selected plots; the marker is chosen by name, or found or created by its position. */
export function GenotypePanel({ columns, traitId, close }: GenotypePanelProps) {
  const { t } = useTranslation()
  const panel = useValuesPanel('genotype', columns, close)
  const { revision } = panel
  const target = columns.markers.find(({ trait }) => trait.id === traitId)
  const form = useForm<GenotypeValues>({
    initial: {
      by: columns.markers.length > 0 ? 'marker' : 'position',
      marker: target ? String(target.marker.id) : '',
      chromosome: '',
      position: '',
      markerName: '',
      first: '',
      second: '',
    },
    check: (values) => checkGenotype(columns, values),
    async send(values) {
      const written = genotypeOf(columns, values)
      return written ? panel.send(written) : {}
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns are mutated in place; the revision signals it
  const values = useMemo(
    () => (form.isValid ? genotypeOf(columns, form.values) : null),
    [columns, revision, form.isValid, form.values],
  )
  const { by, marker } = form.values
  const choices = columns.markers.map((one) => ({ value: String(one.marker.id), text: markerHeading(one.marker) }))
  const name = newNameOf(marker)
  if (name !== null) choices.push({ value: marker, text: name })
  // Not all of the crop's markers are loaded then: the server may know a name that the list lacks.
  const isMore = columns.markers.length >= maxCarriedMarkers
  return (
    <PanelFrame panel={panel} values={values} ambiguities={[]} form={form}>
      <Segments
        label={t('values.by')}
        value={by}
        choices={[
          { value: 'marker', text: t('values.by.marker') },
          { value: 'position', text: t('values.by.position') },
        ]}
        onChoose={(chosen) => form.set('by', chosen)}
      />
      {by === 'marker' ? (
        <ChoiceField
          key="marker"
          label={t('values.field.marker')}
          name="marker"
          choices={choices}
          selected={marker ? [marker] : []}
          onChange={([id]) => form.set('marker', id ?? '')}
          message={form.message('marker')}
          adds={isMore ? { value: newNamed, text: (typed) => t('values.newName', { name: typed }) } : undefined}
          autoFocus={!target}
          required
        />
      ) : (
        <>
          <ValuesRow>
            <PanelTextField form={form} name="chromosome" autoFocus />
            <PanelTextField form={form} name="position" />
          </ValuesRow>
          <PanelTextField form={form} name="markerName" />
        </>
      )}
      <ValuesRow>
        <PanelTextField form={form} name="first" autoFocus={target !== undefined} />
        <PanelTextField form={form} name="second" />
      </ValuesRow>
      {by === 'position' && (
        <MarkerThere
          columns={columns}
          values={form.values}
          use={(id) => {
            form.set('marker', String(id))
            form.set('by', 'marker')
          }}
        />
      )}
    </PanelFrame>
  )
}

interface MarkerThereProps {
  readonly columns: FieldYearColumns
  readonly values: GenotypeValues
  /** Uses a known marker instead. */
  use(id: number): void
}

/** The marker at a position, and a known one near it. */
function MarkerThere({ columns, values, use }: MarkerThereProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const target = markerOfValues(columns, values)
  const position = typedPosition(columns, values.position)
  if (!target?.ok || position === null) return null
  const { name } = target.marker
  if (!target.isNew) return <div className={styles.current}>{t('values.marker.known', { name })}</div>
  const markers = columns.markers.map((marker) => marker.marker)
  const near = nearMarker(markers, target.marker.chromosome ?? '', position)
  return (
    <div className={styles.current}>
      {t('values.marker.new', { name })}
      {near && (
        <>
          {'. '}
          {t('values.marker.near', { name: near.name, position: formatNumber(near.position ?? 0) })}{' '}
          <Link as="button" type="button" className={styles.use} onClick={() => use(near.id)}>
            {t('values.marker.use')}
          </Link>
        </>
      )}
    </div>
  )
}
