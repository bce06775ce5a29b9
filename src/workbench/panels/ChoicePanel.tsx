import { useAtomValue, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { traitColumn } from '../../domain/columns/fieldYear.ts'
import { loadedAtom } from '../../state/loaded.ts'
import { choiceAtom } from '../../state/map/choice.ts'
import {
  type ColourSubject,
  colouringAtom,
  colouringOf,
  formerColouringAtom,
  legendFilterAtom,
  shownFieldAtom,
} from '../../state/view.ts'
import { focusMap } from '../tools/usePointer.ts'
import { ChoiceList } from './ChoiceList.tsx'
import { colourChoices, shownFieldChoices } from './choices.ts'

const sameSubject = (one: ColourSubject, other: ColourSubject | undefined): boolean =>
  one.by === other?.by && (one.by !== 'trait' || (other.by === 'trait' && one.trait === other.trait))

/** The list that is open over the map: what it colours by, or which field it shows. */
export function ChoicePanel(props: { root: { current: HTMLElement | null } }) {
  const store = useStore()
  const { t } = useTranslation()
  const open = useAtomValue(choiceAtom)
  const columns = useAtomValue(loadedAtom)
  const colouring = useAtomValue(colouringAtom)
  const shown = useAtomValue(shownFieldAtom)
  if (!open || !columns) return null

  const close = () => {
    store.set(choiceAtom, null)
    if (props.root.current) focusMap(props.root.current)
  }
  const colourBy = (subject: ColourSubject) => {
    if (!sameSubject(subject, colouring?.subject)) {
      const kind = subject.by === 'trait' ? traitColumn(columns, subject.trait)?.trait.kind : undefined
      store.set(formerColouringAtom, colouring)
      store.set(legendFilterAtom, { shown: null, hidden: new Set<number>() })
      store.set(colouringAtom, colouringOf(subject, kind === 'qualitative' ? 'categories' : 'binned'))
    }
    close()
  }
  if (open === 'colour') {
    const choices = colourChoices(columns, t)
    const present = choices.find((choice) => sameSubject(choice.value, colouring?.subject))
    return (
      <ChoiceList
        title={t('map.choose.colour')}
        choices={choices}
        present={present?.id ?? null}
        onChoose={colourBy}
        onClose={close}
      />
    )
  }
  return (
    <ChoiceList
      title={t('map.choose.shownField')}
      choices={shownFieldChoices(columns, t)}
      present={shown}
      onChoose={(field) => {
        store.set(shownFieldAtom, field)
        close()
      }}
      onClose={close}
    />
  )
}
