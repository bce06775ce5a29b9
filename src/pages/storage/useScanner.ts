import { useEffect } from 'react'
import { ScanReader } from '../../domain/seeds/scannedText.ts'
import { storeCodeOf } from '../../domain/seeds/seedCode.ts'
import { useOpenCode } from './useOpenCode.ts'

/**
 * Listens for a scanner that is a keyboard: whatever has the focus and whatever layout is on, a scanned code opens what it
 * names. Keys of a scanner are no commands.
 */
export function useScanner(): void {
  const openCode = useOpenCode()
  useEffect(() => {
    const reader = new ScanReader()
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return
      const text = reader.press({ code: event.code, shift: event.shiftKey, at: event.timeStamp })
      const code = text === null ? null : storeCodeOf(text)
      const isTyping = event.target instanceof Element && event.target.matches('input, textarea, [role="textbox"]')
      if (code) {
        event.preventDefault()
        event.stopPropagation()
        openCode(code)
      } else if (reader.isScanning && !isTyping) event.stopPropagation()
    }
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [openCode])
}
