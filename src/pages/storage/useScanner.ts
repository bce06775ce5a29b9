import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { ScanReader } from '../../domain/seeds/scannedText.ts'
import { storeCodeOf } from '../../domain/seeds/seedCode.ts'
import { showMessageAtom } from '../../state/shell/messages.ts'
import { isTextField, type TextField } from '../../ui/textField.ts'
import { useOpenCode } from './useOpenCode.ts'

/** Where a scan began: the text field (null: in none) with what stood in it. */
interface Beginning {
  readonly field: TextField | null
  readonly text: string
}

/** Has a text field hold a text as if it had been typed. */
function retype(field: TextField, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (field.getAttribute('role') !== 'combobox') return
  // It shows what is chosen again once it is left.
  field.blur()
  field.focus()
}

/** The editor of a cell that the first key of a scan has begun is left without being saved. */
function leaveEditor(): void {
  const leave = { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }
  const at = document.activeElement
  if (at?.closest('.ag-cell-inline-editing')) at.dispatchEvent(new KeyboardEvent('keydown', leave))
}

/**
 * Listens for a scanner that is a keyboard: whatever has the focus and whatever layout is on, a scanned code opens what it
 * names. Keys of a scanner are no commands, and what they typed into a field is taken out of it; a code that names nothing
 * here is told of, where it was not scanned into a field.
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
