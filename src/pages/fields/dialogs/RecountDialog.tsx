import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readRecountValue, recountTrait } from '../../../domain/traits/recount.ts'
import { traitHeading } from '../../../grid/columns/columnFields.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { recountableTraits, showRecount } from '../../../state/sheet/recount.ts'
import { sheetRequests } from '../../../state/sheet/sheetView.ts'
import { ask } from '../../../state/shell/requests.ts'
import { loadedAtom, revisionAtom } from '../../../state/year/loaded.ts'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { type FormFault, useForm } from '../../../ui/form/useForm.ts'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'

const useStyles = makeStyles({
  figures: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    margin: 0,
    padding: '12px',
    borderRadius: '4px',
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
  means: { fontWeight: 600, color: tokens.colorNeutralForeground1 },
  point: { alignSelf: 'flex-start' },
})

interface Values {
  trait: string
  norm: string
  value: string
}

function valueFault(text: string): FormFault | null {
  const value = readRecountValue(text)
  if (value === null) return { key: 'validation.required' }
  return typeof value === 'number' ? null : { key: value.code }
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

interface RecountDialogProps {
  /** The trait to begin with; null = none is meant. */
  readonly traitId: number | null
  onClose(): void
}

/** Brings a trait to a norm: says while one types what it comes to, and then shows it in the cells, to be written by Enter. */
export function RecountDialog({ traitId, onClose }: RecountDialogProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const columns = useAtomValue(loadedAtom)
  const traits = useMemo(() => (columns ? recountableTraits(columns) : []), [columns])
  const [isUseless, setIsUseless] = useState(false)
  const form = useForm<Values>({
    initial: { trait: traits.some(({ id }) => id === traitId) ? String(traitId) : '', norm: '', value: '' },
    check,
    async send({ trait, norm, value }) {
      const to = readRecountValue(value)
      const wanted = { traitId: Number(trait), normId: Number(norm), value: typeof to === 'number' ? to : Number.NaN }
      const isShown = showRecount(store, wanted)
      setIsUseless(!isShown)
      if (!isShown) return {}
      onClose()
      ask(store, sheetRequests, { do: 'enterColumn', field: `trait:${trait}` })
      return null
    },
  })
  const set = (name: keyof Values, value: string) => {
    setIsUseless(false)
    form.set(name, value)
  }
  const choices = traits.map((trait) => ({ value: String(trait.id), text: traitHeading(trait) }))
  const choice = (name: 'trait' | 'norm') => (
    <ChoiceField
      label={t(`recount.${name}`)}
      name={name}
      choices={choices}
      selected={form.values[name] ? [form.values[name]] : []}
      onChange={([value]) => set(name, value ?? '')}
      message={form.message(name)}
      required
    />
  )
  const read = readRecountValue(form.values.value)
  const withPoint = read !== null && typeof read !== 'number' ? read.params.suggested : undefined
  return (
    <FormDialog
      open
      title={t('command.recount')}
      submitLabel={t('recount.show')}
      cancelLabel={t('shell.cancel')}
      onCancel={onClose}
      onSubmit={(event) => void form.submit(event)}
      isBusy={form.isBusy}
    >
      {choice('trait')}
      {choice('norm')}
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
        <Button className={styles.point} size="small" onClick={() => set('value', String(withPoint))}>
          {t('recount.withPoint', { value: withPoint })}
        </Button>
      )}
      <div role="status">{form.isValid && <Figures {...form.values} />}</div>
      {isUseless && <div role="alert">{t('recount.nothing')}</div>}
    </FormDialog>
  )
}

/** What a recount comes to: how it is worked out, how many values change, and the mean and the range before and after. */
function Figures({ trait, norm, value }: Values) {
  const styles = useStyles()
  const { t } = useTranslation()
  const columns = useAtomValue(loadedAtom)
  const revision = useAtomValue(revisionAtom)
  const to = readRecountValue(value)
  // A colleague's values count as soon as they are there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns are written in place
  const outcome = useMemo(
    () => (columns && typeof to === 'number' ? recountTrait(columns, Number(trait), Number(norm), to) : null),
    [columns, revision, trait, norm, to],
  )
  if (!columns || !outcome) return null
  const nameOf = (id: string) => columns.traits.find((column) => column.trait.id === Number(id))?.trait.name ?? ''
  const { plots, skipped, figures } = outcome
  const written = (number: number | null) => formatNumber(number, 3)
  const { before, after } = figures
  return (
    <div className={styles.figures}>
      <span>{t('recount.how', { trait: nameOf(trait), norm: nameOf(norm), value: String(to) })}</span>
      <span className={styles.means}>
        {t('recount.means', { before: written(before.mean), after: written(after.mean) })}
      </span>
      <span>{t('recount.range', { low: written(after.min), high: written(after.max) })}</span>
      <span>{plots.length ? t('table.paste.change', { count: plots.length }) : t('recount.nothing')}</span>
      {skipped.length > 0 && <span>{t('recount.skipped', { count: skipped.length })}</span>}
    </div>
  )
}
