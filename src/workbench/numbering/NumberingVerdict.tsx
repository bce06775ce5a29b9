import { Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ErrorCircleFilled } from '@fluentui/react-icons'
import type { TFunction } from 'i18next'
import { useAtomValue, useStore } from 'jotai'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import type { NumberingConflict } from '../../domain/layout/numbering/numbering.ts'
import {
  countIfAllLabelled,
  firstRelabelled,
  type NumberingPreview,
} from '../../domain/layout/numbering/numberingPreview.ts'
import {
  changeDraft,
  continueNumbering,
  draftPart,
  paintedPreviewAtom,
} from '../../state/map/numbering/numberingDraft.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import { Segments } from '../../ui/form/Segments.tsx'
import { KeyHint } from '../../ui/KeyHint.tsx'
import { lowWindow } from '../../ui/smallWindow.ts'

const useStyles = makeStyles({
  counts: {
    display: 'grid',
    gridTemplateColumns: '1.5fr 1fr 1.1fr',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '6px',
    fontVariantNumeric: 'tabular-nums',
    // In one line, to leave space for the fields above.
    [lowWindow]: { display: 'flex', flexWrap: 'wrap', columnGap: '12px', padding: '2px 8px' },
  },
  part: {
    padding: '8px',
    minWidth: 0,
    '& + &': { borderLeft: `1px solid ${tokens.colorNeutralStroke2}` },
    [lowWindow]: { padding: '0', '& + &': { borderLeft: 'none' } },
  },
  figure: {
    display: 'block',
    fontSize: '16px',
    lineHeight: '20px',
    fontWeight: 600,
    overflowWrap: 'anywhere',
    [lowWindow]: { display: 'inline', fontSize: '12px', lineHeight: '16px', marginRight: '4px' },
  },
  caption: {
    display: 'block',
    fontSize: '11px',
    lineHeight: '14px',
    color: tokens.colorNeutralForeground3,
    [lowWindow]: { display: 'inline', marginRight: '4px' },
  },
  bad: { color: tokens.colorStatusDangerForeground1 },
  message: {
    display: 'flex',
    gap: '8px',
    padding: '8px 10px',
    borderRadius: '6px',
    backgroundColor: tokens.colorStatusDangerBackground1,
    fontSize: '13px',
    lineHeight: '18px',
    [lowWindow]: { padding: '2px 8px' },
    '& > svg': { flexShrink: 0, color: tokens.colorStatusDangerForeground1, width: '18px', height: '18px' },
  },
  choice: {
    display: 'flex',
    flexDirection: 'column',
    gap: '6px',
    padding: '8px',
    borderRadius: '6px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    fontSize: '13px',
    lineHeight: '18px',
    fontVariantNumeric: 'tabular-nums',
    [lowWindow]: { padding: '0 8px', border: 'none' },
  },
  question: { fontWeight: 600, [lowWindow]: { display: 'none' } },
  pairs: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '12px',
    color: tokens.colorNeutralForeground2,
    [lowWindow]: { display: 'none' },
  },
  more: { display: 'flex', alignItems: 'center', gap: '8px', fontWeight: 600 },
})

const renumberAtom = draftPart('renumber')

