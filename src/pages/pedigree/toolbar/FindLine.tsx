import { makeStyles } from '@fluentui/react-components'
import { useStore } from 'jotai'
import { useState } from 'react'
import { focusPane } from '../../../commands/focusRegion.ts'
import { activeNodeAtom, drawnPedigreeAtom } from '../../../state/pedigree/pedigreeView.ts'
import { activePlaceAtom } from '../../../state/pedigree/shownPedigree.ts'
import { showMessageAtom } from '../../../state/shell/messages.ts'
import type { Store } from '../../../state/store.ts'
import { FindField } from '../../shell/sheet/FindField.tsx'

const useStyles = makeStyles({ find: { marginLeft: 'auto' } })

/** Moves the cursor to the next (1) or previous (−1) node that matches a text; shows a message if there is none. */
function find(store: Store, text: string, step: 1 | -1): void {
  const drawn = store.get(drawnPedigreeAtom)
  const query = text.trim().toLowerCase()
  if (!drawn || query === '') return
  const { nodes } = drawn.pedigree
  const has = (name: string) => name.toLowerCase().includes(query)
  const start = store.get(activePlaceAtom) ?? 0
  for (let k = 1; k <= nodes.length; k++) {
    const node = nodes[(start + step * k + nodes.length * 2) % nodes.length]
    const isFound =
      node.kind === 'line' ? has(node.line.name) : node.kind === 'family' && node.lines.some(({ name }) => has(name))
    if (!isFound) continue
    store.set(activeNodeAtom, node.key)
    return
  }
  store.set(showMessageAtom, { kind: 'warning', key: 'pedigree.notFound', params: { text: text.trim() } })
}

/** Searches the drawn nodes; Escape returns to the pedigree. */
export function FindLine() {
  const styles = useStyles()
  const store = useStore()
  const [text, setText] = useState('')
  return (
    <FindField
      className={styles.find}
      label="pedigree.find"
      text={text}
      onText={setText}
      find={(step) => find(store, text, step)}
      leave={() => focusPane('pedigree')}
    />
  )
}
