import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
} from '@fluentui/react-components'
import { CameraRegular, QrCodeRegular } from '@fluentui/react-icons'
import { useStore } from 'jotai'
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inBackground } from '../../../domain/inBackground.ts'
import { plotOfCode } from '../../../domain/labels/plotLabels.ts'
import { goToFieldEntryPlot } from '../../../state/fieldEntry/fieldEntry.ts'
import { loadedYearAtom } from '../../../state/year/loaded.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { FieldMessage } from '../../../ui/form/useForm.ts'
import { LiveCode } from './LiveCode.tsx'

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: '12px', '& .fui-Input': { minHeight: '48px' } },
  button: { minHeight: '48px' },
  hidden: { display: 'none' },
})

/** Goes to a plot by its label, name or label code: typed, sent by a scanner, seen by the camera, or photographed. */
export function FieldEntryCode({ onClose }: { onClose(): void }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const form = useRef<HTMLFormElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [fault, setFault] = useState<FieldMessage | null>(null)
  const [isLive, setIsLive] = useState(false)

  const go = (code: string): boolean => {
    const columns = store.get(loadedYearAtom)
    const trimmed = code.trim()
    if (!columns || trimmed === '') return false
    const id = plotOfCode(trimmed)
    const byCode = id === null ? -1 : (columns.indexOf.get(id) ?? -1)
    const indexNamed = (names: readonly (string | null)[]) =>
      names.findIndex((name, i) => columns.alive[i] === 1 && name?.toLowerCase() === trimmed.toLowerCase())
    const byLabel = indexNamed(columns.label.slice(0, columns.count))
    const plot = byLabel >= 0 ? byLabel : byCode >= 0 ? byCode : indexNamed(columns.name.slice(0, columns.count))
    if (plot < 0 || !columns.alive[plot]) {
      setFault({ key: 'fieldEntry.noSuchPlot', params: { text: trimmed.slice(0, 60) } })
      // The next scan replaces this text.
      form.current?.querySelector<HTMLInputElement>('input[name="code"]')?.select()
      return false
    }
    onClose()
    goToFieldEntryPlot(store, plot)
    return true
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    go(text)
  }
  const photographed = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    const { readPicturedCode } = await import('./decodeCode.ts')
    const code = await readPicturedCode(file)
    if (code === null) setFault({ key: 'fieldEntry.noCode' })
    else go(code)
  }
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface data-field-entry-code>
        <form ref={form} onSubmit={submit} noValidate>
          <DialogBody>
            <DialogTitle>{t('fieldEntry.code')}</DialogTitle>
            <DialogContent className={styles.content}>
              <TextField
                label={t('fieldEntry.labelOrCode')}
                name="code"
                value={text}
                autoComplete="off"
                message={fault}
                onChange={(value) => {
                  setText(value)
                  setFault(null)
                }}
              />
              {isLive ? (
                <LiveCode
                  found={go}
                  refused={() => {
                    setIsLive(false)
                    setFault({ key: 'fieldEntry.noCamera' })
                  }}
                />
              ) : (
                <Button className={styles.button} icon={<QrCodeRegular />} onClick={() => setIsLive(true)}>
                  {t('fieldEntry.scanCode')}
                </Button>
              )}
              <Button className={styles.button} icon={<CameraRegular />} onClick={() => camera.current?.click()}>
                {t('fieldEntry.photographCode')}
              </Button>
              <input
                ref={camera}
                className={styles.hidden}
                type="file"
                accept="image/*"
                capture="environment"
                onChange={(event) => inBackground(photographed(event))}
              />
            </DialogContent>
            <DialogActions>
              <Button className={styles.button} type="button" onClick={onClose}>
                {t('shell.cancel')}
              </Button>
              <Button className={styles.button} type="submit" appearance="primary">
                {t('fieldEntry.goThere')}
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  )
}
