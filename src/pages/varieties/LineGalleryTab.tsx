import { makeStyles } from '@fluentui/react-components'
import { useStore } from 'jotai'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inBackground } from '../../domain/inBackground.ts'
import type { ShownLine } from '../../state/lines/shownLine.ts'
import { today } from '../../state/shell/today.ts'
import { AddPhotos } from '../fields/photos/AddPhotos.tsx'
import { addPhotos, picturesOf } from '../fields/photos/addPhotos.ts'
import { Gallery } from '../fields/photos/Gallery.tsx'

const useStyles = makeStyles({ body: { display: 'flex', flexDirection: 'column', gap: '12px' } })

/** Photos of a line, newest first; they are added by drop, file or camera. */
export function LineGalleryTab({ line }: { line: ShownLine }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const [chosen, setChosen] = useState<string | null>(null)
  const owner = { of: 'line', id: line.id } as const
  const add = async (files: readonly File[]) => {
    const key = await addPhotos(store, t, owner, files)
    if (key !== null) setChosen(key)
  }
  const drop = (event: DragEvent) => {
    const pictures = picturesOf(event.dataTransfer)
    if (pictures.length === 0 || event.defaultPrevented) return
    event.preventDefault()
    inBackground(add(pictures))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are dropped on all of it, and chosen by its buttons
    <div className={styles.body} onDrop={drop}>
      <Gallery
        owner={owner}
        name={t('photos.ofLine', { name: line.name })}
        year={Number(today().slice(0, 4))}
        firstDay={null}
        chosen={chosen}
        isFolded={false}
        choose={setChosen}
      />
      <AddPhotos add={(files) => inBackground(add(files))} />
    </div>
  )
}
