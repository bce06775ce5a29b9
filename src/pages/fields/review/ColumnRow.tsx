import { Checkbox, Field, Input, makeStyles, Select, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { traitUnitMax } from '../../../domain/change/newTrait.ts'
import { fieldFileFormat, phenotypesFormat } from '../../../domain/files/formats.ts'
import { type ColumnKey, heading } from '../../../domain/files/headers/columns.ts'
import type { HeadTarget } from '../../../domain/files/headers/headTarget.ts'
import { traitFromHeader, traitHeader } from '../../../domain/files/headers/traitHeader.ts'
import type { ReviewCells } from '../../../domain/files/review/reviewCells.ts'
import type { KnownTraits, ReviewColumn } from '../../../domain/files/review/reviewColumns.ts'
import type { ReviewedUpload } from '../../../domain/files/review/reviewFile.ts'
import { checkText, maxLength } from '../../../domain/plots/textRules.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { session } from '../../../state/account/session.ts'
import { takeColumn } from '../../../state/sheet/importReview.ts'
import { useFieldMessage } from '../../../ui/form/fieldMessage.ts'

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: '24px 1fr 136px 32px',
    alignItems: 'center',
    gap: '6px',
    minHeight: '32px',
  },
  tick: { marginLeft: '-8px' },
  header: { overflow: 'hidden', overflowWrap: 'anywhere', maxHeight: '32px', fontSize: '13px', lineHeight: '16px' },
  select: { minWidth: 0 },
  unit: { gridColumn: '3', width: '136px' },
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

/** Columns that uploads leave aside, or that are set up on the map. */
const notChosen: ReadonlySet<ColumnKey> = new Set([
  ...(['number', 'square', 'storage', 'seed_amount', 'species', 'position_kind'] as const),
])

/** Columns of an upload that a column of a file can be chosen to be. */
const keysOf: Readonly<Record<ReviewedUpload, readonly ColumnKey[]>> = {
  field_file: fieldFileFormat.columns.filter((key) => !notChosen.has(key)),
  plot_result: phenotypesFormat.columns.filter((key) => !notChosen.has(key)),
}

/** Whether a column's group of headings tells what it is: a marker, a plan, or a stage that is yet to be made. */
function isToldByHead({ trait, own, key, isPlanned }: ReviewColumn): boolean {
  return (
    isPlanned ||
    (own !== null && key === null) ||
    (trait?.id === null && (trait.kind === 'date' || trait.role === 'marker'))
  )
}

/** What a column is, as a choice. */
function choiceOf(column: ReviewColumn): string {
  const { trait, key } = column
  if (isToldByHead(column)) return 'head:'
  if (trait?.id === null && key === null) return trait.role === 'factor' ? 'factor:' : `new:${trait.kind}`
  if (trait) return trait.id === null ? '' : `trait:${trait.id}`
  // Kinds of places are set up on the map.
  return key && key !== 'position_kind' ? `key:${key}` : ''
}

interface ColumnRowProps {
  readonly upload: ReviewedUpload
  readonly column: ReviewColumn
  /** The column's cells against the plots; null where it has no values. */
  readonly cells: ReviewCells | null
  readonly traits: KnownTraits
  tell(target: HeadTarget): void
  /** Shows the column on the map. */
  show(): void
}

/** One column of the file: whether its cells are taken, and where they go. */
export function ColumnRow({ upload, column, cells, traits, tell, show }: ColumnRowProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const language = useAtomValue(session.language)
  const { header, key, own, filled, sample, trait } = column
  const keys = keysOf[upload]
  const value = choiceOf(column)
  const meant = cells ? Array.from(cells.fate.keys()).filter((k) => !['equal', 'refused'].includes(cells.fate[k])) : []
  const taken = meant.filter((k) => cells?.taken[k] === 1).length
  const choose = (chosen: string) => {
    const [what, of] = [chosen.slice(0, chosen.indexOf(':')), chosen.slice(chosen.indexOf(':') + 1)]
    if (what === 'head') return
    if (what === 'key') tell({ column: of as ColumnKey })
    else if (what === 'new') {
      const { name, unit } = traitFromHeader(header)
      tell({ trait: { name, unit, kind: of as 'quantitative' | 'qualitative', role: 'trait' } })
    } else if (what === 'factor') {
      tell({ trait: { name: header, unit: '', kind: 'qualitative', role: 'factor' } })
    } else {
      const found = traits.find(({ id }) => String(id) === of)
      tell(found ? { trait: { name: found.name, unit: found.unit, kind: found.kind, role: found.role } } : null)
    }
  }
  return (
    <div className={styles.row} data-file-column={header}>
      {meant.length > 0 ? (
        <Checkbox
          className={styles.tick}
          aria-label={t('review.takeColumn', { header })}
          checked={taken === 0 ? false : taken === meant.length ? true : 'mixed'}
          onChange={() => takeColumn(store, column.column, taken < meant.length)}
        />
      ) : (
        <span />
      )}
      <span className={styles.header} title={header}>
        {header}
      </span>
      <Select
        className={styles.select}
        size="small"
        aria-label={t('review.columnIs', { header })}
        value={value}
        onFocus={show}
        onChange={(_, { value: chosen }) => choose(chosen)}
      >
        <option value="">{t('review.ignored')}</option>
        {keys.map((one) => (
          <option key={one} value={`key:${one}`}>
            {heading(one, language)}
          </option>
        ))}
        {key !== null && value !== '' && !keys.some((one) => one === key) && (
          <option value={value}>{t(own === key ? `columns.${key}` : 'review.otherColumn')}</option>
        )}
        {isToldByHead(column) && <option value={value}>{t('review.ownColumn')}</option>}
        {traits.map((one) => (
          <option key={one.id} value={`trait:${one.id}`}>
            {traitHeader(one)}
          </option>
        ))}
        <option value="new:quantitative">{t('review.newNumber')}</option>
        <option value="new:qualitative">{t('review.newText')}</option>
        <option value="factor:">{t('review.newFactor')}</option>
      </Select>
      <span className={styles.count}>{formatNumber(filled)}</span>
      {trait?.id === null && value === 'new:quantitative' && (
        <UnitField
          key={trait.unit}
          header={header}
          unit={trait.unit}
          onChange={(unit) => {
            const { name, kind, role } = trait
            tell({ trait: { name, unit, kind, role } })
          }}
        />
      )}
      {sample.length > 0 && (
        <span className={styles.sample} title={sample.join(' · ')} data-file-sample="">
          {sample.join(' · ')}
        </span>
      )}
    </div>
  )
}

/** The unit of a trait that the file would make. One that is too long stays as typed, with the reason, and changes nothing. */
function UnitField(props: { header: string; unit: string; onChange(unit: string): void }) {
  const { header, unit, onChange } = props
  const styles = useStyles()
  const { t } = useTranslation()
  const [typed, setTyped] = useState(unit)
  const text = typed.trim()
  const fault = useFieldMessage(checkText(text, [maxLength(traitUnitMax)]))
  return (
    <Field className={styles.unit} validationMessage={fault ?? undefined} validationState={fault ? 'error' : 'none'}>
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
