import { Input, makeStyles } from '@fluentui/react-components'
import { SearchRegular } from '@fluentui/react-icons'
import { useAtomValue, useStore } from 'jotai'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findCell } from '../../../state/sheet/sheetFind.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'

const useStyles = makeStyles({ find: { width: '200px', minWidth: '96px', flexShrink: 1 } })

const searchIcon = <SearchRegular />

interface FindInTableProps {
  /** How it is called: a key of src/words. */
  readonly label?: string
  /** What stands in it, where the page has that; and hears what is typed. */
  readonly text?: string
  onText?(text: string): void
}

/** Finds in the table: Enter goes on, Shift+Enter back, Escape returns to the cell; the key of finding leads here. */
export function FindInTable(props: FindInTableProps) {
  const { label = 'lines.find', onText } = props
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const dialog = useAtomValue(openDialogAtom)
  const [own, setText] = useState('')
  const text = props.text ?? own
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (dialog?.kind !== 'find') return
    store.set(openDialogAtom, null)
    input.current?.focus()
    input.current?.select()
  }, [dialog, store])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    // The toolbar's arrows move between its places, not within the text.
    if (event.key.startsWith('Arrow') || event.key === 'Home' || event.key === 'End') event.stopPropagation()
    if (event.key === 'Enter') {
      event.preventDefault()
      findCell(store, text, event.shiftKey ? -1 : 1)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      document.querySelector<HTMLElement>('[data-region="table"] [data-region-entry]')?.focus()
    }
  }
  return (
    <Input
      ref={input}
      className={styles.find}
      size="small"
      type="search"
      contentBefore={searchIcon}
      aria-label={t(label)}
      placeholder={t(label)}
      value={text}
      onChange={(_, { value }) => {
        setText(value)
        onText?.(value)
      }}
      onKeyDown={onKeyDown}
      data-find=""
    />
  )
}
