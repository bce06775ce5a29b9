import { Input, makeStyles } from '@fluentui/react-components'
import { SearchRegular } from '@fluentui/react-icons'
import { useAtomValue, useStore } from 'jotai'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusPane } from '../../../commands/focusRegion.ts'
import { activeNodeAtom, drawnPedigreeAtom } from '../../../state/pedigree/pedigreeView.ts'
import { activePlaceAtom } from '../../../state/pedigree/shownPedigree.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { tellAtom } from '../../../state/shell/messages.ts'
import type { Store } from '../../../state/store.ts'

const useStyles = makeStyles({ find: { width: '200px', minWidth: '96px', flexShrink: 1, marginLeft: 'auto' } })

/** Puts the cursor on the next (1) or previous (−1) node that a text finds; tells when there is none. */
function find(store: Store, text: string, step: 1 | -1): void {
  const drawn = store.get(drawnPedigreeAtom)
  const wanted = text.trim().toLowerCase()
  if (!drawn || wanted === '') return
  const { nodes } = drawn.pedigree
  const has = (name: string) => name.toLowerCase().includes(wanted)
  const start = store.get(activePlaceAtom) ?? 0
  for (let k = 1; k <= nodes.length; k++) {
    const node = nodes[(start + step * k + nodes.length * 2) % nodes.length]
    const isFound =
      node.is === 'line' ? has(node.line.name) : node.is === 'family' && node.lines.some(({ name }) => has(name))
    if (!isFound) continue
    store.set(activeNodeAtom, node.key)
    return
  }
  store.set(tellAtom, { kind: 'warning', key: 'pedigree.notFound', params: { text: text.trim() } })
}

/** Finds in what is drawn: Enter goes on, Shift+Enter back, Escape returns to the pedigree; the key of finding leads here. */
export function FindLine() {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const dialog = useAtomValue(openDialogAtom)
  const [text, setText] = useState('')
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
      find(store, text, event.shiftKey ? -1 : 1)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      focusPane('pedigree')
    }
  }
  return (
    <Input
      ref={input}
      className={styles.find}
      size="small"
      type="search"
      contentBefore={<SearchRegular />}
      aria-label={t('pedigree.find')}
      placeholder={t('pedigree.find')}
      value={text}
      onChange={(_, { value }) => setText(value)}
      onKeyDown={onKeyDown}
      data-find=""
    />
  )
}
