import { mergeClasses } from '@fluentui/react-components'
import { ArrowLeftRegular, BackspaceRegular } from '@fluentui/react-icons'
import { useAtomValue, useStore } from 'jotai'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { choosePocket, erasePocket, type Pocket, pressPocket, stepPocket } from '../../../state/pocket/pocket.ts'
import { decimalMarkAtom } from '../../../state/shell/decimalMark.ts'
import { today } from '../../../state/shell/today.ts'
import { NextKey } from './NextKey.tsx'
import { usePadStyles } from './padStyles.ts'

/** The keys of numbers; of a date they are the days after sowing, and one key says today. */
export function Keypad({ pocket }: { pocket: Pocket }) {
  const styles = usePadStyles()
  const { t } = useTranslation()
  const store = useStore()
  const mark = useAtomValue(decimalMarkAtom)
  const isDate = pocket.trait.trait.kind === 'date'
  const key = (face: ReactNode, press: () => void, name?: string, isSide = false) => (
    <button
      key={name ?? String(face)}
      type="button"
      className={mergeClasses(styles.key, isSide && styles.side)}
      aria-label={name}
      // The keys of a keyboard are heard by the page: it keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={press}
    >
      {face}
    </button>
  )
  const digit = (k: number) => key(String(k), () => pressPocket(store, String(k)))
  return (
    <div className={styles.pad} style={{ gridTemplateColumns: 'repeat(4, 1fr)' }} data-pocket-pad>
      {[1, 2, 3].map(digit)}
      {key(<BackspaceRegular fontSize={26} />, () => erasePocket(store), t('command.pocket.erase'), true)}
      {[4, 5, 6].map(digit)}
      {isDate
        ? key(t('pocket.today'), () => choosePocket(store, today()), undefined, true)
        : key('−', () => pressPocket(store, '-'), t('command.pocket.minus'), true)}
      {[7, 8, 9].map(digit)}
      {key(t('pocket.none'), () => choosePocket(store, ''), t('command.pocket.empty'), true)}
      {isDate ? <span /> : key(mark, () => pressPocket(store, mark), t('command.pocket.point'))}
      {digit(0)}
      {key(<ArrowLeftRegular fontSize={26} />, () => stepPocket(store, -1), t('command.pocket.previous'), true)}
      <NextKey pocket={pocket} />
    </div>
  )
}
