import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import { useAtomValue, useStore } from 'jotai'
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlotValues } from '../../../domain/plots/plotValues.ts'
import type { CellReason } from '../../../domain/sheet/numberReading.ts'
import { hideValues, showValues } from '../../../state/sheet/plotValues.ts'
import { hiddenSelectedAtom } from '../../../state/year/visiblePlots.ts'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { KeyHint } from '../../../ui/KeyHint.tsx'
import { Segments } from '../../../workbench/numbering/Segments.tsx'
import { leftOutText } from '../dialogs/leftOutText.ts'
import { PanelFigures } from './PanelFigures.tsx'
import type { ValuesPanelState } from './useValuesPanel.ts'

/** Width of a panel beside the map, in pixels. */
export const panelWidth = 320

const useStyles = makeStyles({
  panel: {
    boxSizing: 'border-box',
    width: `${panelWidth}px`,
    maxWidth: '100%',
    flexShrink: 0,
    display: 'flex',
    minHeight: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    zIndex: 3,
  },
  form: { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0, minWidth: 0 },
  head: { display: 'flex', alignItems: 'center', padding: '8px 8px 4px 16px' },
  title: { margin: 0, flexGrow: 1, minWidth: 0, fontSize: '16px', lineHeight: '22px', fontWeight: 600 },
  body: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    padding: '4px 16px 12px',
    flexGrow: 1,
    minHeight: 0,
    overflowY: 'auto',
  },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: '12px', lineHeight: '16px' },
  foot: { display: 'flex', gap: '8px', padding: '12px 16px', borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  leave: { gap: '8px', minWidth: 'auto' },
})

interface PanelFrameProps {
  readonly panel: ValuesPanelState
  /** What the fields come to; null = not yet what can be written. The same object as long as nothing was typed. */
  readonly values: PlotValues | null
  readonly doubts: readonly CellReason[]
  readonly form: { submit(event?: FormEvent): Promise<boolean>; readonly isBusy: boolean }
  readonly children: ReactNode
}

/** Whether a key press belongs to a list or a menu that is open, or to another dialog. */
function isElsewhere(target: EventTarget | null, panel: HTMLElement | null): boolean {
  if (!(target instanceof Element)) return false
  if (target.matches('[aria-expanded="true"]')) return true
  const over = target.closest('[role="dialog"], [role="menu"]')
  return over !== null && over !== panel
}

/**
 * A panel beside the map that gives values to the selected plots: shows them in the table's cells while they are typed, says
 * what they come to, and writes them as one change with Enter; Escape drops them. Map and table stay at hand meanwhile.
 */
export function PanelFrame({ panel, values, doubts, form, children }: PanelFrameProps) {
  const { kind, columns, revision, plots, onlyEmpty, close } = panel
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const { hidden } = useAtomValue(hiddenSelectedAtom)
  const root = useRef<HTMLElement>(null)
  const title = useId()
  const acts = useRef({ form, close })
  acts.current = { form, close }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns are written in place, the revision tells when
  useEffect(() => {
    if (!values) return
    const own = { write: () => acts.current.form.submit(), drop: () => acts.current.close() }
    const shown = showValues(store, kind, values, plots, onlyEmpty, own)
    return () => hideValues(store, shown)
  }, [store, kind, values, plots, onlyEmpty, columns, revision])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isElsewhere(event.target, root.current)) return
      const isPane = event.target instanceof Element && event.target.closest('[data-pane]') !== null
      // A choice that holds already is not chosen again.
      const isChosen = event.target instanceof Element && event.target.matches('[role="radio"][aria-checked="true"]')
      if (event.key === 'Escape') acts.current.close()
      else if (event.key === 'Enter' && (isPane || isChosen)) void acts.current.form.submit()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  const count = plots.length
  return (
    <section ref={root} className={styles.panel} role="dialog" aria-labelledby={title} data-values-panel={kind}>
      <form className={styles.form} noValidate onSubmit={(event) => void form.submit(event)}>
        <div className={styles.head}>
          <h2 id={title} className={styles.title}>
            {t('values.title', { what: t(`values.${kind}`), plots: t('values.plots', { count }) })}
          </h2>
          <Button appearance="subtle" icon={<DismissRegular />} aria-label={t('values.close')} onClick={close} />
        </div>
        <div className={styles.body}>
          {children}
          <Segments
            label={t('values.which')}
            value={onlyEmpty ? 'empty' : 'all'}
            choices={[
              { value: 'all', text: t('values.all') },
              { value: 'empty', text: t('values.onlyEmpty') },
            ]}
            onChoose={(which) => panel.setOnlyEmpty(which === 'empty')}
          />
          <div role="status">
            {values && <PanelFigures panel={panel} values={values} doubts={doubts} />}
            {hidden > 0 && <div className={styles.quiet}>{leftOutText(t, '', hidden)}</div>}
          </div>
          {panel.isUseless && <div role="alert">{t('recount.nothing')}</div>}
        </div>
        <div className={styles.foot}>
          <SubmitButton isBusy={form.isBusy}>{t('values.apply')}</SubmitButton>
          <Button className={styles.leave} onClick={close}>
            {t('shell.cancel')}
            <KeyHint keys="Esc" />
          </Button>
        </div>
      </form>
    </section>
  )
}
