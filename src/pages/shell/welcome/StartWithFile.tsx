import { Button, mergeClasses } from '@fluentui/react-components'
import { ArrowUploadRegular } from '@fluentui/react-icons'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cropOfFile } from '../../../domain/files/cropOfFile.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { knownCropIn } from '../../../domain/plots/knownCrops.ts'
import { session } from '../../../state/account/session.ts'
import { requestOfShell } from '../../../state/shell/shellRequests.ts'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { type Files, startFiles } from '../../../workers/files.ts'
import { CropFields } from '../crop/CropFields.tsx'
import { useCropForm } from '../crop/useCropForm.ts'
import { useWelcomeStyles } from './welcomeStyles.ts'

/**
 * Starts with a file: the crop is detected and confirmed, then the file is opened in the upload, which detects nursery
 * and year. `onFile`: called with whether a file is open.
 */
export function StartWithFile({ onFile }: { onFile(hasFile: boolean): void }) {
  const { t } = useTranslation()
  const styles = useWelcomeStyles()
  const store = useStore()
  const language = useAtomValue(session.language)
  const closeWelcome = useSetAtom(session.isOpenFirstCultureDialog)
  const form = useCropForm()
  const worker = useRef<Files | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef<File | null>(null)
  const [read, setRead] = useState<{ file: File; isNamed: boolean } | null>(null)
  const [isOver, setIsOver] = useState(false)
  useEffect(() => () => worker.current?.dispose(), [])

  async function choose(file: File) {
    latest.current = file
    worker.current ??= startFiles()
    const crop = cropOfFile(await worker.current.texts(file), file.name)
    if (latest.current !== file) return
    const name = crop === null || typeof crop === 'string' ? (crop ?? '') : knownCropIn(crop, language)
    if (name !== '') form.set('name', name)
    setRead({ file, isNamed: name !== '' })
    onFile(true)
  }
  function cancel() {
    latest.current = null
    form.reset()
    setRead(null)
    onFile(false)
  }
  async function submit(event: FormEvent) {
    const file = read?.file
    if (!file || !(await form.submit(event))) return
    closeWelcome(false)
    requestOfShell(store, { upload: null, files: [file] })
  }

  return (
    <form
      className={styles.card}
      aria-label={t('welcome.file')}
      noValidate
      onSubmit={(event) => inBackground(submit(event))}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        const [file] = event.dataTransfer.files
        if (file) inBackground(choose(file))
      }}
    >
      <h2 className={styles.heading}>{t('welcome.file')}</h2>
      <p className={styles.text}>{t('welcome.fileText')}</p>
      <div className={mergeClasses(styles.drop, isOver && styles.over)}>
        {read ? <span>{read.file.name}</span> : <span className={styles.byPointer}>{t('welcome.drop')}</span>}
        <Button type="button" icon={<ArrowUploadRegular />} onClick={() => input.current?.click()}>
          {t(read ? 'upload.chooseOther' : 'upload.choose')}
        </Button>
        {!read && <span className={styles.muted}>{t('welcome.fileKinds')}</span>}
        <input
          ref={input}
          className={styles.hidden}
          type="file"
          accept=".xlsx,.ods,.csv,.tsv,.txt,.trt,.vcf,.gz"
          data-first-file=""
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file) inBackground(choose(file))
            event.target.value = ''
          }}
        />
      </div>
      {read && (
        <>
          <CropFields
            key={read.file.name}
            form={form}
            nameLabel={t('crop.crop')}
            nameHint={t(read.isNamed ? 'welcome.cropRead' : 'welcome.cropNotRead')}
          />
          <div className={styles.actions}>
            <Button type="button" onClick={cancel}>
              {t('shell.cancel')}
            </Button>
            <SubmitButton isBusy={form.isBusy}>{t('welcome.openFile')}</SubmitButton>
          </div>
        </>
      )}
    </form>
  )
}
