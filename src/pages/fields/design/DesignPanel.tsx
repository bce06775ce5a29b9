import { Button, makeStyles } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import { useAtomValue, useStore } from 'jotai'
import { type KeyboardEvent, useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/query/useCall.ts'
import { commandNamed } from '../../../commands/command.ts'
import { focusPane } from '../../../commands/focusRegion.ts'
import { designCommands } from '../../../commands/modes/designCommands.ts'
import { runCommand } from '../../../commands/runCommand.ts'
import { listDesigns } from '../../../contract/plots/designs.ts'
import { plotsOf } from '../../../domain/designs/checkDesign.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { applyDesignRequests } from '../../../state/map/design/designDraft.ts'
import { designReadAtom } from '../../../state/map/design/designRead.ts'
import { designFaultsAtom } from '../../../state/map/design/designShown.ts'
import { handleRequests } from '../../../state/shell/requests.ts'
import { loadedYearAtom } from '../../../state/year/loaded.ts'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { KeyHint } from '../../../ui/KeyHint.tsx'
import { useSidePanelStyles } from '../../../ui/overlay/sidePanel.ts'
import { DesignFields } from './DesignFields.tsx'
import { DesignList } from './DesignList.tsx'
import { useApplyDesign } from './useApplyDesign.ts'

const useStyles = makeStyles({ panel: { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0 } })

/** Scrolls the first field with a fault into view and focuses it. */
function focusFault(panel: HTMLElement | null): void {
  panel?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}

/** The settings of a design: kind, lines, numbers, places. The map previews it; Enter creates its plots. */
export function DesignPanel() {
  const own = useStyles()
  const styles = useSidePanelStyles()
  const store = useStore()
  const { t } = useTranslation()
  const panel = useRef<HTMLFormElement>(null)
  const read = useAtomValue(designReadAtom)
  const faults = useAtomValue(designFaultsAtom)
  const yearId = useAtomValue(loadedYearAtom)?.year_id
  const designs = useCall(listDesigns, yearId === undefined ? null : { query: { year_id: String(yearId) } })
  const applied = useCallback(() => designs.readAgain(), [designs.readAgain])
  const { apply, isBusy, faults: serverFaults, tries } = useApplyDesign(applied)

  useEffect(() => handleRequests(store, applyDesignRequests, () => inBackground(apply())), [store, apply])
  useEffect(() => {
    if (tries > 0) focusFault(panel.current)
  }, [tries])

  const leave = () => {
    focusPane('map')
    runCommand(store, commandNamed(designCommands, 'design.open'))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.defaultPrevented) return
    const target = event.target as HTMLElement
    const isList = target.matches('[aria-expanded="true"], [role="menuitem"]')
    if (event.key === 'Escape' && !isList && target.matches('input, textarea, select')) {
      event.preventDefault()
      event.stopPropagation()
      // Typed values stay; the mode is left from the map.
      focusPane('map')
    } else if (event.key === 'Enter' || event.key === ' ') {
      // A pressed button or open list handles the key: the map's own keys do not apply.
      event.stopPropagation()
    }
  }
  const request = read?.request
  const count = request ? plotsOf({ ...request, isFree: () => true }) : null
  return (
    <form
      ref={panel}
      className={own.panel}
      data-help="designs"
      aria-label={t('designMode.title')}
      data-design-panel=""
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        inBackground(apply())
      }}
    >
      <div className={styles.head}>
        <h2 className={styles.title}>{t('designMode.title')}</h2>
        <KeyHint keys="D" />
        <Button appearance="subtle" icon={<DismissRegular />} aria-label={t('designMode.leave')} onClick={leave} />
      </div>
      <div className={styles.body}>
        <DesignFields serverFaults={serverFaults} isTried={tries > 0} />
        <DesignList listed={designs} />
      </div>
      <div className={styles.foot} data-verdict="">
        <SubmitButton className={styles.apply} isBusy={isBusy} isBlocked={Object.keys(faults).length > 0 && tries > 0}>
          {count === null ? t('designMode.makeNone') : t('designMode.make', { count })}
          <span className={styles.key}>Enter</span>
        </SubmitButton>
        <Button className={styles.leave} onClick={leave}>
          {t('shell.cancel')}
          <KeyHint keys="Esc" />
        </Button>
      </div>
    </form>
  )
}
