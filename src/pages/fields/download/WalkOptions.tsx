import { Button, Dropdown, Field, makeStyles, Option, tokens } from '@fluentui/react-components'
import { useAtom, useAtomValue, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { type Corner, corners } from '../../../domain/layout/corners.ts'
import { seenWalk } from '../../../domain/layout/viewCorner.ts'
import { plainWalk } from '../../../domain/layout/walk/plotOrder.ts'
import { walkText } from '../../../grid/columns/walkText.ts'
import { saveWalk } from '../../../state/map/numbering/saveWalk.ts'
import { viewSideAtom } from '../../../state/map/view/view.ts'
import { loadedYearAtom } from '../../../state/year/loaded.ts'
import { chosenOrderAtom, otherWalkAtom, parseBreaks } from '../../../state/year/plotOrder.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useLabel } from '../../../ui/form/useLabel.ts'
import { RadioChoice } from './RadioChoice.tsx'

const useStyles = makeStyles({
  own: { flex: '1 1 100%', fontSize: '12px', color: tokens.colorNeutralForeground2 },
  corner: { width: '200px', '& .fui-Dropdown': { width: '100%', minWidth: 0 } },
  breaks: { width: '300px', '& .fui-Input': { width: '100%', minWidth: 0 } },
  centred: { alignSelf: 'center' },
})

/** Details of the chosen order: the year's walk in words, or the settings of another order. */
export function WalkOptions({ by }: { by: 'walk' | 'rows' | 'other' }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const walk = useAtomValue(loadedYearAtom)?.walk ?? plainWalk
  const view = useAtomValue(viewSideAtom)
  if (by === 'rows') return null
  if (by === 'walk') return <div className={styles.own}>{walkText(t, seenWalk(walk, view))}</div>
  return <OtherWalk />
}

function OtherWalk() {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const [chosen, setChosen] = useAtom(chosenOrderAtom)
  const walk = useAtomValue(otherWalkAtom)
  const { corner, axis, turn, breaks } = chosen
  return (
    <>
      <Field label={useLabel(t('walk.corner'))} className={styles.corner}>
        <Dropdown
          value={t(`numbering.${corner}`)}
          selectedOptions={[corner]}
          onOptionSelect={(_, { optionValue }) => setChosen({ ...chosen, corner: optionValue as Corner })}
        >
          {corners.map((one) => (
            <Option key={one} value={one}>
              {t(`numbering.${one}`)}
            </Option>
          ))}
        </Dropdown>
      </Field>
      <RadioChoice
        label={t('walk.along')}
        value={axis}
        entries={(['horizontal', 'vertical'] as const).map((value) => ({ value, label: t(`walk.along.${value}`) }))}
        onChange={(value) => setChosen({ ...chosen, axis: value })}
      />
      <RadioChoice
        label={t('walk.turn')}
        value={turn}
        entries={(['snake', 'by_rows'] as const).map((value) => ({ value, label: t(`walk.${value}`) }))}
        onChange={(value) => setChosen({ ...chosen, turn: value })}
      />
      <div className={styles.breaks}>
        <TextField
          label={t('walk.breaks')}
          name="breaks"
          value={breaks}
          onChange={(text) => setChosen({ ...chosen, breaks: text })}
          message={parseBreaks(breaks) === null ? { key: 'walk.breaksFault' } : null}
          hint={t('walk.breaksHint')}
        />
      </div>
      <Button
        type="button"
        className={styles.centred}
        disabled={walk === null}
        onClick={() => {
          if (walk && saveWalk(store, walk)) setChosen({ ...chosen, by: 'walk' })
        }}
      >
        {t('walk.useAsOrder')}
      </Button>
    </>
  )
}
