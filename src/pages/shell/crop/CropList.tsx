import { Input, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { SearchRegular } from '@fluentui/react-icons'
import { useAtomValue } from 'jotai'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cropNameIn, secondCropName } from '../../../domain/plots/cropName.ts'
import { type Culture, session } from '../../../state/account/session.ts'

const useStyles = makeStyles({
  list: { maxHeight: '320px', overflowY: 'auto', display: 'flex', flexDirection: 'column', gap: '2px' },
  option: {
    padding: '6px 8px',
    borderRadius: '4px',
    cursor: 'pointer',
    display: 'flex',
    flexDirection: 'column',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover, color: tokens.colorNeutralForeground1Hover },
  },
  active: { outline: `2px solid ${tokens.colorCompoundBrandStroke}`, outlineOffset: '-2px' },
  chosen: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2, fontWeight: 600 },
  secondary: { fontSize: '12px', lineHeight: '16px', fontWeight: 400, color: tokens.colorNeutralForeground3 },
  inherit: { color: 'inherit' },
  none: { padding: '8px', color: tokens.colorNeutralForeground3 },
})

function contains(culture: Culture, text: string): boolean {
  const query = text.trim().toLowerCase()
  return [culture.russian_name, culture.english_name].some((name) => name.toLowerCase().includes(query))
}

interface CropListProps {
  cultures: readonly Culture[]
  selected: Culture | null
  onChoose(culture: Culture): void
}

/** A list of crops with a search over both names; arrows move, Enter chooses. */
export function CropList({ cultures, selected, onChoose }: CropListProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const language = useAtomValue(session.language)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const matching = cultures.filter((culture) => contains(culture, text))
  const [activeId, setActiveId] = useState(selected?.spec_id ?? null)
  const at = Math.max(
    0,
    matching.findIndex((culture) => culture.spec_id === activeId),
  )
  const active = matching[at]
  useEffect(() => {
    if (active) list.current?.querySelector(`[data-crop="${active.spec_id}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [active])

  function onKeyDown(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setActiveId(matching[(at + step + matching.length) % matching.length]?.spec_id ?? null)
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      onChoose(active)
    }
  }

  return (
    <>
      <Input
        value={text}
        onChange={(_, data) => setText(data.value)}
        onKeyDown={onKeyDown}
        contentBefore={<SearchRegular />}
        placeholder={t('crop.search')}
        role="combobox"
        aria-label={t('crop.search')}
        aria-expanded
        aria-controls={id}
        aria-activedescendant={active && `${id}-${active.spec_id}`}
      />
      <div ref={list} className={styles.list} role="listbox" id={id} aria-label={t('crop.choose')}>
        {matching.map((culture) => (
          <div
            key={culture.spec_id}
            id={`${id}-${culture.spec_id}`}
            data-crop={culture.spec_id}
            role="option"
            tabIndex={-1}
            aria-selected={culture.spec_id === selected?.spec_id}
            className={mergeClasses(
              styles.option,
              culture.spec_id === selected?.spec_id && styles.chosen,
              culture === active && styles.active,
            )}
            onClick={() => onChoose(culture)}
            onKeyDown={onKeyDown}
          >
            {cropNameIn(culture, language)}
            <span className={mergeClasses(styles.secondary, culture.spec_id === selected?.spec_id && styles.inherit)}>
              {secondCropName(culture, language)}
            </span>
          </div>
        ))}
      </div>
      {matching.length === 0 && <div className={styles.none}>{t('shell.nothingFound')}</div>}
    </>
  )
}
