import { Button, makeStyles } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { inBackground } from '../../../../domain/inBackground.ts'
import { checkText, maxLength, notOnlySpaces, required, year as yearRule } from '../../../../domain/plots/textRules.ts'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { useForm } from '../../../../ui/form/useForm.ts'
import { proposedNurseryYear } from './proposedNurseryYear.ts'

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px' },
  fields: {
    display: 'grid',
    gridTemplateColumns: '1fr 96px auto',
    alignItems: 'start',
    gap: '12px',
    '@container page (max-width: 559.98px)': { gridTemplateColumns: '1fr 96px' },
  },
  check: { marginTop: '22px', '@container page (max-width: 559.98px)': { margin: 0, gridColumn: '1 / -1' } },
})

interface Values {
  nursery: string
  year: string
}

const maxNursery = 255

const check = ({ nursery, year }: Values) => ({
  nursery: checkText(nursery.trim(), [required, notOnlySpaces, maxLength(maxNursery)]),
  year: checkText(year.trim(), [required, yearRule]),
})

interface PlaceChoiceProps {
  readonly fileName: string
  /** Name of the nursery on screen; null = none. */
  readonly nursery: string | null
  onChoose(place: Values): void
}

/** Requests nursery and year of a file that names none; the ones that do not exist are created. */
export function PlaceChoice({ fileName, nursery, onChoose }: PlaceChoiceProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const proposed = proposedNurseryYear(fileName, new Date().getFullYear())
  const form = useForm<Values>({
    initial: { nursery: nursery ?? proposed.nursery, year: String(proposed.year) },
    check,
    async send(values) {
      onChoose({ nursery: values.nursery.trim(), year: values.year.trim() })
      return null
    },
  })
  const field = (name: keyof Values) => ({
    name,
    required: true,
    value: form.values[name],
    message: form.message(name),
    onChange: (value: string) => form.set(name, value),
  })
  return (
    <form
      className={styles.root}
      noValidate
      data-place-question=""
      onSubmit={(event) => inBackground(form.submit(event))}
    >
      <span>{t('upload.placeQuestion')}</span>
      <div className={styles.fields}>
        <TextField label={t('fields.nursery')} autoFocus {...field('nursery')} />
        <TextField label={t('fields.year')} {...field('year')} />
        <Button type="submit" className={styles.check}>
          {t('upload.check')}
        </Button>
      </div>
    </form>
  )
}
