import { Option } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { naturally } from '../../domain/naturalOrder.ts'
import { openCropAtom } from '../../state/log/openColumns.ts'
import { ListBox } from '../../ui/form/ListBox.tsx'

/** Maximum number of listed lines; others are found by search. */
const maxListed = 50

interface LineChoiceProps {
  readonly label: string
  readonly className?: string
  /** The id of the chosen line; null = none, for which `none` is the text. */
  readonly chosen: number | null
  readonly none: string
  onChoose(line: number | null): void
}

/** A picker for a line of the crop, found by its name, varieties first; or none. */
export function LineChoice({ label, className, chosen, none, onChoose }: LineChoiceProps) {
  const { t } = useTranslation()
  const crop = useAtomValue(openCropAtom)
  const [typed, setTyped] = useState<string | null>(null)
  const lines = useMemo(() => {
    if (!crop) return []
    const living = Array.from({ length: crop.count }, (_, i) => i).filter((i) => crop.alive[i])
    return living
      .map((i) => ({ id: crop.id[i], name: crop.name[i], isVariety: crop.is_variety[i] === 1 }))
      .sort((a, b) => Number(b.isVariety) - Number(a.isVariety) || naturally(a.name, b.name))
  }, [crop])
  const query = (typed ?? '').trim().toLocaleLowerCase()
  const matching = lines.filter(({ name }) => query === '' || name.toLocaleLowerCase().includes(query))
  const shown = lines.find(({ id }) => id === chosen)?.name ?? none
  return (
    <ListBox
      className={className}
      size="small"
      freeform
      aria-label={label}
      value={typed ?? shown}
      selectedOptions={[String(chosen ?? '')]}
      onChange={(event) => setTyped(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={() => setTyped(null)}
      onOptionSelect={(_, { optionValue }) => {
        if (optionValue === undefined) return
        setTyped(null)
        onChoose(optionValue === '' ? null : Number(optionValue))
      }}
    >
      {query === '' && (
        <Option key="" value="" text={none}>
          {none}
        </Option>
      )}
      {matching.slice(0, maxListed).map(({ id, name }) => (
        <Option key={id} value={String(id)} text={name}>
          {name}
        </Option>
      ))}
      {matching.length > maxListed && (
        <Option key="more" disabled text="">
          {t('shell.moreToSearch', { count: matching.length - maxListed })}
        </Option>
      )}
    </ListBox>
  )
}
