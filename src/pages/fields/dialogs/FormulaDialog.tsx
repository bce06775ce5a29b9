import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormulaFault } from '../../../domain/formula/formulaParser.ts'
import { traitHeading } from '../../../grid/columns/columnFields.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { type FormulaOutcome, formulaOutcome, formulaTargets, showFormula } from '../../../state/sheet/formula.ts'
import { sheetRequests } from '../../../state/sheet/sheetView.ts'
import { ask } from '../../../state/shell/requests.ts'
import { loadedAtom, revisionAtom } from '../../../state/year/loaded.ts'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'

const useStyles = makeStyles({
  told: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    padding: '12px',
    borderRadius: '4px',
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
  echo: { fontFamily: tokens.fontFamilyMonospace, whiteSpace: 'pre-wrap' },
  wrong: {
    color: tokens.colorStatusDangerForeground1,
    textDecorationLine: 'underline',
    textDecorationStyle: 'wavy',
    textUnderlineOffset: '3px',
  },
  fault: { color: tokens.colorStatusDangerForeground1 },
  nearest: { alignSelf: 'flex-start' },
})

interface Values {
  target: string
  text: string
}

const required = (text: string) => (text.trim() === '' ? { key: 'validation.required' } : null)

interface FormulaDialogProps {
  /** The trait to begin with; null = none is meant. */
  readonly traitId: number | null
  onClose(): void
}

/** Fills a trait's column by a formula: says while one types what it comes to, and then shows it in the cells. */
export function FormulaDialog({ traitId, onClose }: FormulaDialogProps) {
  const { t } = useTranslation()
  const store = useStore()
  const columns = useAtomValue(loadedAtom)
  const revision = useAtomValue(revisionAtom)
  const traits = useMemo(() => (columns ? formulaTargets(columns) : []), [columns])
  const [isUseless, setIsUseless] = useState(false)
  const outcomeOf = ({ target, text }: Values): FormulaOutcome | null =>
    columns && target && text.trim()
      ? formulaOutcome(columns, Number(target), text, (field) => t(`grid.${field}`))
      : null
  const form = useForm<Values>({
    initial: { target: traits.some(({ id }) => id === traitId) ? String(traitId) : '', text: '' },
    check: ({ target, text }) => ({ target: required(target), text: required(text) }),
    async send(values) {
      const outcome = outcomeOf(values)
      const isShown = outcome !== null && showFormula(store, Number(values.target), outcome)
      setIsUseless(!isShown && outcome?.ok === true)
      if (!isShown) return {}
      onClose()
      ask(store, sheetRequests, { do: 'enterColumn', field: `trait:${values.target}` })
      return null
    },
  })
  const set = (name: keyof Values, value: string) => {
    setIsUseless(false)
    form.set(name, value)
  }
  // Thousands of plots are worked out when the keys leave time for it.
  const settled = useDeferredValue(form.values)
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns are written in place
  const outcome = useMemo(() => outcomeOf(settled), [settled, columns, revision, t])
  return (
    <FormDialog
      open
      wide
      title={t('command.formula')}
      submitLabel={t('recount.show')}
      cancelLabel={t('shell.cancel')}
      onCancel={onClose}
      onSubmit={(event) => void form.submit(event)}
      isBusy={form.isBusy}
    >
      <TextField
        label={t('formula.text')}
        name="text"
        value={form.values.text}
        onChange={(value) => set('text', value)}
        message={form.message('text')}
        hint={t('formula.hint')}
        autoComplete="off"
        autoFocus
        required
      />
      <ChoiceField
        label={t('formula.target')}
        name="target"
        choices={traits.map((trait) => ({ value: String(trait.id), text: traitHeading(trait) }))}
        selected={form.values.target ? [form.values.target] : []}
        onChange={([value]) => set('target', value ?? '')}
        message={form.message('target')}
        required
      />
      <div role="status">
        {outcome?.ok === false && (
          <Fault text={settled.text} fault={outcome.fault} onMend={(text) => set('text', text)} />
        )}
        {outcome?.ok && <Figures outcome={outcome} />}
      </div>
      {isUseless && <div role="alert">{t('recount.nothing')}</div>}
    </FormDialog>
  )
}

/** The formula with the faulty part underlined, what is wrong with it, and the name that was most likely meant. */
function Fault({ text, fault, onMend }: { text: string; fault: FormulaFault; onMend(text: string): void }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const { code, from, to, nearest, params } = fault
  const name = nearest !== undefined && /[^\p{L}\p{N} _]/u.test(nearest) ? `"${nearest}"` : nearest
  return (
    <div className={styles.told} data-fault={`${from}-${to}`}>
      <span className={styles.echo}>
        {text.slice(0, from)}
        <span className={styles.wrong}>{text.slice(from, to) || '\u00a0\u00a0'}</span>
        {text.slice(to)}
      </span>
      <span className={styles.fault}>{t(code, { ...params })}</span>
      {name !== undefined && (
        <Button
          className={styles.nearest}
          size="small"
          onClick={() => onMend(text.slice(0, from) + name + text.slice(to))}
        >
          {t('formula.nearest', { name: nearest })}
        </Button>
      )}
    </div>
  )
}

/** How many values a formula comes to, their mean, and how many cells change. */
function Figures({ outcome }: { outcome: FormulaOutcome & { ok: true } }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const { n, missing, mean, plots } = outcome
  return (
    <div className={styles.told}>
      <span>{t('formula.figures', { count: n, mean: formatNumber(mean, 3) })}</span>
      <span>{plots.length ? t('table.paste.change', { count: plots.length }) : t('recount.nothing')}</span>
      {missing > 0 && <span>{t('formula.left', { count: missing })}</span>}
    </div>
  )
}
