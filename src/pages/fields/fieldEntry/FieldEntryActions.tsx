import { makeStyles, tokens } from '@fluentui/react-components'
import { CalendarRegular, CameraRegular, NoteRegular, PlantGrassRegular } from '@fluentui/react-icons'
import { useSetAtom, useStore } from 'jotai'
import { type ChangeEvent, type ReactElement, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { inBackground } from '../../../domain/inBackground.ts'
import { commitTypedText, type FieldEntry } from '../../../state/fieldEntry/fieldEntry.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { showMessageAtom } from '../../../state/shell/messages.ts'
import { inspectorOpenAtom, inspectorTabAtom } from '../../../state/year/inspector.ts'
import { acceptedPictures, addPhotos } from '../photos/addPhotos.ts'

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: 'repeat(4, 1fr)',
    flexShrink: 0,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  action: {
    minHeight: '48px',
    minWidth: 0,
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    padding: '4px 2px',
    border: 'none',
    font: 'inherit',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    ':active': { backgroundColor: tokens.colorNeutralBackground1Pressed },
  },
  hidden: { display: 'none' },
})

/** Additional data of the plot: a photo, a note, plants, stages. */
export function FieldEntryActions({ fieldEntry }: { fieldEntry: FieldEntry }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const openDialog = useSetAtom(openDialogAtom)
  const camera = useRef<HTMLInputElement>(null)
  const { columns, plot } = fieldEntry
  const action = (icon: ReactElement, name: string, act: () => void) => (
    <button type="button" className={styles.action} disabled={plot < 0} onClick={act}>
      {icon}
      {t(name)}
    </button>
  )
  const onChosen = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    target.value = ''
    const id = columns.id[plot]
    const added = await addPhotos(store, t, { of: 'plot', id }, files)
    const label = columns.label[plot] ?? columns.name[plot]
    if (added) store.set(showMessageAtom, { kind: 'info', key: 'fieldEntry.photoAdded', params: { label } })
  }
  const inspect = (tab: string) => {
    commitTypedText(store, true)
    store.set(inspectorTabAtom, tab)
    store.set(inspectorOpenAtom, true)
  }
  return (
    <div className={styles.row}>
      {action(<CameraRegular fontSize={20} />, 'fieldEntry.photo', () => camera.current?.click())}
      {action(<NoteRegular fontSize={20} />, 'fieldEntry.note', () => {
        commitTypedText(store, true)
        openDialog({ kind: 'note' })
      })}
      {action(<PlantGrassRegular fontSize={20} />, 'fieldEntry.plant', () => inspect('plants'))}
      {action(<CalendarRegular fontSize={20} />, 'fieldEntry.stage', () => inspect('stages'))}
      <input
        ref={camera}
        className={styles.hidden}
        type="file"
        accept={acceptedPictures}
        capture="environment"
        onChange={(event) => inBackground(onChosen(event))}
        data-field-entry-camera
      />
    </div>
  )
}
