import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ArrowLeftRegular } from '@fluentui/react-icons'
import { useAtomValue, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import {
  chooseButtonValue,
  type FieldEntry,
  fieldEntryText,
  fieldEntryTypedAtom,
  stepFieldEntry,
} from '../../../state/fieldEntry/fieldEntry.ts'
import { NextKey } from './NextKey.tsx'
import { usePadStyles } from './padStyles.ts'

const useStyles = makeStyles({
  words: { gridTemplateColumns: 'repeat(2, 1fr)', gridAutoRows: 'minmax(48px, 1fr)', overflowY: 'auto' },
  word: { fontSize: '17px', overflowWrap: 'anywhere' },
  chosen: { outline: `3px solid ${tokens.colorCompoundBrandStroke}`, outlineOffset: '-3px' },
  row: { flex: '0 0 auto', minHeight: '64px', gridTemplateColumns: '1fr 1fr 2fr', paddingTop: 0 },
})

/** A button for each class of the trait; a press writes it and goes to the next plot. */
export function WordsPad({ words, fieldEntry }: { words: readonly string[]; fieldEntry: FieldEntry }) {
  const styles = { ...usePadStyles(), ...useStyles() }
  const { t } = useTranslation()
  const store = useStore()
  const typed = useAtomValue(fieldEntryTypedAtom)
  const text = typed?.text ?? fieldEntryText(store)
  const hold = (event: { preventDefault(): void }) => event.preventDefault()
  return (
    <>
      <div className={mergeClasses(styles.pad, styles.words)} data-field-entry-pad>
        {words.map((word) => (
          <button
            key={word}
            type="button"
            className={mergeClasses(styles.key, styles.word, word === text && styles.chosen)}
            aria-pressed={word === text}
            onPointerDown={hold}
            onClick={() => chooseButtonValue(store, word)}
          >
            {word}
          </button>
        ))}
      </div>
      <div className={mergeClasses(styles.pad, styles.row)}>
        <button
          type="button"
          className={mergeClasses(styles.key, styles.side)}
          aria-label={t('command.pocket.previous')}
          onPointerDown={hold}
          onClick={() => stepFieldEntry(store, -1)}
        >
          <ArrowLeftRegular fontSize={26} />
        </button>
        <button
          type="button"
          className={mergeClasses(styles.key, styles.side)}
          aria-label={t('command.pocket.empty')}
          onPointerDown={hold}
          onClick={() => chooseButtonValue(store, '')}
        >
          {t('fieldEntry.none')}
        </button>
        <NextKey fieldEntry={fieldEntry} />
      </div>
    </>
  )
}
