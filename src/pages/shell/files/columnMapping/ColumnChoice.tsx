import { Field, Input, makeStyles, mergeClasses, Select, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxTraitUnit } from '../../../../domain/change/newTrait.ts'
import { type Format, markersFormat } from '../../../../domain/files/formats.ts'
import { type ColumnKey, heading } from '../../../../domain/files/headers/columns.ts'
import type { HeadTarget } from '../../../../domain/files/headers/headTarget.ts'
import { traitFromHeader, traitHeader } from '../../../../domain/files/headers/traitHeader.ts'
import { choosableColumns, type FileColumn } from '../../../../domain/files/review/fileColumns.ts'
import type { KnownTraits } from '../../../../domain/files/review/reviewColumns.ts'
import { stageNamed } from '../../../../domain/files/traitColumns.ts'
import { checkText, maxLength } from '../../../../domain/plots/textRules.ts'
import type { ObservedKind } from '../../../../domain/traits/traitKinds.ts'
import { formatNumber } from '../../../../i18n/format.ts'
import { session } from '../../../../state/account/session.ts'
import { useFieldMessage } from '../../../../ui/form/fieldMessage.ts'
import { narrowWindow } from '../../../../ui/smallWindow.ts'

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: '24px 1fr 136px 32px',
    alignItems: 'center',
    gap: '6px',
    minHeight: '32px',
  },
  wide: {
    gridTemplateColumns: '0 1fr minmax(160px, 240px) 40px',
    gap: '0 12px',
    padding: '6px 12px 6px 0',
    ':not(:first-child)': { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
    // The heading above its picker.
    [narrowWindow]: { gridTemplateColumns: '0 1fr 40px', rowGap: '4px' },
  },
  wideHeader: { [narrowWindow]: { gridColumn: '2 / 4' } },
  wideSelect: { [narrowWindow]: { gridColumn: '2' } },
  wideUnit: { [narrowWindow]: { gridColumn: '2' } },
  wideSample: { [narrowWindow]: { gridColumn: '2 / 4' } },
  header: { overflow: 'hidden', overflowWrap: 'anywhere', maxHeight: '32px', fontSize: '13px', lineHeight: '16px' },
  unknown: { fontWeight: 600 },
  select: { minWidth: 0 },
  unit: { gridColumn: '3' },
  sample: {
    gridColumn: '2 / 5',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    textOverflow: 'ellipsis',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
  },
  count: {
    textAlign: 'right',
    fontSize: '12px',
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground3,
  },
})

/** Whether a column's heading group determines its kind: a marker, a plan, or a technology that does not exist yet. */
function isChosenByHeading({ trait, ownField, key, isPlanned }: FileColumn): boolean {
  return (
    isPlanned ||
    (ownField !== null && key === null) ||
    (trait?.id === null && (trait.role === 'technology' || trait.role === 'marker'))
  )
}

/** The target of a column, as the value of a picker. */
function choiceOf(column: FileColumn): string {
  const { trait, key } = column
  if (isChosenByHeading(column)) return 'head:'
  if (trait?.id === null && key === null) return trait.role === 'factor' ? 'factor:' : `new:${trait.kind}`
  if (trait) return trait.id === null ? '' : `trait:${trait.id}`
  // Position kinds are set on the map.
  return key && key !== 'position_kind' ? `key:${key}` : ''
}

interface ColumnChoiceProps {
  /** The format of the file's upload: determines the possible columns. */
  readonly format: Format
  readonly column: FileColumn
  readonly traits: KnownTraits
  /** Whether there is space next to the choices, as in a dialog. */
  readonly isWide?: boolean
  /** Whether the server has not reported on the column yet. */
  readonly isUnknown?: boolean
  /** Content before the heading. */
  readonly tick?: ReactNode
  /** undefined = by the heading. */
  onChoose(target: HeadTarget | undefined): void
  onFocus?(): void
}

