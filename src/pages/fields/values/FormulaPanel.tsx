import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasOtherKind } from '../../../domain/change/newTrait.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { evaluateFormula, type FormulaAnswer, type FormulaSource } from '../../../domain/formula/evaluateFormula.ts'
import { formulaFault, packSource } from '../../../domain/formula/packedSource.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { newTraitId } from '../../../domain/plots/plotValues.ts'
import type { Trait } from '../../../domain/traits/trait.ts'
import { traitHeading } from '../../../grid/columns/columnFields.ts'
import { formatNumber } from '../../../i18n/format.ts'
import {
  type FormulaOutcome,
  type FormulaRows,
  formulaOutcome,
  formulaRows,
  formulaSource,
  formulaTargets,
  showFormula,
  writeFormula,
} from '../../../state/sheet/fill/formula.ts'
import { addToastAtom } from '../../../state/shell/toasts.ts'
import { revisionAtom } from '../../../state/year/loaded.ts'
import { selectionAtom } from '../../../state/year/selection.ts'
import { visibleMarksAtom, visiblePlots, visibleTargetPlots } from '../../../state/year/visiblePlots.ts'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { Segments } from '../../../ui/form/Segments.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { type FormulaWorker, startFormulas } from '../../../workers/formula.ts'
import { NewTraitFields } from '../dialogs/traits/NewTraitFields.tsx'
import { checkNewTrait, type NewTraitValues, newTraitOf, noNewTrait } from '../dialogs/traits/newTraitForm.ts'
import { SimilarTrait, useSimilarTrait } from '../dialogs/traits/SimilarTrait.tsx'
import { ComputedFigures } from './ComputedFigures.tsx'
import { FormulaFaultBox } from './FormulaFaultBox.tsx'
import { PanelVerdict } from './PanelVerdict.tsx'
import { newNamed, newNameOf } from './readTyped.ts'
import { SidePanel } from './SidePanel.tsx'
import { type ShownActs, useShownInCells } from './useShownInCells.ts'

/** Fewer plots are computed faster than a worker can answer. */
const largeFrom = 5000

/** Computes formulas: synchronously for few plots, in a lazily started worker for many. Syntax errors need no worker. */
function useFormulas(): (text: string, source: FormulaSource) => Promise<FormulaAnswer> {
  const worker = useRef<FormulaWorker | null>(null)
  useEffect(
    () => () => {
      worker.current?.dispose()
      worker.current = null
    },
    [],
  )
  return useCallback(async (text, source) => {
    if (source.count < largeFrom) return evaluateFormula(text, source)
    const fault = formulaFault(text, source)
    if (fault) return { ok: false, fault }
    worker.current ??= startFormulas()
    return worker.current.workOut(text, packSource(text, source))
  }, [])
}

interface Values extends Omit<NewTraitValues, 'name'> {
  target: string
  text: string
}

/** The trait whose column is filled, or the described new one; null if none is chosen. */
function targetOf(columns: FieldYearColumns, values: Values): Trait | null {
  const name = newNameOf(values.target)
  if (name !== null) return newTraitOf({ ...values, name }, newTraitId)
  return formulaTargets(columns).find(({ id }) => String(id) === values.target) ?? null
}

function check(columns: FieldYearColumns, values: Values) {
  const text = values.text.trim() === '' ? { key: 'validation.required' } : null
  const trait = targetOf(columns, values)
  const name = newNameOf(values.target)
  if (name === null) return { text, target: trait ? null : { key: 'validation.required' } }
  const { name: nameFault, ...described } = checkNewTrait({ ...values, name }, columns)
  const isOther = trait !== null && hasOtherKind(columns.traits, trait)
  return {
    ...described,
    text,
    target: nameFault ?? (isOther ? { key: 'trait.type_conflict', params: { name } } : null),
  }
}

interface FormulaPanelProps {
  readonly columns: FieldYearColumns
  /** The initial trait; null = none. */
  readonly traitId: number | null
  /** The initial formula. */
  readonly text: string
  /** The initial plots; null = the selected ones. */
  readonly rows: FormulaRows | null
  close(): void
}

/**
 * Fills a column of a known or new trait by a formula, for the selected plots or all shown ones. The results are
 * previewed in the cells; Enter writes them.
 */
