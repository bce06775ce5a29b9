import { useSetAtom, useStore } from 'jotai'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/browser.ts'
import { useInvalidate } from '../../../api/query/useCall.ts'
import { type StructureDivision, updateDivision } from '../../../contract/company/people.ts'
import { divisionKey } from '../../../domain/company/structureTree.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { renamedDivisionAtom, treeFocusAtom } from '../../../state/account/structure.ts'
import { useReport } from '../../shell/useReport.ts'
import { useRowStyles } from './rowStyles.ts'

/** Edits a division's name in its row: Enter and blur save it, Escape does not. */
export function RenameDivision({ division }: { division: StructureDivision }) {
  const styles = useRowStyles()
  const { t } = useTranslation()
  const store = useStore()
  const setRenamed = useSetAtom(renamedDivisionAtom)
  const invalidate = useInvalidate()
  const report = useReport()
  const [name, setName] = useState(division.company_division_name)
  const isDone = useRef(false)
  const input = useRef<HTMLInputElement>(null)
  /** Ends editing; the focus returns to the row unless it has moved elsewhere while saving. */
  const end = () => {
    isDone.current = true
    const isHere = document.activeElement === input.current
    // Synchronously, so that the next key acts on the row.
    flushSync(() => setRenamed(null))
    if (!isHere) return
    document.querySelector<HTMLElement>(`[data-row="${divisionKey(division.id)}"]`)?.focus()
    store.set(treeFocusAtom, divisionKey(division.id))
  }
  const write = async () => {
    if (isDone.current) return
    const company_division_name = name.trim()
    if (company_division_name === '' || company_division_name === division.company_division_name) return end()
    isDone.current = true
    try {
      await call(updateDivision, { params: { id: String(division.id) }, body: { company_division_name } })
      await invalidate('structure')
      end()
    } catch (error) {
      // The typed name stays, to be corrected.
      isDone.current = false
      report(error, 'failed.accountChange')
    }
  }
  return (
    <input
      ref={input}
      className={styles.rename}
      aria-label={t('structure.divisionName')}
      value={name}
      // biome-ignore lint/a11y/noAutofocus: the key that opened it was pressed on the row
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setName(event.target.value)}
      onBlur={() => inBackground(write())}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter') inBackground(write())
        if (event.key === 'Escape') end()
      }}
    />
  )
}