/** One column of a file: its heading, its target, the number of filled cells and the first of them. */
export function ColumnChoice(props: ColumnChoiceProps) {
  const { format, column, traits, isWide = false, isUnknown = false, tick, onChoose, onFocus } = props
  const styles = useStyles()
  const { t } = useTranslation()
  const language = useAtomValue(session.language)
  const { header, key, ownField, filled, sample, trait } = column
  const keys = choosableColumns(format)
  const isOfMarkers = format === markersFormat
  const hasTraits = format.traits && !isOfMarkers
  const value = choiceOf(column)
  const choose = (chosen: string) => {
    const [kind, of] = [chosen.slice(0, chosen.indexOf(':')), chosen.slice(chosen.indexOf(':') + 1)]
    if (kind === 'head') onChoose(undefined)
    else if (kind === 'key') onChoose({ column: of as ColumnKey })
    else if (kind === 'new') {
      const { name, unit } = traitFromHeader(header)
      if (of === 'date') onChoose({ trait: { ...stageNamed({ name, unit }), kind: 'date' } })
      else onChoose({ trait: { name, unit, kind: of as ObservedKind, role: 'trait' } })
    } else if (kind === 'factor') {
      onChoose({ trait: { name: header, unit: '', kind: 'qualitative', role: 'factor' } })
    } else {
      const found = traits.find(({ id }) => String(id) === of)
      onChoose(found ? { trait: { name: found.name, unit: found.unit, kind: found.kind, role: found.role } } : null)
    }
  }
  return (
    <div className={mergeClasses(styles.row, isWide && styles.wide)} data-file-column={header}>
      {tick || <span />}
      <span
        className={mergeClasses(styles.header, isUnknown && styles.unknown, isWide && styles.wideHeader)}
        title={header}
      >
        {header}
      </span>
      <Select
        className={mergeClasses(styles.select, isWide && styles.wideSelect)}
        size="small"
        aria-label={t('review.columnIs', { header })}
        value={value}
        onFocus={onFocus}
        onChange={(_, { value: chosen }) => choose(chosen)}
      >
        <option value="">{t('review.ignored')}</option>
        {keys.map((one) => (
          <option key={one} value={`key:${one}`}>
            {heading(one, language)}
          </option>
        ))}
        {key !== null && value !== '' && !keys.some((one) => one === key) && (
          <option value={value}>{ownField === key ? heading(key, language) : t('review.otherColumn')}</option>
        )}
        {isOfMarkers && <option value="head:">{t('upload.columnMarker')}</option>}
        {!isOfMarkers && isChosenByHeading(column) && <option value={value}>{t('review.ownColumn')}</option>}
        {hasTraits && (
          <>
            {traits.map((one) => (
              <option key={one.id} value={`trait:${one.id}`}>
                {traitHeader(one)}
              </option>
            ))}
            <option value="new:quantitative">{t('review.newNumber')}</option>
            <option value="new:qualitative">{t('review.newText')}</option>
            <option value="new:date">{t('review.newStage')}</option>
            <option value="factor:">{t('review.newFactor')}</option>
          </>
        )}
      </Select>
      <span className={styles.count}>{formatNumber(filled)}</span>
      {trait?.id === null && value === 'new:quantitative' && (
        <UnitField
          key={trait.unit}
          className={isWide ? styles.wideUnit : undefined}
          header={header}
          unit={trait.unit}
          onChange={(unit) => {
            const { name, kind, role } = trait
            onChoose({ trait: { name, unit, kind, role } })
          }}
        />
      )}
      {sample.length > 0 && (
        <span
          className={mergeClasses(styles.sample, isWide && styles.wideSample)}
          title={sample.join(' · ')}
          data-file-sample=""
        >
          {sample.join(' · ')}
        </span>
      )}
    </div>
  )
}

/**
 * The unit of a trait that the file would create. A too long one stays as typed, with the reason, and has no effect.
 */
function UnitField(props: { className?: string; header: string; unit: string; onChange(unit: string): void }) {
  const { header, unit, onChange } = props
  const styles = useStyles()
  const { t } = useTranslation()
  const [typed, setTyped] = useState(unit)
  const text = typed.trim()
  const fault = useFieldMessage(checkText(text, [maxLength(maxTraitUnit)]))
  return (
    <Field
      className={mergeClasses(styles.unit, props.className)}
      validationMessage={fault ?? undefined}
      validationState={fault ? 'error' : 'none'}
    >
      <Input
        size="small"
        value={typed}
        placeholder={t('review.unit')}
        aria-label={t('review.unitOf', { header })}
        onChange={(_, data) => setTyped(data.value)}
        onBlur={() => {
          if (!fault && text !== unit) onChange(text)
        }}
      />
    </Field>
  )
}
