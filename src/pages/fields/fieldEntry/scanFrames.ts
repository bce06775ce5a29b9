import { inBackground } from '../../../domain/inBackground.ts'

/** The browser's own code reader (Barcode Detection API), if it has one. */
interface Detector {
  detect(picture: CanvasImageSource): Promise<readonly { rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

const formats = ['qr_code', 'code_128']

/** Longest side of a searched frame, pixels, and the time between two searches, ms. */
const longest = 960
const pause = 120

/** The browser's own code reader if it supports both kinds of codes; else null. */
async function ownDetector(): Promise<Detector | null> {
  const Own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  if (!Own) return null
  const known = await Own.getSupportedFormats()
  return formats.every((format) => known.includes(format)) ? new Own({ formats }) : null
}

/** The current frame, on a canvas that is reused; null before the first frame. */
function frameOf(video: HTMLVideoElement, canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0 || videoHeight === 0) return null
  const scale = Math.min(1, longest / Math.max(videoWidth, videoHeight))
  canvas.width = Math.round(videoWidth * scale)
  canvas.height = Math.round(videoHeight * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return context
}

/**
 * Searches the frames of a video for a QR code or Code 128 until `found` accepts a text; returns a function that stops the
 * search. Uses the browser's detector if there is one, else the library.
 */
export function scanFrames(video: HTMLVideoElement, found: (text: string) => boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const canvas = document.createElement('canvas')
  const stop = () => {
    isStopped = true
    clearTimeout(timer)
  }
  const reader = ownDetector().then(async (detector) => {
    if (detector) return async () => (await detector.detect(canvas))[0]?.rawValue ?? null
    const { decodeCode } = await import('./decodeCode.ts')
    return async (frame: CanvasRenderingContext2D) => decodeCode(frame.getImageData(0, 0, canvas.width, canvas.height))
  })
  const check = async () => {
    const read = await reader
    const frame = isStopped ? null : frameOf(video, canvas)
    const text = frame && (await read(frame))
    if (isStopped) return
    if (text !== null && text !== '' && found(text)) stop()
    else timer = setTimeout(() => inBackground(check()), pause)
  }
  inBackground(check())
  return stop
}
