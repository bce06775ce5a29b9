import { useAtomValue, useStore } from 'jotai'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type PasteSpecial, plainPaste } from '../../../domain/sheet/pasteSpecial.ts'
import { sheetOrderAtom } from '../../../state/sheet/sheetView.ts'
import { revisionAtom } from '../../../state/year/loaded.ts'
import { selectionAtom } from '../../../state/year/selection.ts'
import type { ClipboardBlock } from '../../../ui/systemClipboard.ts'
import { type SpecialAnswer, specialTarget } from './specialTargets.ts'

/** A paste that is being set up, and its result; null until it is read. */
export interface SpecialPasteState {
  readonly special: PasteSpecial
  readonly answer: SpecialAnswer | null
  set(part: Partial<PasteSpecial>): void
  write(): Promise<void>
}

/**
 * Previews in the cells what a special paste would write, updated with every choice, selection and colleague's write, but
 * never moved to other rows because colleagues added or deleted some; removed at the end. `close` is called once it is
 * written or dropped there.
 */
export function useSpecialPaste(clipboard: ClipboardBlock, on: 'map' | 'table', close: () => void): SpecialPasteState {
  const store = useStore()
  const [special, setSpecial] = useState(plainPaste)
  const [answer, setAnswer] = useState<SpecialAnswer | null>(null)
  const target = useMemo(() => specialTarget(store, clipboard, on), [store, clipboard, on])
  const selection = useAtomValue(selectionAtom)
  const order = useAtomValue(sheetOrderAtom)
  const revision = useAtomValue(revisionAtom)
  const shown = useRef<PasteSpecial | null>(null)
  const isWriting = useRef(false)
  const isReading = useRef(false)
  const reading = useRef<Promise<void>>(Promise.resolve())
  const ended = useRef(close)
  ended.current = close

  // biome-ignore lint/correctness/useExhaustiveDependencies: these signal changes of selection, view and data
  useEffect(() => {
    if (isWriting.current) return
    const current = shown.current === special ? target.currentAnswer() : null
    if (current) {
      isReading.current = false
      setAnswer(current)
      return
    }
    let isLeft = false
    isReading.current = true
    reading.current = target.read(special).then((read) => {
      if (isLeft || isWriting.current) return
      target.show(read)
      shown.current = special
      isReading.current = false
      setAnswer(read)
    })
    return () => {
      isLeft = true
    }
  }, [target, special, selection, order, revision])

  useEffect(() => {
    const stop = store.sub(target.shownAtom, () => {
      // Enter or Escape was pressed in the pane itself.
      if (!isReading.current && !isWriting.current && store.get(target.shownAtom) === null) ended.current()
    })
    return () => {
      stop()
      if (store.get(target.shownAtom)) target.drop()
    }
  }, [store, target])

  return {
    special,
    answer,
    set: (part) => setSpecial((before) => ({ ...before, ...part })),
    async write() {
      // Enter may be pressed before the last choice is read.
      await reading.current
      if (store.get(target.shownAtom) === null) return
      isWriting.current = true
      try {
        await target.write()
      } finally {
        isWriting.current = false
      }
      if (store.get(target.shownAtom) === null) ended.current()
    },
  }
}