export function FormulaPanel({ columns, traitId, text, rows: rowsAtFirst, close }: FormulaPanelProps) {
  const { t } = useTranslation()
  const store = useStore()
  const toast = useSetAtom(addToastAtom)
  const revision = useAtomValue(revisionAtom)
  const workOut = useFormulas()
  const targets = formulaTargets(columns)
  const [isUseless, setIsUseless] = useState(false)
  const selection = useAtomValue(selectionAtom)
  const visible = useAtomValue(visibleMarksAtom)
  const [chosenRows, setChosenRows] = useState(rowsAtFirst)
  const selectedCount = visibleTargetPlots(store).length
  // A new column has no values to overwrite: it is filled for all shown plots unless the user chooses otherwise.
  const rowsOf = (trait: Trait | null): FormulaRows =>
    chosenRows ?? (selectedCount === 0 || trait?.id === newTraitId ? 'shown' : 'selected')
  const answerTo = useCallback(
    (formula: string) =>
      workOut(
        formula,
        formulaSource(columns, (field) => t(`grid.${field}`)),
      ),
    [workOut, columns, t],
  )
  const similar = useSimilarTrait()
  const form = useForm<Values>({
    initial: { ...noNewTrait, target: targets.some(({ id }) => id === traitId) ? String(traitId) : '', text },
    check: (values) => check(columns, values),
    async send(values) {
      const trait = targetOf(columns, values)
      if (trait?.id === newTraitId && similar.needsConfirmation(columns.traits, trait)) return {}
      const answer = await answerTo(values.text)
      const rows = formulaRows(store, rowsOf(trait))
      const written = trait && (await writeFormula(store, trait, formulaOutcome(columns, trait.id, answer, rows)))
      setIsUseless(answer.ok && written === 'nothing')
      if (written === 'noIds') toast({ status: 'error', message: { key: 'column.noIds' } })
      if (written !== 'written') return {}
      close()
      return null
    },
  })
  const set = <N extends keyof Values>(name: N, value: Values[N]) => {
    setIsUseless(false)
    form.set(name, value)
  }
  // A trait that formulas cannot fill, such as one of classes, cannot be used instead.
  const existing = targets.find(({ id }) => id === similar.question?.id)
  const useSimilar = existing && (() => set('target', String(existing.id)))
  const target = targetOf(columns, form.values)
  const which = rowsOf(target)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows follow the selection, the filters and the columns
  const rows = useMemo(() => formulaRows(store, which), [store, which, selection, visible, revision])
  const computed = useComputed(columns, revision, form.values.text, target, rows, answerTo)
  const { outcome } = computed
  // biome-ignore lint/correctness/useExhaustiveDependencies: another trait is another column
  const show = useCallback(
    (acts: ShownActs) => target && outcome && showFormula(store, target, outcome, acts),
    [store, target?.id, outcome],
  )
  useShownInCells({ write: () => form.submit(), drop: close }, form.isValid ? show : null)

  const name = newNameOf(form.values.target)
  const choices = targets.map((trait) => ({ value: String(trait.id), text: traitHeading(trait) }))
  if (name !== null) choices.push({ value: form.values.target, text: name })
  return (
    <SidePanel
      kind="formula"
      title={t('command.formula')}
      verb={t('values.apply')}
      isBusy={form.isBusy}
      submit={form.submit}
      close={close}
      onKey={(event) => {
        // A formula is one line, even if it is wrapped.
        if (event.key !== 'Enter' || !(event.target instanceof HTMLTextAreaElement)) return false
        inBackground(form.submit())
        return true
      }}
    >
      <TextField
        label={t('formula.text')}
        name="text"
        value={form.values.text}
        onChange={(value) => set('text', value.replace(/[\r\n]+/g, ' '))}
        message={form.message('text')}
        hint={t('formula.hint')}
        autoComplete="off"
        autoFocus
        multiline
        rows={3}
        required
      />
      <PanelVerdict>
        {outcome?.ok === false && (
          <FormulaFaultBox text={computed.text} fault={outcome.fault} onMend={(mended) => set('text', mended)} />
        )}
        {outcome?.ok && <Figures outcome={outcome} isNew={target?.id === newTraitId} />}
      </PanelVerdict>
      <ChoiceField
        label={t('formula.target')}
        name="target"
        choices={choices}
        selected={form.values.target ? [form.values.target] : []}
        onChange={([value]) => set('target', value ?? '')}
        message={form.message('target')}
        adds={{ value: newNamed, text: (typed) => t('values.newName', { name: typed }) }}
        required
      />
      <Segments<FormulaRows>
        label={t('formula.rows')}
        value={which}
        choices={[
          { value: 'selected', text: t('formula.rows.selected', { count: selectedCount }) },
          { value: 'shown', text: t('formula.rows.shown', { count: visiblePlots(store).length }) },
        ]}
        onChoose={setChosenRows}
      />
      {name !== null && <NewTraitFields form={{ ...form, set }} hasKind />}
      {name !== null && similar.question && <SimilarTrait known={similar.question} onUse={useSimilar} />}
      {isUseless && <div role="alert">{t('recount.nothing')}</div>}
    </SidePanel>
  )
}

/**
 * The result of a formula, recomputed at every key and every write; outcome null = empty, or not computed yet. `text` is
 * its formula.
 */
function useComputed(
  columns: FieldYearColumns,
  revision: number,
  text: string,
  target: Trait | null,
  rows: readonly number[],
  answerTo: (text: string) => ReturnType<ReturnType<typeof useFormulas>>,
): { readonly text: string; readonly outcome: FormulaOutcome | null } {
  const [answered, setAnswered] = useState<{ text: string; answer: Awaited<ReturnType<typeof answerTo>> } | null>(null)
  const targetId = target?.id ?? newTraitId
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns are mutated in place; the revision signals it
  useEffect(() => {
    let isLeft = false
    if (text.trim() === '') setAnswered(null)
    else
      inBackground(
        answerTo(text).then((answer) => {
          if (!isLeft) setAnswered({ text, answer })
        }),
      )
    return () => {
      isLeft = true
    }
  }, [answerTo, revision, text])
  const outcome = useMemo(
    () => answered && formulaOutcome(columns, targetId, answered.answer, rows),
    [columns, targetId, rows, answered],
  )
  return { text: answered?.text ?? '', outcome }
}

/** The number of values of a formula, their mean, and the number of cells that change. */
function Figures({ outcome, isNew }: { outcome: FormulaOutcome & { ok: true }; isNew: boolean }) {
  const { t } = useTranslation()
  const { n, missing, mean, plots, overwritten } = outcome
  return (
    <ComputedFigures
      changed={plots.length}
      isNew={isNew}
      lines={[{ text: t('formula.figures', { count: n, mean: formatNumber(mean, 3) }), isMain: true }]}
      notes={[
        ...(overwritten ? [t('formula.overwritten', { count: overwritten })] : []),
        ...(missing ? [t('formula.left', { count: missing })] : []),
      ]}
    />
  )
}
