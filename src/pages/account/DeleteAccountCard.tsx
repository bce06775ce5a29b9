import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { call, sessionEnd } from '../../api/browser.ts'
import { cookieTokens } from '../../api/tokens.ts'
import { deleteOwnAccount } from '../../contract/company/companyData.ts'
import type { Role } from '../../domain/company/may.ts'
import { inBackground } from '../../domain/inBackground.ts'
import { checkText, required } from '../../domain/plots/textRules.ts'
import { useForm } from '../../ui/form/useForm.ts'
import { CurrentPassword } from './CurrentPassword.tsx'
import { useCardStyles } from './cardStyles.ts'
import { sendOwn } from './data/sendOwn.ts'

const useStyles = makeStyles({
  about: { margin: '-8px 0 12px', color: tokens.colorNeutralForeground3 },
  fields: { display: 'flex', flexDirection: 'column', gap: '12px' },
  danger: { alignSelf: 'flex-end', color: tokens.colorStatusDangerForeground1 },
})

/** Deletes the user's own account; a director reads what must happen first. */
export function DeleteAccountCard({ role }: { role: Role }) {
  const card = useCardStyles()
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: checkText(password, [required]) }),
    send: (body) =>
      sendOwn(store, 'own.deleteFailed', async () => {
        await call(deleteOwnAccount, { body })
        cookieTokens.clear()
        sessionEnd.end('left')
      }),
  })
  const isDirector = role === 'general_director'
  return (
    <form
      className={card.card}
      noValidate
      aria-label={t('own.deleteTitle')}
      onSubmit={(event) => inBackground(form.submit(event))}
    >
      <h2 className={card.title}>{t('own.deleteTitle')}</h2>
      <p className={styles.about}>{t(isDirector ? 'own.deleteDirector' : 'own.deleteAbout')}</p>
      {!isDirector && (
        <div className={styles.fields}>
          <CurrentPassword form={form} />
          <Button className={styles.danger} type="submit" disabled={form.isBusy || !form.isChanged}>
            {t('own.deleteVerb')}
          </Button>
        </div>
      )}
    </form>
  )
}
