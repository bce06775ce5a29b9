import {
  Menu,
  MenuButton,
  MenuDivider,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components'
import { ColorRegular } from '@fluentui/react-icons'
import { useAtom, useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { isNumberTrait } from '../../../domain/traits/traitKinds.ts'
import { openCropAtom, touchedLinesAtom } from '../../../state/log/openColumns.ts'
import { type PedigreeColour, pedigreeColourAtom } from '../../../state/pedigree/pedigreeView.ts'

const figures = ['none', 'inbreeding', 'parentage'] as const

/** Parses a choice of the menu: one of the figures, or a trait by its id. */
function chosenBy(value: string): PedigreeColour {
  const figure = figures.find((candidate) => candidate === value)
  return figure ? { kind: figure } : { kind: 'trait', trait: Number(value) }
}

/** The colouring of the pedigree: none, inbreeding, parentage with the shown line, a trait. */
export function ColourBy() {
  const { t } = useTranslation()
  const [colour, setColour] = useAtom(pedigreeColourAtom)
  const crop = useAtomValue(openCropAtom)
  useAtomValue(touchedLinesAtom)
  const traits = [...(crop?.traits.values() ?? [])].filter(
    (trait) => isNumberTrait(trait) && trait.role === 'trait' && trait.computed === null,
  )
  const value = colour.kind === 'trait' ? String(colour.trait) : colour.kind
  const name = colour.kind === 'trait' ? crop?.traits.get(colour.trait)?.name : t(`pedigree.colour.${colour.kind}`)
  return (
    <Menu
      checkedValues={{ by: [value] }}
      onCheckedValueChange={(_, { checkedItems: [chosen] }) => setColour(chosenBy(chosen))}
      positioning={{ autoSize: 'height' }}
    >
      <MenuTrigger disableButtonEnhancement>
        <MenuButton
          appearance="subtle"
          size="small"
          icon={<ColorRegular />}
          aria-label={t('pedigree.colourBy', { name })}
        >
          {colour.kind === 'none' ? t('pedigree.colourNone') : name}
        </MenuButton>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {figures.map((figure) => (
            <MenuItemRadio key={figure} name="by" value={figure}>
              {t(`pedigree.colour.${figure}`)}
            </MenuItemRadio>
          ))}
          {traits.length > 0 && <MenuDivider />}
          {traits.map(({ id, name, unit }) => (
            <MenuItemRadio key={id} name="by" value={String(id)}>
              {unit ? `${name}, ${unit}` : name}
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
