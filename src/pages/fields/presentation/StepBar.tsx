import { Button, Input, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import {
  AddRegular,
  ArrowSyncRegular,
  DeleteRegular,
  DismissRegular,
  EditRegular,
  FlashlightRegular,
  SlideTextPersonRegular,
  SquareRegular,
  TextFontSizeRegular,
  WeatherMoonRegular,
} from '@fluentui/react-icons'
import { useAtomValue, useStore } from 'jotai'
import { type ReactElement, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commandNamed } from '../../../commands/command.ts'
import { fieldsCommands } from '../../../commands/fieldsCommands.ts'
import { focusPane } from '../../../commands/focusRegion.ts'
import { keyText } from '../../../commands/keyText.ts'
import { canRun, runCommand } from '../../../commands/runCommand.ts'
import { formatNumber } from '../../../i18n/format.ts'
import {
  followAdvance,
  namingAtom,
  renameStep,
  shownStepIndexAtom,
  showStep,
  stepsAtom,
} from '../../../state/present/presentation.ts'
import { longestName } from '../../../state/present/steps.ts'
import { displaySizeAtom } from '../../../state/shell/settings/displaySize.ts'
import { selectionAtom } from '../../../state/year/selection.ts'
import { useAnnounce } from '../../../ui/feedback/LiveRegion.tsx'
import { KeyTooltip } from '../../../ui/overlay/KeyTooltip.tsx'
import { isMac } from '../../../ui/platform.ts'
import { StatusMessage } from '../../shell/StatusMessage.tsx'
import { AdvanceMenu } from './AdvanceMenu.tsx'
import { SpeakerWindow } from './SpeakerWindow.tsx'
import { StepPicture } from './StepPicture.tsx'

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    flexShrink: 0,
    minHeight: '64px',
    boxSizing: 'border-box',
    padding: '0 28px',
    fontSize: '16px',
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  steps: { display: 'flex', gap: '4px', flexShrink: 1, minWidth: '80px', overflowX: 'auto', scrollbarWidth: 'none' },
  step: {
    flexShrink: 0,
    width: '80px',
    padding: '3px',
    border: '2px solid transparent',
    background: 'none',
    cursor: 'pointer',
    borderRadius: '6px',
    ':hover': { border: `2px solid ${tokens.colorNeutralStroke1}` },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  current: {
    border: `2px solid ${tokens.colorBrandForeground1}`,
    ':hover': { border: `2px solid ${tokens.colorBrandForeground1}` },
  },
  name: { color: tokens.colorNeutralForeground1, overflow: 'hidden', textOverflow: 'ellipsis', flexShrink: 2 },
  naming: { minWidth: '280px', flexGrow: 1, maxWidth: '720px' },
  end: { flexGrow: 1, minWidth: 0, display: 'flex', justifyContent: 'flex-end', overflow: 'hidden' },
  tools: { display: 'flex', flexShrink: 0 },
})

const tools: readonly { readonly id: string; readonly icon: ReactElement }[] = [
  { id: 'present.add', icon: <AddRegular /> },
  { id: 'present.renew', icon: <ArrowSyncRegular /> },
  { id: 'present.rename', icon: <EditRegular /> },
  { id: 'present.remove', icon: <DeleteRegular /> },
  { id: 'present.spot', icon: <FlashlightRegular /> },
  { id: 'present.black', icon: <SquareRegular /> },
  { id: 'present.speaker', icon: <SlideTextPersonRegular /> },
  { id: 'present.roomSize', icon: <TextFontSizeRegular /> },
  { id: 'present.theme', icon: <WeatherMoonRegular /> },
  { id: 'present.leave', icon: <DismissRegular /> },
]

