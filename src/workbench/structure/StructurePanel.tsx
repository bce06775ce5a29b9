import { Button, makeStyles, mergeClasses } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import { useAtomValue, useStore } from 'jotai'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { focusPane } from '../../commands/focusRegion.ts'
import type { StructureDraft } from '../../state/map/mode/modeDrafts.ts'
import { changeStructureDraft, leaveStructure, structureDraftAtom } from '../../state/map/structure/structureDraft.ts'
import { Segments } from '../../ui/form/Segments.tsx'
import { KeyHint } from '../../ui/KeyHint.tsx'
import { useSidePanelStyles } from '../../ui/overlay/sidePanel.ts'
import { AlleysPart } from './AlleysPart.tsx'
import { PositionsPart } from './PositionsPart.tsx'
import { SidesPart } from './SidesPart.tsx'
import { TrialsPart } from './TrialsPart.tsx'

const useStyles = makeStyles({ body: { fontSize: '13px', lineHeight: '18px' } })

const parts: readonly StructureDraft['part'][] = ['places', 'sides', 'alleys', 'trials']

const bodies = { places: PositionsPart, sides: SidesPart, alleys: AlleysPart, trials: TrialsPart }

/** The panel of the field's structure: kinds of positions, sides, alleys, trials. Choices are written immediately. */
export function StructurePanel() {
  const ownStyles = useStyles()
  const styles = useSidePanelStyles()
  const store = useStore()
  const { t } = useTranslation()
  const panel = useRef<HTMLElement>(null)
  const draft = useAtomValue(structureDraftAtom)
  if (!draft) return null
  const Body = bodies[draft.part]
  const leave = () => {
    focusPane('map')
    leaveStructure(store)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    // From a field of the panel, the focus returns to the map, which handles the key that ends the mode.
    focusPane('map')
  }
  return (
    <aside
      ref={panel}
      className={styles.panel}
      aria-label={t('command.field.open')}
      data-structure-panel={draft.part}
      data-pane-float=""
      onKeyDown={onKeyDown}
    >
      <div className={styles.head}>
        <h2 className={styles.title}>{t('command.field.open')}</h2>
        <Button appearance="subtle" icon={<DismissRegular />} aria-label={t('field.close')} onClick={leave} />
      </div>
      <div className={mergeClasses(styles.body, ownStyles.body)}>
        <Segments
          label={t('field.parts')}
          value={draft.part}
          choices={parts.map((part) => ({ value: part, text: t(`field.part.${part}`) }))}
          onChoose={(part) => changeStructureDraft(store, { part })}
        />
        <Body />
      </div>
      <div className={styles.foot} data-verdict="">
        <Button className={styles.leave} onClick={leave}>
          {t('field.close')}
          <KeyHint keys="Esc" />
        </Button>
      </div>
    </aside>
  )
}
