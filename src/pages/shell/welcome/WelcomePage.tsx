import { Button, makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/apiError.ts'
import { addSampleCommand } from '../../../commands/everywhere/cropCommands.ts'
import { canRun } from '../../../commands/runCommand.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { session } from '../../../state/account/session.ts'
import { isConnectedAtom } from '../../../state/shell/connection.ts'
import { reportFailureAtom } from '../../../state/shell/toasts.ts'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { CropFields } from '../crop/CropFields.tsx'
import { useAddSampleCrop } from '../crop/useAddSampleCrop.ts'
import { useCropForm } from '../crop/useCropForm.ts'
import { StartWithFile } from './StartWithFile.tsx'
import { useWelcomeStyles } from './welcomeStyles.ts'

const useStyles = makeStyles({
  page: { minHeight: '100%', boxSizing: 'border-box', display: 'flex', flexDirection: 'column', padding: '40px 24px' },
  content: { width: '100%', maxWidth: '960px', margin: 'auto', display: 'flex', flexDirection: 'column', gap: '24px' },
  title: { margin: 0, fontSize: '28px', lineHeight: '36px', fontWeight: 600, letterSpacing: '-0.3px' },
  text: { margin: '4px 0 0', maxWidth: '640px', color: tokens.colorNeutralForeground2 },
  ways: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    gap: '16px',
    '@container page (max-width: 759.98px)': { gridTemplateColumns: '1fr' },
  },
  narrow: { gridTemplateColumns: 'minmax(0, 560px)' },
  words: { display: 'flex', flexDirection: 'column', gap: '8px' },
  sample: {
    display: 'grid',
    columnGap: '24px',
    gridTemplateColumns: '1fr auto',
    alignItems: 'center',
    '@container page (max-width: 759.98px)': { gridTemplateColumns: '1fr' },
  },
})

/**
 * Replaces the pages of a company without a crop: the ways to start. Shown while there is no crop; with "Save and add
 * another" until it is closed.
 */
export function WelcomePage() {
  const { t } = useTranslation()
  const styles = useStyles()
  const [hasFile, setHasFile] = useState(false)
  return (
    <div className={styles.page}>
      <div className={styles.content}>
        <header>
          <h1 className={styles.title}>{t('welcome.title')}</h1>
          <p className={styles.text}>
            {t('crop.none')}. {t('crop.noneText')}
          </p>
        </header>
        <div className={mergeClasses(styles.ways, hasFile && styles.narrow)}>
          <StartWithFile onFile={setHasFile} />
          {!hasFile && <ChooseCrop />}
        </div>
        {!hasFile && <SampleEntry />}
      </div>
    </div>
  )
}

/** The offer of sample data; nothing for a user who is not allowed to remove them. */
function SampleEntry() {
  const { t } = useTranslation()
  const styles = useWelcomeStyles()
  const own = useStyles()
  const store = useStore()
  const add = useAddSampleCrop()
  const [isBusy, setIsBusy] = useState(false)
  useAtomValue(session.user)
  useAtomValue(isConnectedAtom)
  if (canRun(store, addSampleCommand) !== true) return null
  async function begin() {
    setIsBusy(true)
    try {
      await add()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      store.set(reportFailureAtom, error, 'crop.addSampleFailed')
      setIsBusy(false)
    }
  }
  return (
    <section className={mergeClasses(styles.card, own.sample)} aria-label={t('welcome.sample')}>
      <div className={own.words}>
        <h2 className={styles.heading}>{t('welcome.sample')}</h2>
        <p className={styles.text}>{t('welcome.sampleText')}</p>
      </div>
      <Button
        disabled={isBusy}
        icon={isBusy ? <Spinner size="tiny" /> : undefined}
        onClick={() => inBackground(begin())}
      >
        {t(isBusy ? 'welcome.sampleLoading' : 'welcome.sampleOpen')}
      </Button>
    </section>
  )
}

/** Adds the first crop by its name; further ones can follow in the same form. */
function ChooseCrop() {
  const { t } = useTranslation()
  const styles = useWelcomeStyles()
  const setIsOpen = useSetAtom(session.isOpenFirstCultureDialog)
  const hasCrop = useAtomValue(session.cultureList).length > 0
  const form = useCropForm()
  async function saveAndClose(event: FormEvent) {
    if (await form.submit(event)) setIsOpen(false)
  }
  async function saveAndStay() {
    // The page stays open for the next crop, even if it was closed before.
    setIsOpen(true)
    if (await form.submit()) form.reset()
  }
  return (
    <form
      className={styles.card}
      aria-label={t('crop.dialogTitle')}
      noValidate
      onSubmit={(event) => inBackground(saveAndClose(event))}
    >
      <h2 className={styles.heading}>{t('welcome.chooseCrop')}</h2>
      <p className={styles.text}>{t('welcome.chooseCropText')}</p>
      <CropFields form={form} />
      <div className={styles.actions}>
        {hasCrop && <Button onClick={() => setIsOpen(false)}>{t('shell.cancel')}</Button>}
        <Button type="button" disabled={form.isBusy} onClick={() => inBackground(saveAndStay())}>
          {t('crop.saveAndMore')}
        </Button>
        <SubmitButton isBusy={form.isBusy}>{t('shell.save')}</SubmitButton>
      </div>
    </form>
  )
}
