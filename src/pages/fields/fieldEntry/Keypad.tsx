import { mergeClasses } from '@fluentui/react-components'
import { ArrowLeftRegular, BackspaceRegular } from '@fluentui/react-icons'
import { useAtomValue, useStore } from 'jotai'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isDateTrait } from '../../../domain/traits/traitKinds.ts'
import {
  chooseButtonValue,
  deleteCharacter,
  type FieldEntry,
  stepFieldEntry,
  typeCharacter,
} from '../../../state/fieldEntry/fieldEntry.ts'
import { decimalMarkAtom } from '../../../state/shell/settings/decimalMark.ts'
import { today } from '../../../state/shell/today.ts'
import { NextKey } from './NextKey.tsx'
import { usePadStyles } from './padStyles.ts'

/** The number keys; for a date they type days after sowing, and one key enters today. */
export function Keypad({ fieldEntry }: { fieldEntry: FieldEntry }) {
  const styles = usePadStyles()
  const { t } = useTranslation()
  const store = useStore()
  const mark = useAtomValue(decimalMarkAtom)
  const isDate = isDateTrait(fieldEntry.trait.trait)
  const key = (face: ReactNode, press: () => void, name?: string, isSide = false) => (
    <button
      key={name ?? String(face)}
      type="button"
      className={mergeClasses(styles.key, isSide && styles.side)}
      aria-label={name}
      // The page handles the keyboard's keys, so it keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={press}
    >
      {face}
    </button>
  )
  const digit = (k: number) => key(String(k), () => typeCharacter(store, String(k)))
  return (
    <div className={styles.pad} style={{ gridTemplateColumns: 'repeat(4, 1fr)' }} data-field-entry-pad>
      {[1, 2, 3].map(digit)}
      {key(<BackspaceRegular fontSize={26} />, () => deleteCharacter(store), t('command.pocket.erase'), true)}
      {[4, 5, 6].map(digit)}
      {isDate
        ? key(t('fieldEntry.today'), () => chooseButtonValue(store, today()), undefined, true)
        : key('−', () => typeCharacter(store, '-'), t('command.pocket.minus'), true)}
      {[7, 8, 9].map(digit)}
      {key(t('fieldEntry.none'), () => chooseButtonValue(store, ''), t('command.pocket.empty'), true)}
      {isDate ? <span /> : key(mark, () => typeCharacter(store, mark), t('command.pocket.point'))}
      {digit(0)}
      {key(<ArrowLeftRegular fontSize={26} />, () => stepFieldEntry(store, -1), t('command.pocket.previous'), true)}
      <NextKey fieldEntry={fieldEntry} />
    </div>
  )
}
