import { Button, makeStyles } from '@fluentui/react-components'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { isMoisture, moistureFormula } from '../../../domain/traits/moisture.ts'
import { readRecountValue } from '../../../domain/traits/recount.ts'
import { traitHeading } from '../../../grid/columns/columnFields.ts'
import { formatNumber } from '../../../i18n/format.ts'
import {
  type RecountChoice,
  recountableTraits,
  shownRecount,
  showRecount,
  writeRecount,
} from '../../../state/sheet/fill/recount.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { revisionAtom } from '../../../state/year/loaded.ts'
import { visibleMarksAtom } from '../../../state/year/visiblePlots.ts'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { type FormFault, useForm } from '../../../ui/form/useForm.ts'
import { ComputedFigures } from './ComputedFigures.tsx'
import { PanelVerdict } from './PanelVerdict.tsx'
import { SidePanel } from './SidePanel.tsx'
import { type ShownActs, useShownInCells } from './useShownInCells.ts'

const useStyles = makeStyles({ offer: { alignSelf: 'flex-start' } })

interface Values {
  trait: string
  norm: string
  value: string
}

function valueFault(text: string): FormFault | null {
  const value = readRecountValue(text)
  if (value === null) return { key: 'validation.required' }
  return typeof value === 'number' ? null : { key: value.code, params: value.params }
}

function check({ trait, norm, value }: Values) {
  const needed = (text: string): FormFault | null => (text === '' ? { key: 'validation.required' } : null)
  const isSame = trait !== '' && trait === norm
  return {
    trait: needed(trait),
    norm: isSame ? { key: 'recount.sameTrait' } : needed(norm),
    value: valueFault(value),
  }
}

function choiceOf({ trait, norm, value }: Values): RecountChoice {
  const to = readRecountValue(value)
  return { traitId: Number(trait), normId: Number(norm), value: typeof to === 'number' ? to : Number.NaN }
}

interface RecountPanelProps {
  readonly columns: FieldYearColumns
  /** The initial trait; null = none. */
  readonly traitId: number | null
  close(): void
}

/** Adjusts a trait to a norm by the values of another one: previewed in the cells, Enter writes it. */
export function RecountPanel({ columns, traitId, close }: RecountPanelProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const revision = useAtomValue(revisionAtom)
  const setDialog = useSetAtom(openDialogAtom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns are mutated in place; the revision signals it
  const traits = useMemo(() => recountableTraits(columns), [columns, revision])
  const [isUseless, setIsUseless] = useState(false)
  const target = traits.find(({ id }) => id === traitId)
  const form = useForm<Values>({
    initial: { trait: target ? String(target.id) : '', norm: '', value: '' },
    check,
    async send(values) {
      const isWritten = await writeRecount(store, choiceOf(values))
      setIsUseless(!isWritten)
      if (!isWritten) return {}
      close()
      return null
    },
  })
  const set = (name: keyof Values, value: string) => {
    setIsUseless(false)
    form.set(name, value)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: recompute for another revision
  const show = useCallback(
    (acts: ShownActs) => showRecount(store, choiceOf(form.values), acts),
    [store, form.values, columns, revision],
  )
  useShownInCells({ write: () => form.submit(), drop: close }, form.isValid ? show : null)

  const choices = traits.map((trait) => ({ value: String(trait.id), text: traitHeading(trait) }))
  const choice = (name: 'trait' | 'norm', autoFocus: boolean) => (
    <ChoiceField
      label={t(`recount.${name}`)}
      name={name}
      choices={choices}
      selected={form.values[name] ? [form.values[name]] : []}
      onChange={([value]) => set(name, value ?? '')}
      message={form.message(name)}
      autoFocus={autoFocus}
      required
    />
  )
  const read = readRecountValue(form.values.value)
  const withPoint = read !== null && typeof read !== 'number' ? read.params.suggested : undefined
  const nameOf = (id: string) => traits.find((trait) => String(trait.id) === id)?.name
  const [ofTrait, ofNorm] = [nameOf(form.values.trait), nameOf(form.values.norm)]
  return (
    <SidePanel
      kind="recount"
      title={t('command.recount')}
      verb={t('values.apply')}
      isBusy={form.isBusy}
      submit={form.submit}
      close={close}
    >
      {choice('trait', !target)}
      {choice('norm', target !== undefined)}
      {ofTrait && ofNorm && isMoisture(ofNorm) && (
        <Button
          className={styles.offer}
          size="small"
          onClick={() =>
            setDialog({
              kind: 'formula',
              traitId: Number(form.values.trait),
              text: moistureFormula(ofTrait, ofNorm),
              rows: 'shown',
            })
          }
        >
          {t('recount.moisture')}
        </Button>
      )}
      <TextField
        label={t('recount.to')}
        name="value"
        value={form.values.value}
        onChange={(value) => set('value', value)}
        message={form.message('value')}
        autoComplete="off"
        required
      />
      {withPoint !== undefined && (
        <Button className={styles.offer} size="small" onClick={() => set('value', String(withPoint))}>
          {t('recount.withPoint', { value: withPoint })}
        </Button>
      )}
      <PanelVerdict>
        {form.isValid && <Figures columns={columns} revision={revision} values={form.values} />}
      </PanelVerdict>
      {isUseless && <div role="alert">{t('recount.nothing')}</div>}
    </SidePanel>
  )
}

/** The effect of a recount: its formula, the number of changed values, and mean and range before and after. */
function Figures(props: { columns: FieldYearColumns; revision: number; values: Values }) {
  const { columns, revision, values } = props
  const { t } = useTranslation()
  const store = useStore()
  const visible = useAtomValue(visibleMarksAtom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns are mutated in place; the revision signals it
  const { plots, skipped, figures } = useMemo(
    () => shownRecount(store, columns, choiceOf(values)),
    [store, columns, revision, visible, values],
  )
  const hidden = visible ? columns.alive.filter((alive, plot) => alive && !visible[plot]).length : 0
  const nameOf = (id: string) => columns.traits.find(({ trait }) => String(trait.id) === id)?.trait.name ?? ''
  const written = (number: number | null) => formatNumber(number, 3)
  const { before, after } = figures
  const { trait, norm, value } = values
  return (
    <ComputedFigures
      changed={plots.length}
      lines={[
        { text: t('recount.means', { before: written(before.mean), after: written(after.mean) }), isMain: true },
        { text: t('recount.range', { low: written(after.min), high: written(after.max) }) },
        { text: t('recount.how', { trait: nameOf(trait), norm: nameOf(norm), value: value.trim() }) },
      ]}
      notes={[
        ...(skipped.length ? [t('recount.skipped', { count: skipped.length })] : []),
        ...(hidden ? [t('values.hidden', { count: hidden })] : []),
      ]}
    />
  )
}
