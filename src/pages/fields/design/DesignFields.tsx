import { Button, Field, makeStyles, Select, Switch } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { designKinds } from '../../../domain/designs/designRequest.ts'
import { type DesignField, isFieldOf } from '../../../domain/designs/readDesign.ts'
import { seenCorner, storedCorner } from '../../../domain/layout/viewCorner.ts'
import {
  changeDesign,
  designDraftAtom,
  designFieldRequests,
  redrawSeed,
} from '../../../state/map/design/designDraft.ts'
import { designFaultsAtom } from '../../../state/map/design/designShown.ts'
import { viewSideAtom } from '../../../state/map/view/view.ts'
import { handleRequests } from '../../../state/shell/requests.ts'
import { Segments } from '../../../ui/form/Segments.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { FieldMessage } from '../../../ui/form/useForm.ts'
import { useLabel } from '../../../ui/form/useLabel.ts'
import { KeyHint } from '../../../ui/KeyHint.tsx'
import { LineSources } from './LineSources.tsx'

const useStyles = makeStyles({
  pair: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gap: '12px',
    alignItems: 'start',
  },
  draw: { alignSelf: 'end', gap: '6px', whiteSpace: 'nowrap', minWidth: 0 },
  // The style of the labels of the other fields.
  caption: { fontWeight: 600, fontSize: '12px', lineHeight: '16px', marginBottom: '4px' },
  kind: { minWidth: 0, '& select': { minWidth: 0, width: '100%', textOverflow: 'ellipsis' } },
  line: { display: 'flex', alignItems: 'center', gap: '8px', minHeight: '28px' },
  text: { flexGrow: 1, minWidth: 0 },
  switch: { marginLeft: '-8px' },
})

const arrows = [
  ['top_left', '↖'],
  ['top_right', '↗'],
  ['bottom_left', '↙'],
  ['bottom_right', '↘'],
] as const

const numberingOrder = ['by_replication', 'continue', 'none'] as const

/** Faults are shown only after the field was touched. */
const isUnwritten = (key: string): boolean => key === 'validation.required' || key === 'designMode.fault.noLines'

/** The fields of a design, each with its fault. */
export function DesignFields({
  serverFaults,
  isTried,
}: {
  serverFaults: Readonly<Partial<Record<DesignField, string>>>
  isTried: boolean
}) {
  const styles = useStyles()
  const store = useStore()
  const { t } = useTranslation()
  const root = useRef<HTMLDivElement>(null)
  const draft = useAtomValue(designDraftAtom)
  const faults = useAtomValue(designFaultsAtom)
  const view = useAtomValue(viewSideAtom)
  const caption = useLabel(t('designMode.kind'))
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())

  useLayoutEffect(
    () =>
      handleRequests(store, designFieldRequests, (field) => {
        root.current?.querySelector<HTMLElement>(`[data-field="${field}"] :is(select, input, textarea)`)?.focus()
      }),
    [store],
  )
  if (!draft) return null

  const message = (field: DesignField): FieldMessage | null => {
    const text = serverFaults[field]
    if (text) return { text }
    const fault = faults[field]
    return fault && (isTried || touched.has(field) || !isUnwritten(fault.key)) ? fault : null
  }
  const set = (field: DesignField, value: string) => {
    setTouched((before) => new Set(before).add(field))
    changeDesign(store, { [field]: value })
  }
  const word = (field: DesignField) =>
    t(`designMode.${field === 'blockSize' && draft.kind === 'row_column' ? 'rowsOfRep' : field}`)
  const text = (field: DesignField, options: { rows?: number; hint?: string; required?: boolean } = {}) =>
    isFieldOf(draft.kind, field) && (
      <div key={field} data-field={field}>
        <TextField
          label={word(field)}
          name={field}
          value={draft[field]}
          onChange={(value) => set(field, value)}
          message={message(field)}
          autoComplete="off"
          multiline={options.rows !== undefined}
          {...options}
        />
      </div>
    )
  return (
    <div ref={root} style={{ display: 'contents' }}>
      <div data-field="kind">
        <Field label={caption}>
          <Select
            className={styles.kind}
            name="kind"
            value={draft.kind}
            onChange={(_, { value }) => {
              const kind = designKinds.find((designKind) => designKind === value)
              if (kind) changeDesign(store, { kind })
            }}
          >
            {designKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`designMode.kind.${kind}`)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {text('lines', { rows: 5, hint: t('designMode.linesHint'), required: true })}
      <LineSources />
      {text('checks', { rows: 2 })}
      {text('twice', { rows: 3, hint: t('designMode.twiceHint') })}
      <div className={styles.pair}>
        {text('reps', { required: true })}
        {text('blocks', { required: true })}
        {text('blockSize', { required: true })}
        {text('width', { required: true })}
        {text('gap')}
      </div>
      {text('treatments', { required: true, hint: t('designMode.treatmentsHint') })}
      {text('treatmentName')}
      <div>
        <div className={styles.caption}>{t('designMode.numbering')}</div>
        <Segments
          label={t('designMode.numbering')}
          value={draft.numbering}
          choices={numberingOrder.map((value) => ({ value, text: t(`designMode.numbering.${value}`) }))}
          onChoose={(numbering) => changeDesign(store, { numbering })}
        />
      </div>
      <div>
        <div className={styles.caption}>{t('designMode.corner')}</div>
        <Segments
          label={t('designMode.corner')}
          value={seenCorner(draft.corner, view)}
          choices={arrows.map(([value, sign]) => ({ value, text: sign, name: t(`numbering.${value}`) }))}
          onChoose={(corner) => changeDesign(store, { corner: storedCorner(corner, view) })}
        />
      </div>
      <div className={styles.line}>
        <Switch
          className={styles.switch}
          checked={draft.snake}
          label={t('designMode.snake')}
          onChange={(_, { checked }) => changeDesign(store, { snake: checked })}
        />
        <span className={styles.text} />
        <KeyHint keys="S" />
      </div>
      <div className={styles.pair}>
        {text('row', { required: true })}
        {text('col', { required: true })}
      </div>
      <div>
        <div className={styles.caption}>{t('designMode.borders')}</div>
        <Segments
          label={t('designMode.borders')}
          value={String(draft.borders)}
          choices={(['0', '1', '2'] as const).map((value) => ({ value, text: value }))}
          onChoose={(value) => changeDesign(store, { borders: Number(value) as 0 | 1 | 2 })}
        />
      </div>
      {text('filler', { hint: t('designMode.fillerHint') })}
      <div className={styles.line}>
        <span className={styles.text}>{t('designMode.gaps', { count: draft.gaps.length })}</span>
        {draft.gaps.length > 0 && (
          <Button size="small" appearance="subtle" onClick={() => changeDesign(store, { gaps: [] })}>
            {t('designMode.noGaps')}
          </Button>
        )}
        <KeyHint keys="G" />
      </div>
      <div className={styles.pair}>
        {text('seed', { required: true })}
        <Button className={styles.draw} onClick={() => redrawSeed(store)}>
          {t('designMode.draw')} <KeyHint keys="R" />
        </Button>
      </div>
    </div>
  )
}
