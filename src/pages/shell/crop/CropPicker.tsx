import { Button, makeStyles, Popover, PopoverSurface, PopoverTrigger, tokens } from '@fluentui/react-components'
import { AddRegular, ChevronDownRegular, DeleteRegular, PlantGrassRegular, RenameRegular } from '@fluentui/react-icons'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteCropCommand, deleteSampleCommand, renameCropCommand } from '../../../commands/everywhere/cropCommands.ts'
import { canRun, permissionReason, runCommand } from '../../../commands/runCommand.ts'
import { cropNameIn, secondCropName } from '../../../domain/plots/cropName.ts'
import { session } from '../../../state/account/session.ts'
import { phoneWindow } from '../../../ui/smallWindow.ts'
import { CropList } from './CropList.tsx'
import { useGoToCrop } from './useCropInAddress.ts'

const useStyles = makeStyles({
  button: {
    // The section names are not shortened while a few letters of the crop's name fit.
    minWidth: '64px',
    flexShrink: 1000,
    maxWidth: '300px',
    paddingLeft: '8px',
    paddingRight: '8px',
    // On a phone the header has space for either letters of the name or an icon.
    [phoneWindow]: { minWidth: '44px', paddingRight: '4px', '& .fui-Button__icon': { display: 'none' } },
    fontWeight: 400,
    color: tokens.colorNeutralForeground2,
  },
  chevron: { marginLeft: '6px', flexShrink: 0 },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  secondary: { color: tokens.colorNeutralForeground3 },
  surface: { padding: '8px', width: '280px', display: 'flex', flexDirection: 'column', gap: '4px' },
  add: {
    justifyContent: 'flex-start',
    fontWeight: 400,
    borderRadius: '4px',
  },
  rule: { height: '1px', backgroundColor: tokens.colorNeutralStroke2, margin: '4px 0' },
})

/** The list of crops in the open picker. */
function Choice(props: { onDone: () => void }) {
  const cultures = useAtomValue(session.cultureList)
  const selected = useAtomValue(session.selectedCulture)
  const goTo = useGoToCrop()
  return (
    <CropList
      cultures={cultures}
      selected={selected}
      onChoose={(culture) => {
        props.onDone()
        goTo(culture.spec_id)
      }}
    />
  )
}

const verbs = [
  { command: renameCropCommand, icon: <RenameRegular /> },
  { command: deleteCropCommand, icon: <DeleteRegular /> },
]
/** Sample data have "remove" instead of "delete", which works only for an empty crop. */
const sampleVerbs = [verbs[0], { command: deleteSampleCommand, icon: <DeleteRegular /> }]

/** Actions on the chosen crop; those that the role does not allow are not rendered. */
function CropVerbs({ className, onDone }: { className: string; onDone(): void }) {
  const { t } = useTranslation()
  const store = useStore()
  const chosen = useAtomValue(session.selectedCulture)
  const user = useAtomValue(session.user)
  const isSample = chosen !== null && chosen.spec_id === user?.sample_spec_id
  return (isSample ? sampleVerbs : verbs)
    .map(({ command, icon }) => ({ command, icon, enabled: canRun(store, command) }))
    .filter(({ enabled }) => enabled === true || enabled.reason !== permissionReason)
    .map(({ command, icon, enabled }) => (
      <Button
        key={command.id}
        appearance="subtle"
        className={className}
        icon={icon}
        disabledFocusable={enabled !== true}
        title={enabled === true ? undefined : t(enabled.reason, enabled.params ?? {})}
        onClick={() => {
          onDone()
          runCommand(store, command)
        }}
      >
        {t(command.title)}
      </Button>
    ))
}

/** The crop picker of the header: shows the selected one, lists all with a search, and can add, rename or delete. */
export function CropPicker() {
  const { t } = useTranslation()
  const styles = useStyles()
  const [isOpen, setIsOpen] = useState(false)
  const selected = useAtomValue(session.selectedCulture)
  const language = useAtomValue(session.language)
  const name = selected && cropNameIn(selected, language)
  // In Russian one name is enough; in other languages the Russian name may follow.
  const secondary = selected && language !== 'ru' ? secondCropName(selected, language) : null
  const openDialog = useSetAtom(session.isOpenCultureDialog)
  return (
    <Popover
      open={isOpen}
      onOpenChange={(_, data) => setIsOpen(data.open)}
      positioning={{ position: 'below', align: 'start', offset: 6 }}
      trapFocus
    >
      <PopoverTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          className={styles.button}
          icon={<PlantGrassRegular />}
          // Starts with the visible text, for voice control.
          aria-label={
            name === null ? t('crop.choose') : `${t('crop.crop')}: ${[name, secondary ?? ''].join(' ').trim()}`
          }
        >
          <span className={styles.name}>
            {name ?? t('crop.choose')}
            {secondary !== null && <span className={styles.secondary}> {secondary}</span>}
          </span>
          <ChevronDownRegular className={styles.chevron} fontSize={16} />
        </Button>
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label={t('crop.choose')}>
        <Choice onDone={() => setIsOpen(false)} />
        <div className={styles.rule} />
        <Button
          appearance="subtle"
          className={styles.add}
          icon={<AddRegular />}
          onClick={() => {
            setIsOpen(false)
            openDialog(true)
          }}
        >
          {t('crop.add')}
        </Button>
        {selected && <CropVerbs className={styles.add} onDone={() => setIsOpen(false)} />}
      </PopoverSurface>
    </Popover>
  )
}
