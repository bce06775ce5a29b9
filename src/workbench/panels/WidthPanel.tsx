import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { paneCoverMark } from '../../canvas/covers.ts'
import { focusEntry } from '../../canvas/focusEntry.ts'
import {
  applyWidth,
  cancelWidth,
  stepWidth,
  typeWidth,
  type WidthDraft,
  widthDraftAtom,
  widthPreviewAtom,
} from '../../state/map/layout/widthDraft.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import { openCard, panelInput } from '../../ui/overlay/panelStyles.ts'

const useStyles = makeStyles({
  card: {
    position: 'absolute',
    top: '36px',
    right: '16px',
    zIndex: 5,
    width: '264px',
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    padding: '12px 16px',
    ...openCard,
    fontSize: '12px',
    lineHeight: '16px',
  },
  label: { fontWeight: 600, color: tokens.colorNeutralForeground2 },
  input: panelInput,
  wrong: { borderBottom: `2px solid ${tokens.colorStatusDangerBorder2}` },
  fault: { color: tokens.colorStatusDangerForeground1 },
  info: { color: tokens.colorNeutralForeground3 },
  foot: { display: 'flex', gap: '8px', justifyContent: 'flex-end' },
})

/** Width mode: a typed number or Left and Right reflow the plots on the map, Enter applies, Esc restores. */
export function WidthPanel(props: { root: { current: HTMLElement | null } }) {
  const draft = useAtomValue(widthDraftAtom)
  return draft && <OpenPanel draft={draft} root={props.root} />
}

function OpenPanel(props: { draft: WidthDraft; root: { current: HTMLElement | null } }) {
  const { draft, root } = props
  const styles = useStyles()
  const store = useStore()
  const { t } = useTranslation()
  const id = useId()
  const columns = useAtomValue(loadedYearAtom)
  const preview = useAtomValue(widthPreviewAtom)
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])

  const returnFocus = () => root.current && focusEntry(root.current)
  const apply = () => {
    if (applyWidth(store)) returnFocus()
    else input.current?.select()
  }
  const leave = () => {
    cancelWidth(store)
    returnFocus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key] as -1 | 1 | undefined
    if (step) stepWidth(store, step)
    else if (event.key === 'Enter') apply()
    else if (event.key === 'Escape') leave()
    else return
    event.preventDefault()
  }
  const rows = preview?.map_rows ?? columns?.map_rows ?? 0
  return (
    <div className={styles.card} role="dialog" aria-label={t('map.width')} data-pane-float="" {...paneCoverMark}>
      <label className={styles.label} htmlFor={id}>
        {t('map.width.plots')}
      </label>
      <input
        id={id}
        ref={input}
        className={mergeClasses(styles.input, draft.refusal !== null && styles.wrong)}
        value={draft.text}
        inputMode="numeric"
        aria-invalid={draft.refusal !== null}
        aria-describedby={`${id}-says`}
        autoComplete="off"
        onChange={(event) => typeWidth(store, event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-says`} aria-live="polite" data-verdict="">
        {draft.refusal ? (
          <span className={styles.fault}>{t(draft.refusal.code, { ...draft.refusal.params })}</span>
        ) : (
          <span className={styles.info}>
            {t('map.width.rows', { count: rows })}
            {draft.closes > 0 && preview ? ` · ${t('map.width.closes', { count: draft.closes })}` : ''}
          </span>
        )}
      </div>
      <div className={styles.foot} data-verdict="">
        <Button size="small" onClick={leave}>
          {t('map.cancel')}
        </Button>
        <Button size="small" appearance="primary" disabled={draft.refusal !== null} onClick={apply}>
          {t('map.apply')}
        </Button>
      </div>
    </div>
  )
}
