import { makeStyles, tokens } from '@fluentui/react-components'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { windowHeights } from '../../../ui/pageZoom.ts'
import { scanFrames } from './scanFrames.ts'

const useStyles = makeStyles({
  video: {
    width: '100%',
    aspectRatio: '4 / 3',
    maxHeight: windowHeights(50),
    objectFit: 'cover',
    borderRadius: '6px',
    backgroundColor: tokens.colorNeutralBackgroundInverted,
  },
})

interface LiveCodeProps {
  /** Called with the text of a code; returns true if it is the wanted one. */
  found(text: string): boolean
  /** There is no camera, or its use is not allowed. */
  refused(): void
}

/** The rear camera's view, searched for codes until one is found; the camera stops when this unmounts. */
export function LiveCode({ found, refused }: LiveCodeProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  const acts = useRef({ found, refused })
  acts.current = { found, refused }
  useEffect(() => {
    let stream: MediaStream | null = null
    let stop = () => {}
    let isUnmounted = false
    const begin = async () => {
      if (!navigator.mediaDevices) throw new DOMException('no camera on this page', 'NotFoundError')
      const opened = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      stream = opened
      if (isUnmounted || !video.current) return release()
      video.current.srcObject = opened
      await video.current.play()
      stop = scanFrames(video.current, (text) => acts.current.found(text))
    }
    const release = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    begin().catch((error: unknown) => {
      if (isUnmounted) return
      if (!(error instanceof DOMException)) throw error
      acts.current.refused()
    })
    return () => {
      isUnmounted = true
      stop()
      release()
    }
  }, [])
  return (
    <video
      ref={video}
      className={styles.video}
      muted
      playsInline
      aria-label={t('fieldEntry.camera')}
      data-live-code=""
    />
  )
}
