import { makeStyles, tokens } from '@fluentui/react-components'
import { atom, useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { colouringAtom } from '../../state/colour/colouring.ts'
import { previousYearTextsAtom } from '../../state/map/secondMap/secondMap.ts'
import { yearBeforeAtom } from '../../state/map/secondMap/yearBefore.ts'
import { cameraAtom } from '../../state/map/view/view.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import { subjectName } from '../legend/legendRows.ts'
import { hasRoomForPreviousYear } from '../paint/cells/previousYearTexts.ts'

const useStyles = makeStyles({
  key: {
    flexShrink: 0,
    padding: '4px 12px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground1,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
})

/** Whether the plots are large enough to show the note; read again after a zoom, not while panning. */
const isShownAtom = atom((get) => {
  const camera = get(cameraAtom)
  return camera !== null && hasRoomForPreviousYear({ cellWidth: camera.scaleX, cellHeight: camera.scaleY })
})

/**
 * The line below the map that explains the text in the lower left corner of plots, or why there is none. Subscribes to
 * the camera only while it is shown.
 */
export function PreviousYearKey() {
  return useAtomValue(previousYearTextsAtom) && <VisibleKey />
}

function VisibleKey() {
  const styles = useStyles()
  const { t } = useTranslation()
  const read = useAtomValue(yearBeforeAtom)
  const isShown = useAtomValue(isShownAtom)
  const columns = useAtomValue(loadedYearAtom)
  const colouring = useAtomValue(colouringAtom)
  if (!columns) return null
  const year = String(columns.year - 1)
  const words = () => {
    if (read === null) return t('secondMap.none', { year })
    if (read.state !== 'read') return t(`secondMap.${read.state}`)
    if (!isShown) return t('under.zoomIn', { year })
    if (colouring?.subject.by !== 'trait') return t('under.line', { year })
    const { name, unit } = subjectName(columns, colouring, t)
    return t('under.lineAndValue', { year, trait: unit ? `${name}, ${unit}` : name })
  }
  return (
    <div className={styles.key} role="status" data-under="">
      {words()}
    </div>
  )
}