function Tool({ id, icon }: { id: string; icon: ReactElement }) {
  const store = useStore()
  const { t } = useTranslation()
  useAtomValue(stepsAtom)
  useAtomValue(shownStepIndexAtom)
  const size = useAtomValue(displaySizeAtom)
  const command = commandNamed(fieldsCommands, id)
  const chosen: Readonly<Record<string, string>> = {
    'present.roomSize': `${formatNumber(size * 100)} %`,
  }
  const words = [t(command.title), ...(chosen[id] ? [chosen[id]] : [])].join(' · ')
  return (
    <KeyTooltip text={words} keys={keyText(command.keys[0], isMac)}>
      <Button
        appearance="subtle"
        icon={icon}
        aria-label={words}
        data-command={id}
        disabled={canRun(store, command) !== true}
        onClick={() => runCommand(store, command)}
      />
    </KeyTooltip>
  )
}

/** The step's name, or the field that edits it: Enter saves, Escape cancels. */
function StepName({ at, name }: { at: number; name: string }) {
  const styles = useStyles()
  const store = useStore()
  const { t } = useTranslation()
  const isNaming = useAtomValue(namingAtom)
  const [isLong, setLong] = useState(false)
  const unnamed = t('present.step', { n: formatNumber(at + 1) })
  if (!isNaming) return <span className={styles.name}>{name || unnamed}</span>
  return (
    <Input
      key={at}
      className={styles.naming}
      defaultValue={name}
      placeholder={unnamed}
      aria-invalid={isLong}
      // Too long names are shown and refused, never cut.
      onChange={(_, { value }) => setLong(value.trim().length > longestName)}
      contentAfter={isLong ? <span role="alert">{t('validation.maxLength', { max: longestName })}</span> : undefined}
      aria-label={t('command.present.rename')}
      // The user has just requested to name the step.
      autoFocus
      onFocus={(event) => event.target.select()}
      onBlur={(event) => store.get(namingAtom) && !isLong && renameStep(store, event.target.value)}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.nativeEvent.isComposing) return
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        if (event.key === 'Enter' && isLong) return
        if (event.key === 'Enter') renameStep(store, event.currentTarget.value)
        else store.set(namingAtom, false)
        // The field is removed together with the focus.
        focusPane('map')
      }}
    />
  )
}

/** Scrolls only the strip, to the shown step. */
function scrollIntoStrip(step: HTMLElement | null): void {
  step?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** The steps of the presentation below the map: the shown one, its name, and actions on steps. */
export function StepBar() {
  const styles = useStyles()
  const store = useStore()
  const { t } = useTranslation()
  const announce = useAnnounce()
  const steps = useAtomValue(stepsAtom)
  const at = useAtomValue(shownStepIndexAtom)
  const { count } = useAtomValue(selectionAtom)
  const place = steps.length
    ? t('present.of', { n: formatNumber(at + 1), count: formatNumber(steps.length) })
    : t('present.none')
  const name = steps[at]?.name ?? ''
  useEffect(() => announce([place, name].filter(Boolean).join(': '), 'polite'), [announce, place, name])
  useEffect(() => followAdvance(store), [store])
  useEffect(() => {
    // Focuses the map when the rest of the page is shown again.
    return () => {
      requestAnimationFrame(() => focusPane('map'))
    }
  }, [])
  return (
    <div
      className={styles.bar}
      role="toolbar"
      aria-label={t('present.bar')}
      data-region="presentation"
      data-pane="presentation"
    >
      <span data-step={at + 1}>{place}</span>
      <div className={styles.steps}>
        {steps.map((step, k) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place
            key={k}
            ref={k === at ? scrollIntoStrip : undefined}
            type="button"
            className={mergeClasses(styles.step, k === at && styles.current)}
            aria-current={k === at ? 'step' : undefined}
            aria-label={step.name || t('present.step', { n: formatNumber(k + 1) })}
            title={step.name}
            onClick={() => showStep(store, k)}
          >
            <StepPicture step={step} />
          </button>
        ))}
      </div>
      {at >= 0 && <StepName at={at} name={name} />}
      <div className={styles.end}>
        <StatusMessage />
      </div>
      {count > 0 && <span>{t('status.selectedPlots', { count })}</span>}
      <div className={styles.tools}>
        <AdvanceMenu />
        {tools.map(({ id, icon }) => (
          <Tool key={id} id={id} icon={icon} />
        ))}
      </div>
      <SpeakerWindow />
    </div>
  )
}
