import { Button, makeStyles } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import { atom, useAtomValue, useStore } from 'jotai'
import { type KeyboardEvent, memo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { applyNumbering } from '../../commands/modes/applyNumbering.ts'
import { isRefusal, type RuleRefusal, refuseRule } from '../../domain/refusal.ts'
import {
  changeDraft,
  chooseRestart,
  draftPart,
  isNumberingAtom,
  leaveNumbering,
  numberingOptionsAtom,
  paintedPreviewAtom,
} from '../../state/map/numbering/numberingDraft.ts'
import { Segments } from '../../ui/form/Segments.tsx'
import { KeyHint } from '../../ui/KeyHint.tsx'
import { panelLabel } from '../../ui/overlay/panelStyles.ts'
import { useSidePanelStyles } from '../../ui/overlay/sidePanel.ts'
import { NumberingFields } from './NumberingFields.tsx'
import { NumberingRecipes } from './NumberingRecipes.tsx'
import { NumberingSwitches } from './NumberingSwitches.tsx'
import { NumberingVerdict } from './NumberingVerdict.tsx'
import { NumberingWalk } from './NumberingWalk.tsx'

const useStyles = makeStyles({
  label: { ...panelLabel, display: 'flex', alignItems: 'center', gap: '6px' },
})

const restartAtom = draftPart('restart')
const digitsAtom = draftPart('digits')

/** Choices for the minimum number of digits; 0 = no padding. */
const digitChoices = [0, 2, 3, 4, 5] as const

/** Where numbers restart, and the minimum number of digits. */
const NumberingCount = memo(function NumberingCount() {
  const styles = useStyles()
  const store = useStore()
  const { t } = useTranslation()
  const restart = useAtomValue(restartAtom)
  const digits = useAtomValue(digitsAtom)
  if (restart === null || digits === null) return null
  return (
    <>
      <div>
        <span className={styles.label}>
          {t('numbering.restart')}
          <KeyHint keys="R" />
        </span>
        <Segments
          label={t('numbering.restart')}
          value={restart}
          choices={(['none', 'replication', 'block'] as const).map((value) => ({
            value,
            text: t(`numbering.restart.${value}`),
          }))}
          onChoose={(value) => chooseRestart(store, value)}
        />
      </div>
      <div>
        <span className={styles.label}>
          {t('numbering.digits')}
          <KeyHint keys="0" />
        </span>
        <Segments
          label={t('numbering.digits')}
          value={String(digits)}
          choices={digitChoices.map((value) => ({
            value: String(value),
            text: value === 0 ? t('numbering.digits.own') : '1'.padStart(value, '0'),
          }))}
          onChoose={(value) => changeDraft(store, { digits: Number(value) })}
        />
      </div>
    </>
  )
})

/** Returns the focus to the map next to the panel. */
function returnFocus(from: HTMLElement | null): void {
  const pane = from?.closest<HTMLElement>('[data-pane="map"]')
  pane?.querySelector<HTMLElement>('[data-region-entry]')?.focus({ preventScroll: true })
}

const unchanged = refuseRule('numbering.unchanged')

/** Why nothing can be applied: a number is invalid, the whole rule is refused, or no label would change. */
const refusedByAtom = atom((get): RuleRefusal | null => {
  const options = get(numberingOptionsAtom)
  const preview = get(paintedPreviewAtom)?.result
  if (options !== null && isRefusal(options)) return options
  if (preview === undefined) return null
  if (!preview.ok) return preview
  if (preview.refusal?.code === 'numbering.allNumbered') return preview.refusal
  return preview.changed === 0 && preview.conflictCount === 0 ? unchanged : null
})

const hasConflictsAtom = atom((get) => {
  const preview = get(paintedPreviewAtom)?.result
  return preview?.ok === true && preview.conflictCount > 0
})

/**
 * The panel of numbering mode; nothing while the mode is off. The focus stays on the map until the user moves to a field.
 */
export function NumberingPanel() {
  return useAtomValue(isNumberingAtom) && <OpenPanel />
}

function OpenPanel() {
  const styles = useSidePanelStyles()
  const store = useStore()
  const { t } = useTranslation()
  const panel = useRef<HTMLElement>(null)
  const hasConflicts = useAtomValue(hasConflictsAtom)
  const refusedBy = useAtomValue(refusedByAtom)

  const apply = () => {
    const element = panel.current
    const options = store.get(numberingOptionsAtom)
    applyNumbering(store)
    // An invalid number is corrected in its field.
    if (!options || !isRefusal(options)) returnFocus(element)
  }
  const leave = () => {
    const element = panel.current
    returnFocus(element)
    leaveNumbering(store)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyping = (event.target as HTMLElement).matches('input')
    if (!isTyping || event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      event.stopPropagation()
      apply()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      // Typed values stay; the mode is left from the map.
      returnFocus(panel.current)
    }
  }

  return (
    <aside
      ref={panel}
      className={styles.panel}
      aria-label={t('numbering.title')}
      data-numbering-panel=""
      data-pane-float=""
      onKeyDown={onKeyDown}
    >
      <div className={styles.head}>
        <h2 className={styles.title}>{t('numbering.title')}</h2>
        <Button appearance="subtle" icon={<DismissRegular />} aria-label={t('numbering.cancel')} onClick={leave} />
      </div>
      <div className={styles.body}>
        {/* First in the panel: in a low window the walk below must be scrolled to, but the map shows it, and the typed fields stay in view. */}
        <NumberingFields />
        <NumberingWalk />
        <NumberingCount />
        <NumberingSwitches />
        <NumberingRecipes />
        <div className={styles.verdict} data-verdict="">
          <NumberingVerdict />
        </div>
      </div>
      <div className={styles.foot} data-verdict="">
        <Button
          appearance="primary"
          className={styles.apply}
          disabledFocusable={refusedBy !== null}
          title={refusedBy === null ? undefined : t(refusedBy.code, { ...refusedBy.params })}
          onClick={apply}
        >
          {t(hasConflicts ? 'numbering.toConflict' : 'numbering.apply')}
          <span className={styles.key}>Enter</span>
        </Button>
        <Button className={styles.leave} onClick={leave}>
          {t('numbering.cancel')}
          <KeyHint keys="Esc" />
        </Button>
      </div>
    </aside>
  )
}
