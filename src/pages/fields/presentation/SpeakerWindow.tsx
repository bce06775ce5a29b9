import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { ChevronLeftRegular, ChevronRightRegular } from '@fluentui/react-icons'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { commandNamed } from '../../../commands/command.ts'
import { KeyResolver } from '../../../commands/keyMatch.ts'
import { presentCommands } from '../../../commands/modes/presentCommands.ts'
import { runCommand } from '../../../commands/runCommand.ts'
import { formatNumber } from '../../../i18n/format.ts'
import {
  isBlackAtom,
  presentationStartAtom,
  shownStepIndexAtom,
  speakerWindowRequests,
  stepsAtom,
} from '../../../state/present/presentation.ts'
import type { PresentationStep } from '../../../state/present/steps.ts'
import { showMessageAtom } from '../../../state/shell/messages.ts'
import { handleRequests } from '../../../state/shell/requests.ts'
import { isMac } from '../../../ui/platform.ts'
import { ThemedDocument } from '../../../ui/theme/ThemeProvider.tsx'
import { StepPicture } from './StepPicture.tsx'

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: '3fr 2fr',
    gridTemplateRows: '1fr auto',
    gap: '20px',
    height: '100%',
    boxSizing: 'border-box',
    padding: '20px',
    overflow: 'auto',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  step: { display: 'flex', flexDirection: 'column', gap: '8px', minWidth: 0 },
  word: { fontSize: '14px', lineHeight: '20px', color: tokens.colorNeutralForeground3 },
  name: { fontSize: '20px', lineHeight: '28px', fontWeight: 600, overflowWrap: 'anywhere' },
  foot: {
    gridColumn: '1 / -1',
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    fontSize: '20px',
    lineHeight: '28px',
    fontVariantNumeric: 'tabular-nums',
  },
  time: { flexGrow: 1, textAlign: 'right', fontSize: '28px', lineHeight: '36px', fontWeight: 600 },
  since: { color: tokens.colorNeutralForeground3 },
})

/** The current time, milliseconds since 1970, updated every second. */
function useSeconds(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Minutes and seconds of a time span. */
export function elapsedText(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  return `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`
}

function Step(props: { word: string; step: PresentationStep | undefined; at: number; none: string }) {
  const { word, step, at, none } = props
  const styles = useStyles()
  const { t } = useTranslation()
  return (
    <section className={styles.step} aria-label={word}>
      <span className={styles.word}>{word}</span>
      {step && <StepPicture step={step} />}
      <span className={styles.name}>{step ? step.name || t('present.step', { n: formatNumber(at + 1) }) : none}</span>
    </section>
  )
}

/** The shown step and the next one with the time, for the presenter. */
function SpeakerView() {
  const styles = useStyles()
  const store = useStore()
  const { t } = useTranslation()
  const steps = useAtomValue(stepsAtom)
  const at = useAtomValue(shownStepIndexAtom)
  const began = useAtomValue(presentationStartAtom)
  const isBlack = useAtomValue(isBlackAtom)
  const now = useSeconds()
  const run = (id: string) => () => runCommand(store, commandNamed(presentCommands, id))
  const clock = new Date(now)
  return (
    <main className={styles.root} data-speaker="">
      <Step
        word={t('present.now')}
        step={steps[at]}
        at={at}
        none={t(steps.length === 0 ? 'present.none' : 'present.noNext')}
      />
      {steps.length > 0 && (
        <Step word={t('present.then')} step={steps[at + 1]} at={at + 1} none={t('present.noNext')} />
      )}
      <div className={styles.foot}>
        <Button
          icon={<ChevronLeftRegular />}
          aria-label={t('command.present.previous')}
          onClick={run('present.previous')}
        />
        <Button
          appearance="primary"
          icon={<ChevronRightRegular />}
          iconPosition="after"
          onClick={run('present.next')}
          disabled={at + 1 >= steps.length}
        >
          {t('command.present.next')}
        </Button>
        <Button aria-pressed={isBlack} appearance={isBlack ? 'primary' : 'secondary'} onClick={run('present.black')}>
          {t('command.present.black')}
        </Button>
        <span>{t('present.of', { n: formatNumber(at + 1), count: formatNumber(steps.length) })}</span>
        <span className={styles.time}>{`${twoDigits(clock.getHours())}:${twoDigits(clock.getMinutes())}`}</span>
        <span className={styles.since}>{began !== null && t('present.since', { time: elapsedText(now - began) })}</span>
      </div>
    </main>
  )
}

/**
 * The speaker's window, once it is opened: a portal of the presenting page, so it loads nothing and needs no messages
 * between windows. The presentation's keys work in it, too; it closes with the presentation.
 */
export function SpeakerWindow() {
  const store = useStore()
  const { t, i18n } = useTranslation()
  const [speaker, setSpeaker] = useState<Window | null>(null)
  const keys = useMemo(() => new KeyResolver(presentCommands, isMac), [])
  useEffect(
    () =>
      handleRequests(store, speakerWindowRequests, () => {
        if (speaker && !speaker.closed) {
          speaker.close()
          return
        }
        const opened = globalThis.open('', 'plotline-speaker', 'popup,width=960,height=600')
        if (opened) setSpeaker(opened)
        else store.set(showMessageAtom, { kind: 'warning', key: 'window.blocked', params: {} })
      }),
    [store, speaker],
  )
  useEffect(() => {
    if (!speaker) return
    const { document: page } = speaker
    page.title = t('present.speaker')
    page.documentElement.lang = i18n.language
    Object.assign(page.body.style, { margin: '0', height: '100vh' })
    const press = (event: KeyboardEvent) => {
      const resolution = keys.press(event, ['presentation'])
      if (resolution.kind !== 'command') return
      event.preventDefault()
      runCommand(store, resolution.command, event)
    }
    const closed = () => setSpeaker(null)
    const close = () => speaker.close()
    page.addEventListener('keydown', press)
    speaker.addEventListener('pagehide', closed)
    globalThis.addEventListener('pagehide', close)
    return () => {
      page.removeEventListener('keydown', press)
      speaker.removeEventListener('pagehide', closed)
      globalThis.removeEventListener('pagehide', close)
    }
  }, [speaker, store, keys, t, i18n])
  // Closes with the presentation.
  useEffect(() => () => speaker?.close(), [speaker])
  if (!speaker) return null
  return createPortal(
    <ThemedDocument target={speaker.document}>
      <SpeakerView />
    </ThemedDocument>,
    speaker.document.body,
  )
}