/** Result of the preview: labels, unchanged, conflicts; why it cannot be applied and how to proceed. */
export function NumberingVerdict() {
  const styles = useStyles()
  const store = useStore()
  const { t } = useTranslation()
  const columns = useAtomValue(loadedYearAtom)
  const preview = useAtomValue(paintedPreviewAtom)?.result
  if (!preview || !columns) return null
  if (!preview.ok) {
    const isTyped = preview.code === 'numbering.start' || preview.code === 'numbering.step'
    return isTyped ? null : <Refusal text={t(preview.code, { ...preview.params })} />
  }
  const { first, last, conflictCount } = preview
  const conflict = preview.conflicts[0]
  const labelled = countIfAllLabelled(preview, columns.label)
  return (
    <>
      {labelled !== null && <LabelledChoice count={labelled} preview={preview} present={columns.label} />}
      <div className={styles.counts} data-numbering-counts="">
        <div className={styles.part}>
          <span className={styles.figure}>{first && last ? `${first.label} … ${last.label}` : '–'}</span>
          <span className={styles.caption}>{t('numbering.get', { count: preview.numbered })}</span>
          <span className={styles.caption}>{t('numbering.changed', { count: preview.changed })}</span>
        </div>
        <div className={styles.part}>
          <span className={styles.figure}>{preview.skipped}</span>
          <span className={styles.caption}>{t('numbering.notRenumbered')}</span>
        </div>
        <div className={mergeClasses(styles.part, conflictCount > 0 && styles.bad)}>
          <span className={styles.figure}>{conflictCount}</span>
          <span className={mergeClasses(styles.caption, conflictCount > 0 && styles.bad)}>
            {t('numbering.conflicts', { count: conflictCount })}
          </span>
        </div>
      </div>
      {conflict && (
        <Refusal text={conflictText(columns, preview, conflict, t)}>
          {conflict.reason === 'label.duplicate' && (
            <span className={styles.more}>
              <Link onClick={() => continueNumbering(store)}>{t('numbering.continue')}</Link>
              <KeyHint keys="G" />
            </span>
          )}
        </Refusal>
      )}
      {!conflict && preview.refusal && preview.refusal.code !== 'numbering.allNumbered' && (
        <Refusal text={t(preview.refusal.code, { ...preview.refusal.params })} />
      )}
    </>
  )
}

/** Number of plots whose present and future labels are shown. */
const samples = 3

/** The choice if every plot has a label: what to do, and what happens to the first labels. */
function LabelledChoice(props: { count: number; preview: NumberingPreview; present: readonly (string | null)[] }) {
  const styles = useStyles()
  const store = useStore()
  const { t } = useTranslation()
  const isRenumbering = useAtomValue(renumberAtom) === true
  const pairs = isRenumbering ? firstRelabelled(props.preview, props.present, samples) : []
  return (
    <div className={styles.choice} data-all-labelled="">
      <span className={styles.question}>{t('numbering.allHaveLabels', { count: props.count })}</span>
      <Segments
        label={t('numbering.allHaveLabels', { count: props.count })}
        value={isRenumbering ? 'renumber' : 'new'}
        choices={[
          { value: 'renumber', text: t('numbering.choice.renumber') },
          { value: 'new', text: t('numbering.choice.onlyNew') },
        ]}
        onChoose={(choice) => changeDraft(store, { renumber: choice === 'renumber' })}
      />
      {pairs.length > 0 && (
        <span className={styles.pairs}>
          {pairs.map(({ from, to }) => (
            <span key={to}>
              {from ?? '–'} → <b>{to}</b>
            </span>
          ))}
          {props.preview.changed > pairs.length && <span>…</span>}
        </span>
      )}
      {!isRenumbering && <span className={styles.caption}>{t('numbering.noneNew')}</span>}
    </div>
  )
}

function Refusal(props: { text: string; children?: ReactNode }) {
  const styles = useStyles()
  return (
    <div className={styles.message} role="alert">
      <ErrorCircleFilled />
      <div>
        {props.text}
        {props.children}
      </div>
    </div>
  )
}

function conflictText(
  columns: FieldYearColumns,
  preview: NumberingPreview,
  conflict: NumberingConflict,
  t: TFunction,
): string {
  const { label, reason } = conflict
  if (reason === 'label.too_long') return t('numbering.tooLong', { label })
  if (reason === 'numbering.reserved') return t('numbering.reserved', { labels: label })
  if (reason === 'numbering.noGroup') return t('numbering.noGroup', { count: preview.conflictCount })
  if (reason === 'label.pattern') return t('numbering.badSign', { label })
  for (let i = 0; i < columns.count; i++) {
    if (columns.label[i] !== label || !columns.alive[i] || !Number.isNaN(preview.number[i])) continue
    return t('numbering.occupied', { label, row: String(columns.row[i]), col: String(columns.col[i]) })
  }
  return t('numbering.twice', { label })
}
