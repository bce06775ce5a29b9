import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { ScanReader } from '../../../domain/seeds/scannedText.ts'
import { storeCodeOf } from '../../../domain/seeds/seedCode.ts'
import { showMessageAtom } from '../../../state/shell/messages.ts'
import { isTextField, type TextField } from '../../../ui/textField.ts'
import { useOpenCode } from './useOpenCode.ts'

/** Where a scan started: the text field (null: none) with its text. */
interface Beginning {
  readonly field: TextField | null
  readonly text: string
}

/** Sets the text of a field as if the user had typed it. */
function retype(field: TextField, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (field.getAttribute('role') !== 'combobox') return
  // On blur the picker shows the chosen value again.
  field.blur()
  field.focus()
}

/** Closes a cell editor that the first key of a scan has opened, without saving. */
function leaveEditor(): void {
  const leave = { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }
  const at = document.activeElement
  if (at?.closest('.ag-cell-inline-editing')) at.dispatchEvent(new KeyboardEvent('keydown', leave))
}

/**
 * Listens for a barcode scanner that acts as a keyboard: with any focus and keyboard layout, a scanned code opens its
 * object. Its keys are no commands, and its text is removed from the focused field; an unknown code is reported unless it
 * was scanned into a field.
 */
export function useScanner(): void {
  const openCode = useOpenCode()
  const showMessage = useSetAtom(showMessageAtom)
  useEffect(() => {
    const reader = new ScanReader()
    let began: Beginning = { field: null, text: '' }
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return
      const text = reader.press({ code: event.code, shift: event.shiftKey, at: event.timeStamp })
      const field = isTextField(event.target) ? event.target : null
      if (reader.begins) began = { field, text: field?.value ?? '' }
      if (text === null) {
        if (reader.isScanning && !field) event.stopPropagation()
        return
      }
      const code = storeCodeOf(text)
      if (!code && began.field) return
      event.preventDefault()
      event.stopPropagation()
      if (began.field) retype(began.field, began.text)
      else leaveEditor()
      if (code) openCode(code)
      else showMessage({ kind: 'warning', key: 'storage.unknownCode', params: { code: text } })
    }
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [openCode, showMessage])
}
