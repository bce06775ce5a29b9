import { Input, makeStyles, mergeClasses } from '@fluentui/react-components'
import { SearchRegular } from '@fluentui/react-icons'
import { useAtomValue, useStore } from 'jotai'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { phoneWindow } from '../../../ui/smallWindow.ts'

const useStyles = makeStyles({
  find: { width: '200px', minWidth: '96px', flexShrink: 1, [phoneWindow]: { flexShrink: 0 } },
})

const searchIcon = <SearchRegular />

interface FindFieldProps {
  readonly className?: string
  /** The label, a key of locales. */
  readonly label: string
  readonly text: string
  onText(text: string): void
  /** Goes to the next (1) or previous (−1) match of the text. */
  find(step: 1 | -1): void
  /** Moves the focus back to the searched pane. */
  leave(): void
}

/**
 * A search field of a toolbar: Enter finds the next match, Shift+Enter the previous one, Escape leaves it; the find key
 * focuses it.
 */
export function FindField({ className, label, text, onText, find, leave }: FindFieldProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const dialog = useAtomValue(openDialogAtom)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (dialog?.kind !== 'find') return
    store.set(openDialogAtom, null)
    input.current?.focus()
    input.current?.select()
  }, [dialog, store])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    // Arrow keys move within the text, not between the toolbar's buttons.
    if (event.key.startsWith('Arrow') || event.key === 'Home' || event.key === 'End') event.stopPropagation()
    if (event.key === 'Enter') {
      event.preventDefault()
      find(event.shiftKey ? -1 : 1)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      leave()
    }
  }
  return (
    <Input
      ref={input}
      className={mergeClasses(styles.find, className)}
      size="small"
      type="search"
      contentBefore={searchIcon}
      aria-label={t(label)}
      placeholder={t(label)}
      value={text}
      onChange={(_, { value }) => onText(value)}
      onKeyDown={onKeyDown}
      data-find=""
    />
  )
}
