import { Input, makeStyles } from '@fluentui/react-components'
import { useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { correctCell } from '../../../state/sheet/review/importReview.ts'

const useStyles = makeStyles({ typed: { width: '96px', minWidth: 0 } })

/** A field for the text that replaces a cell of the file. */
export function ReplacementField({ at }: { readonly at: string }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const correct = (text: string) => {
    if (text.trim() !== '') correctCell(store, at, text.trim())
  }
  return (
    <Input
      className={styles.typed}
      size="small"
      aria-label={t('review.typeInstead', { cell: at })}
      placeholder={t('review.instead')}
      onBlur={(event) => correct(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
          event.preventDefault()
          correct(event.currentTarget.value)
        }
      }}
    />
  )
}
