import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Edge,
  edges,
  type FieldStructure,
  type Side,
  sides,
} from '../../domain/layout/structure/fieldStructure.ts'
import { seenAngle, seenEdge, storedAngle, storedEdge } from '../../domain/layout/viewCorner.ts'
import { formatNumber } from '../../i18n/format.ts'
import { writeStructure } from '../../state/map/structure/writeStructure.ts'
import { viewSideAtom } from '../../state/map/view/view.ts'
import { loadedYearAtom, revisionAtom } from '../../state/year/loaded.ts'
import { typedNumber } from '../../ui/form/typedNumber.ts'
import { EdgePicker } from './EdgePicker.tsx'

const useStyles = makeStyles({
  north: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '8px', alignItems: 'end' },
  // Fluent's input has a minimum width.
  input: { minWidth: 0, width: '100%' },
  hint: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: '12px', lineHeight: '16px' },
})

/** The direction of north, the side of the road and the position of the access, in the rotated view. */
export function SidesPart() {
  const styles = useStyles()
  const store = useStore()
  const { t } = useTranslation()
  const columns = useAtomValue(loadedYearAtom)
  useAtomValue(revisionAtom)
  const view = useAtomValue(viewSideAtom)
  if (!columns) return null
  const { structure } = columns
  const write = (part: Partial<FieldStructure>, field: string) =>
    writeStructure(store, { ...structure, ...part }, `change.field.${field}`)
  const north = structure.north === null ? null : seenAngle(structure.north, view)
  const road = structure.road_side && seenEdge(structure.road_side, view)
  const access = structure.access && seenEdge(structure.access, view)
  return (
    <>
      <EdgePicker
        label={t('structure.north')}
        choices={edges}
        chosen={north === null ? null : (edges.find((edge) => angleOf(edge) === north) ?? null)}
        sign={t('map.north')}
        onChoose={(edge) => write({ north: edge === null ? null : storedAngle(angleOf(edge), view) }, 'north')}
      />
      <NorthField
        key={String(north)}
        north={north}
        write={(seen) => write({ north: seen === null ? null : storedAngle(seen, view) }, 'north')}
      />
      <EdgePicker
        label={t('structure.road_side')}
        choices={sides}
        chosen={road}
        onChoose={(side) => write({ road_side: side && (storedEdge(side, view) as Side) }, 'road_side')}
      />
      <EdgePicker
        label={t('structure.access')}
        choices={edges}
        chosen={access}
        onChoose={(edge) => write({ access: edge && storedEdge(edge, view) }, 'access')}
      />
      <p className={styles.hint}>{t('field.sidesHint')}</p>
    </>
  )
}

/** Degrees of a direction in the view, clockwise from the top; the corners are the directions between. */
function angleOf(edge: Edge): number {
  return (45 * (edges.indexOf(edge) + edges.length - 1)) % 360
}

/** The angle of north as a number, for a field that is not aligned with the compass directions. */
function NorthField({ north, write }: { north: number | null; write(seen: number | null): void }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const [text, setText] = useState(north === null ? '' : formatNumber(north))
  const [isWrong, setIsWrong] = useState(false)
  const apply = () => {
    const value = typedNumber(text)
    const isDegrees = value === null || (value >= 0 && value < 360)
    setIsWrong(!isDegrees)
    if (isDegrees && value !== north) write(value)
  }
  return (
    <form
      className={styles.north}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <Field
        label={t('field.northDegrees')}
        validationMessage={isWrong ? t('north.degrees') : undefined}
        validationState={isWrong ? 'error' : 'none'}
      >
        <Input
          name="north"
          className={styles.input}
          value={text}
          inputMode="decimal"
          autoComplete="off"
          onChange={(_, data) => setText(data.value)}
        />
      </Field>
      <Button type="submit">{t('map.apply')}</Button>
    </form>
  )
}
