import { makeStyles } from '@fluentui/react-components'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react'
import { visuallyHidden } from '../visuallyHidden.ts'

/** Announces results to screen readers: `polite` waits for a pause, `assertive` (failures) does not. */
export type Announce = (text: string, urgency?: 'polite' | 'assertive') => void

const AnnounceContext = createContext<Announce>(() => {})

const useStyles = makeStyles({ hidden: visuallyHidden })

/** The two live regions of the application and a context to announce through them. */
export function LiveRegions(props: { children: ReactNode }) {
  const styles = useStyles()
  const [polite, setPolite] = useState('')
  const [assertive, setAssertive] = useState('')
  const repeated = useRef(false)
  const announce = useCallback<Announce>((text, urgency = 'polite') => {
    // A region is read only when its text changes: every second text ends with an invisible character.
    repeated.current = !repeated.current
    const announced = repeated.current ? text : `${text}\u200b`
    if (urgency === 'polite') setPolite(announced)
    else setAssertive(announced)
  }, [])
  return (
    <AnnounceContext.Provider value={useMemo(() => announce, [announce])}>
      {props.children}
      <div className={styles.hidden} aria-live="polite" data-live="polite">
        {polite}
      </div>
      <div className={styles.hidden} aria-live="assertive" data-live="assertive">
        {assertive}
      </div>
    </AnnounceContext.Provider>
  )
}

/** Returns the function that announces through the application's live regions. */
export function useAnnounce(): Announce {
  return useContext(AnnounceContext)
}
