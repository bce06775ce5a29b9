import { makeStyles, tokens } from '@fluentui/react-components'
import { useCallback, useState } from 'react'

const useStyles = makeStyles({
  flash: {
    outline: `3px solid ${tokens.colorStatusDangerBorder2}`,
    outlineOffset: '-1px',
    '@media (prefers-reduced-motion: no-preference)': {
      animationName: {
        from: { backgroundColor: tokens.colorStatusDangerBackground3 },
        to: { backgroundColor: tokens.colorNeutralBackground1 },
      },
      animationDuration: '400ms',
    },
  },
})

/** Duration of the warning tone, s, and its pitch, Hz: low, unlike a scanner's beep. */
const toneSeconds = 0.18
const tonePitch = 220

/** Plays a short low tone; silent if the browser has no sound or does not allow it yet. */
function playTone(): void {
  if (typeof AudioContext === 'undefined') return
  const context = new AudioContext()
  const oscillator = context.createOscillator()
  oscillator.type = 'square'
  oscillator.frequency.value = tonePitch
  const volume = context.createGain()
  volume.gain.value = 0.15
  oscillator.connect(volume).connect(context.destination)
  oscillator.onended = () => {
    context.close().catch((error: unknown) => console.warn('The tone could not be ended', error))
  }
  oscillator.start()
  oscillator.stop(context.currentTime + toneSeconds)
}

/** An alarm of one card: `raise` sounds and flashes if alarms are on; `clear` ends the flash. */
export function useAlarm(isOn: boolean) {
  const styles = useStyles()
  const [count, setCount] = useState(0)
  const [isFlashing, setIsFlashing] = useState(false)
  const raise = useCallback(() => {
    if (!isOn) return
    playTone()
    setCount((before) => before + 1)
    setIsFlashing(true)
  }, [isOn])
  const clear = useCallback(() => setIsFlashing(false), [])
  return {
    raise,
    clear,
    /** For the card; a new key restarts the animation. */
    className: isFlashing ? styles.flash : undefined,
    count,
  }
}
