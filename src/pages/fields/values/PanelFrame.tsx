import { makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { inBackground } from '../../../domain/inBackground.ts'
import { newTraitId, type PlotValues } from '../../../domain/plots/plotValues.ts'
import type { CellReason } from '../../../domain/sheet/numberReading.ts'
import { showValues } from '../../../state/sheet/plotValues.ts'
import { hiddenSelectedAtom } from '../../../state/year/visiblePlots.ts'
import { FormQuestion } from '../../../ui/form/FormQuestion.tsx'
import { Segments } from '../../../ui/form/Segments.tsx'
import { leftOutText } from '../dialogs/plots/leftOutText.ts'
import { SimilarTrait } from '../dialogs/traits/SimilarTrait.tsx'
import { PanelFigures } from './PanelFigures.tsx'
import { PanelVerdict } from './PanelVerdict.tsx'
import { SidePanel } from './SidePanel.tsx'
import { type ShownActs, useShownInCells } from './useShownInCells.ts'
import type { ValuesPanelState } from './useValuesPanel.ts'

const useStyles = makeStyles({
  quiet: { color: tokens.colorNeutralForeground3, fontSize: '12px', lineHeight: '16px' },
})

interface PanelFrameProps {
  readonly panel: ValuesPanelState
  /** The values of the fields; null = not yet valid. The same object until something is typed. */
  readonly values: PlotValues | null
  readonly ambiguities: readonly CellReason[]
  readonly form: { submit(): Promise<boolean>; readonly isBusy: boolean }
  /** Replaces the typed name by a known trait, or the typed class by a known one. */
  onUseTrait?(traitId: number): void
  onUseValue?(value: string): void
  readonly children: ReactNode
}

/**
 * A panel next to the map that sets values of the selected plots: previews them in the table's cells while typing, shows
 * the effect, and writes them as one change with Enter; Escape drops them. Map and table stay usable.
 */
export function PanelFrame({ panel, values, ambiguities, form, onUseTrait, onUseValue, children }: PanelFrameProps) {
  const { kind, columns, revision, plots, onlyEmpty, close } = panel
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const { hidden } = useAtomValue(hiddenSelectedAtom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns are mutated in place; the revision signals it
  const show = useCallback(
    (acts: ShownActs) => values && showValues(store, kind, values, plots, onlyEmpty, acts),
    [store, kind, values, plots, onlyEmpty, columns, revision],
  )
  useShownInCells({ write: () => form.submit(), drop: close }, show)

  const count = plots.length
  return (
    <SidePanel
      kind={kind}
      title={t('values.title', { what: t(`values.${kind}`), plots: t('values.plots', { count }) })}
      verb={t('values.apply')}
      isBusy={form.isBusy}
      submit={form.submit}
      close={close}
    >
      {children}
      <Segments
        label={t('values.which')}
        value={onlyEmpty ? 'empty' : 'all'}
        choices={[
          { value: 'all', text: t('values.all') },
          { value: 'empty', text: t('values.onlyEmpty') },
        ]}
        onChoose={(value) => panel.setOnlyEmpty(value === 'empty')}
      />
      <PanelVerdict>
        {values && <PanelFigures panel={panel} values={values} ambiguities={ambiguities} />}
        {hidden > 0 && <div className={styles.quiet}>{leftOutText(t, '', hidden)}</div>}
      </PanelVerdict>
      <Question panel={panel} values={values} form={form} onUseTrait={onUseTrait} onUseValue={onUseValue} />
      {panel.isUseless && <div role="alert">{t('recount.nothing')}</div>}
    </SidePanel>
  )
}

/** A question about the values before they are written, while they are unchanged. */
function Question(props: Pick<PanelFrameProps, 'panel' | 'values' | 'form' | 'onUseTrait' | 'onUseValue'>) {
  const { panel, values, form, onUseTrait, onUseValue } = props
  const { t } = useTranslation()
  const { question, plots } = panel
  if (question?.kind === 'trait' && values?.trait.id === newTraitId) {
    const { known } = question
    return <SimilarTrait known={known} onUse={onUseTrait && (() => onUseTrait(known.id))} />
  }
  if (question?.kind !== 'class' || values?.value !== question.value) return null
  const { value, nearest } = question
  const use = nearest === null || !onUseValue ? [] : [{ value: nearest, give: () => onUseValue(nearest) }]
  return (
    <FormQuestion
      name="newClass"
      text={t('class.question', { value, count: plots.length })}
      answers={[
        ...use.map((choice) => ({ text: t('class.use', { value: choice.value }), give: choice.give })),
        { text: t('class.add', { value }), give: () => inBackground(form.submit()) },
      ]}
    />
  )
}
