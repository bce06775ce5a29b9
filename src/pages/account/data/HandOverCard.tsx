import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/browser.ts'
import { useCall, useInvalidate } from '../../../api/query/useCall.ts'
import { handCompanyOver } from '../../../contract/company/companyData.ts'
import { companyStructure, type Structure } from '../../../contract/company/people.ts'
import { shownName } from '../../../domain/company/structureTree.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { checkText, required } from '../../../domain/plots/textRules.ts'
import { addToastAtom } from '../../../state/shell/toasts.ts'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { CurrentPassword } from '../CurrentPassword.tsx'
import { useCardStyles } from '../cardStyles.ts'
import { sendOwn } from './sendOwn.ts'

const useStyles = makeStyles({
  about: { margin: '-8px 0 12px', color: tokens.colorNeutralForeground3 },
  fields: { display: 'flex', flexDirection: 'column', gap: '12px' },
  end: { alignSelf: 'flex-end' },
})

const empty = { heir: '', own_division: '', password: '' }

/** Makes another person the general director. */
export function HandOverCard() {
  const card = useCardStyles()
  const styles = useStyles()
  const { t } = useTranslation()
  const { answered } = useCall(companyStructure, { query: {} })
  const structure = answered?.answer
  return (
    <section className={card.card} aria-label={t('companyData.handOver')}>
      <h2 className={card.title}>{t('companyData.handOver')}</h2>
      <p className={styles.about}>{t('companyData.handOverAbout')}</p>
      {structure && <HandOver structure={structure} />}
    </section>
  )
}

function HandOver({ structure }: { structure: Structure }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const invalidate = useInvalidate()
  const people = [
    ...structure.divisions.flatMap(({ heads, employees }) => [...heads, ...employees]),
    ...structure.unassigned,
  ]
  const form = useForm({
    initial: empty,
    check: (values) => ({
      heir: checkText(values.heir, [required]),
      own_division: checkText(values.own_division, [required]),
      password: checkText(values.password, [required]),
    }),
    send: ({ heir, own_division, password }) =>
      sendOwn(store, 'companyData.handOverFailed', async () => {
        const { general_director: director } = await call(handCompanyOver, {
          params: { id: heir },
          body: { password, own_division: Number(own_division) },
        })
        const name = director ? shownName(director) : ''
        store.set(addToastAtom, { status: 'success', message: { key: 'companyData.transferred', params: { name } } })
        await Promise.all([invalidate('profile'), invalidate('structure')])
      }),
  })
  if (people.length === 0 || structure.divisions.length === 0) return <span>{t('companyData.noOtherUser')}</span>
  const choose = (name: 'heir' | 'own_division', label: string, choices: { value: string; text: string }[]) => (
    <ChoiceField
      label={label}
      name={name}
      choices={choices}
      selected={form.values[name] === '' ? [] : [form.values[name]]}
      onChange={([id]) => form.set(name, id ?? '')}
      message={form.message(name)}
    />
  )
  return (
    <form className={styles.fields} noValidate onSubmit={(event) => inBackground(form.submit(event))}>
      {choose(
        'heir',
        t('companyData.heir'),
        people.map((person) => ({ value: String(person.id), text: shownName(person) })),
      )}
      {choose(
        'own_division',
        t('companyData.ownDivision'),
        structure.divisions.map(({ id, company_division_name }) => ({
          value: String(id),
          text: company_division_name,
        })),
      )}
      <CurrentPassword form={form} />
      <Button className={styles.end} type="submit" disabled={form.isBusy || !form.isChanged}>
        {t('companyData.handOverVerb')}
      </Button>
    </form>
  )
}
