import { useAtomValue, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { focusEntry } from '../../canvas/focusEntry.ts'
import { valueField } from '../../domain/plots/plotFields.ts'
import { useEveryLanguage } from '../../i18n/useEveryLanguage.ts'
import { colourBy, isSameSubject, offeredTraitAtom } from '../../state/colour/colourBy.ts'
import {
  type ColourSubject,
  chooseShownFieldAtom,
  colouringAtom,
  shownFieldAtom,
} from '../../state/colour/colouring.ts'
import { openEditor } from '../../state/map/edit/cellEditor.ts'
import { choiceAtom } from '../../state/map/edit/choice.ts'
import { isSameSecondMap, secondMapAtom } from '../../state/map/secondMap/secondMap.ts'
import { yearBeforeOf } from '../../state/map/secondMap/yearBefore.ts'
import { chosenNurseryAtom } from '../../state/year/chosenYear.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import { ChoiceList } from './ChoiceList.tsx'
import { colourChoices, secondMapChoices, shownFieldChoices } from './choices.ts'

/** The list that is open over the map: colourings, shown fields, or contents of the second map. */
export function ChoicePanel(props: { root: { current: HTMLElement | null } }) {
  const store = useStore()
  const { t } = useTranslation()
  const open = useAtomValue(choiceAtom)
  useEveryLanguage(open !== null)
  const columns = useAtomValue(loadedYearAtom)
  const colouring = useAtomValue(colouringAtom)
  const shown = useAtomValue(shownFieldAtom)
  const offered = useAtomValue(offeredTraitAtom)
  const second = useAtomValue(secondMapAtom)
  const nursery = useAtomValue(chosenNurseryAtom)
  if (!open || !columns) return null
  const before = yearBeforeOf(nursery, columns.year)

  const close = () => {
    store.set(choiceAtom, null)
    if (props.root.current) focusEntry(props.root.current)
  }
  const choose = (subject: ColourSubject) => {
    colourBy(store, subject)
    close()
  }
  if (open === 'colour') {
    const choices = colourChoices(columns, t, offered?.id ?? null)
    const present = choices.find((choice) => isSameSubject(choice.value, colouring?.subject))
    return (
      <ChoiceList
        title={t('map.choose.colour')}
        choices={choices}
        present={present?.id ?? null}
        onChoose={choose}
        start={offered ? valueField(offered.id) : null}
        onClose={close}
      />
    )
  }
  if (open === 'beside') {
    const choices = secondMapChoices(columns, t, before?.year ?? null)
    const present = choices.find(({ value }) => second !== null && isSameSecondMap(value, second))
    return (
      <ChoiceList
        title={t('secondMap.choose')}
        choices={choices}
        present={present?.id ?? null}
        onChoose={(value) => {
          store.set(secondMapAtom, value)
          close()
        }}
        onClose={close}
      />
    )
  }
  return (
    <ChoiceList
      title={t(`map.choose.${open}`)}
      choices={shownFieldChoices(columns, t)}
      present={shown}
      onChoose={(field) => {
        store.set(chooseShownFieldAtom, field)
        close()
        if (open === 'editedField') openEditor(store)
      }}
      onClose={close}
    />
  )
}
