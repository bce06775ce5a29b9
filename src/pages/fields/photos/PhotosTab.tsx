import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useSetAtom, useStore } from 'jotai'
import { type DragEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inBackground } from '../../../domain/inBackground.ts'
import { countedFrom } from '../../../domain/stages/shownDate.ts'
import { addPhotosRequests } from '../../../state/photos/photoRequests.ts'
import type { PhotoOwner } from '../../../state/photos/waitingPhotos.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { handleRequests } from '../../../state/shell/requests.ts'
import type { InspectedProps } from '../inspector/inspectorTab.ts'
import { useTabStyles } from '../inspector/tabStyles.ts'
import { AddPhotos } from './AddPhotos.tsx'
import { addPhotos, picturesOf } from './addPhotos.ts'
import { Gallery } from './Gallery.tsx'
import { SeveralPhotosDialog } from './SeveralPhotosDialog.tsx'

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: '12px', paddingTop: '12px' },
  line: { marginTop: '20px', borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  heading: { margin: 0, fontSize: '13px', lineHeight: '18px', fontWeight: 600, overflowWrap: 'anywhere' },
  over: { outline: `2px dashed ${tokens.colorCompoundBrandStroke}`, outlineOffset: '-4px' },
  several: { padding: '24px 16px', color: tokens.colorNeutralForeground3 },
})

/**
 * Photos of the inspected plot, and below them its line's; pictures can be dropped, pasted, chosen or taken with a
 * camera.
 */
export function PhotosTab(props: InspectedProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const { columns, plots } = props
  if (plots.length !== 1) return <div className={styles.several}>{t('photos.onePlot')}</div>
  return <OnePlot key={columns.id[plots[0]]} {...props} />
}

function OnePlot({ columns, plots: [plot] }: InspectedProps) {
  const styles = useStyles()
  const shared = useTabStyles()
  const { t } = useTranslation()
  const store = useStore()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const [several, setSeveral] = useState<readonly File[] | null>(null)
  const openDialog = useSetAtom(openDialogAtom)
  const plotId = columns.id[plot]
  const lineId = columns.line[plot]
  const line = columns.lines.get(lineId)
  const [chosen, setChosen] = useState<Partial<Record<PhotoOwner['of'], string>>>({})
  const label = columns.label[plot] ?? columns.name[plot]
  const shown = { year: columns.year, firstDay: countedFrom(columns, plot) }

  const add = useCallback(
    async (owner: PhotoOwner['of'], files: readonly File[]) => {
      const key = await addPhotos(store, t, { of: owner, id: owner === 'plot' ? plotId : lineId }, files)
      if (key !== null) setChosen((before) => ({ ...before, [owner]: key }))
    },
    [store, t, plotId, lineId],
  )
  // Several pictures rarely belong to one plot, so the user is asked.
  const addToPlot = useCallback(
    (pictures: readonly File[]) => {
      if (pictures.length > 1) setSeveral(pictures)
      else inBackground(add('plot', pictures))
    },
    [add],
  )
  useEffect(() => handleRequests(store, addPhotosRequests, () => input.current?.click()), [store])
  useEffect(() => {
    // A picture pasted anywhere is added to the shown photos; text is pasted into cells.
    const paste = (event: ClipboardEvent) => {
      const pictures = picturesOf(event.clipboardData)
      if (pictures.length === 0 || event.clipboardData?.types.includes('text/plain')) return
      event.preventDefault()
      event.stopPropagation()
      addToPlot(pictures)
    }
    addEventListener('paste', paste, true)
    return () => removeEventListener('paste', paste, true)
  }, [addToPlot])
  const drop = (event: DragEvent, owner: PhotoOwner['of']) => {
    setIsOver(false)
    const pictures = picturesOf(event.dataTransfer)
    if (pictures.length === 0) return
    // Pictures dropped on the line's part belong to the line; the default is prevented so that the shell ignores them.
    if (event.defaultPrevented) return
    event.preventDefault()
    if (owner === 'plot') addToPlot(pictures)
    else inBackground(add(owner, pictures))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are dropped on all of it, and chosen by its buttons
    <div
      className={mergeClasses(shared.body, isOver && styles.over)}
      onDragOver={() => setIsOver(true)}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => drop(event, 'plot')}
    >
      {several && (
        <SeveralPhotosDialog
          files={several}
          plot={label}
          columns={columns}
          onAll={() => {
            setSeveral(null)
            inBackground(add('plot', several))
          }}
          onByName={() => {
            setSeveral(null)
            openDialog({ kind: 'bindPhotos', files: several })
          }}
          onCancel={() => setSeveral(null)}
        />
      )}
      <section className={styles.section}>
        <Gallery
          {...shown}
          owner={{ of: 'plot', id: plotId }}
          name={t('photos.ofPlot', { name: label })}
          chosen={chosen.plot ?? null}
          isFolded={false}
          choose={(key) => setChosen((before) => ({ ...before, plot: key }))}
        />
        <AddPhotos input={input} add={addToPlot} />
      </section>
      {line && (
        // biome-ignore lint/a11y/noStaticElementInteractions: as above, for photos of the line
        <section className={mergeClasses(styles.section, styles.line)} onDrop={(event) => drop(event, 'line')}>
          <h3 className={styles.heading}>{t('photos.ofLine', { name: line.name })}</h3>
          <Gallery
            {...shown}
            owner={{ of: 'line', id: lineId }}
            name={t('photos.ofLine', { name: line.name })}
            chosen={chosen.line ?? null}
            isFolded
            choose={(key) => setChosen((before) => ({ ...before, line: key }))}
          />
          <AddPhotos add={(files) => inBackground(add('line', files))} />
        </section>
      )}
    </div>
  )
}
