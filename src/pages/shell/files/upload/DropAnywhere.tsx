import { makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openPageAtom } from '../../../../commands/openPage.ts'
import { session } from '../../../../state/account/session.ts'
import { requestOfShell } from '../../../../state/shell/shellRequests.ts'
import { offeredUploads } from './offeredUploads.ts'

const useStyles = makeStyles({
  over: {
    position: 'absolute',
    inset: '8px',
    zIndex: 30,
    display: 'grid',
    placeContent: 'center',
    justifyItems: 'center',
    gap: '8px',
    border: `2px dashed ${tokens.colorCompoundBrandStroke}`,
    borderRadius: '8px',
    backgroundColor: tokens.colorNeutralBackgroundAlpha2,
    fontSize: '16px',
    fontWeight: 600,
    pointerEvents: 'none',
  },
  kinds: { fontSize: '13px', fontWeight: 400 },
})

const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/** Opens the upload with a file dropped anywhere on the page; shows a hint while one is dragged. */
export function DropAnywhere() {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const page = useAtomValue(openPageAtom)
  const hasCrop = useAtomValue(session.selectedCulture) !== null
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    let depth = 0
    const enter = (event: DragEvent) => {
      if (!hasCrop || !carriesFiles(event)) return
      depth++
      setIsOver(true)
    }
    const leave = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      depth = Math.max(0, depth - 1)
      setIsOver(depth > 0)
    }
    const dragOver = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      // The crop may have been chosen after the drag entered the page.
      if (hasCrop) setIsOver(true)
    }
    const drop = (event: DragEvent) => {
      depth = 0
      setIsOver(false)
      if (event.defaultPrevented || !event.dataTransfer?.files.length) return
      // Without a crop the file cannot be used; the default would open it instead of the page.
      event.preventDefault()
      if (!hasCrop) return
      requestOfShell(store, { upload: null, files: [...event.dataTransfer.files] })
    }
    const listeners = { dragenter: enter, dragleave: leave, dragover: dragOver, drop } as const
    for (const [name, listener] of Object.entries(listeners)) addEventListener(name as 'drop', listener)
    return () => {
      for (const [name, listener] of Object.entries(listeners)) removeEventListener(name as 'drop', listener)
    }
  }, [store, hasCrop])
  if (!isOver) return null
  return (
    <div className={styles.over}>
      <span>{t('upload.dropHere')}</span>
      <span className={styles.kinds}>
        {offeredUploads(page)
          .map(({ words }) => t(words.name))
          .join(' · ')}
      </span>
    </div>
  )
}
