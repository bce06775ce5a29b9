import { Button, Checkbox, makeStyles, Switch, tokens } from '@fluentui/react-components'
import { ChevronRightRegular } from '@fluentui/react-icons'
import { useAtom, useAtomValue, useStore } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldYearColumns, TraitColumn } from '../../../domain/columns/fieldYear.ts'
import { traitsOffered, traitsPreselected } from '../../../domain/fieldEntry/fieldEntryChoices.ts'
import { maxFieldEntryTraits } from '../../../domain/fieldEntry/fieldEntryWalk.ts'
import { plainWalk } from '../../../domain/layout/walk/plotOrder.ts'
import { columnOfValues } from '../../../domain/plots/plotFields.ts'
import { shownFieldAtom } from '../../../state/colour/colouring.ts'
import { lastTraits, startFieldEntry, storedFieldEntry } from '../../../state/fieldEntry/fieldEntry.ts'
import { fieldEntryRequests } from '../../../state/fieldEntry/fieldEntryPage.ts'
import { request } from '../../../state/shell/requests.ts'
import { loadedYearAtom } from '../../../state/year/loaded.ts'
import { chosenOrderAtom, otherWalkAtom } from '../../../state/year/plotOrder.ts'
import { TickGroup } from '../../../ui/form/TickGroup.tsx'
import { RadioChoice } from '../download/RadioChoice.tsx'
import { WalkOptions } from '../download/WalkOptions.tsx'
import { useOutdoorContrast } from './useOutdoorContrast.ts'

const useStyles = makeStyles({
  root: {
    flexGrow: 1,
    minHeight: 0,
    width: '100%',
    maxWidth: '640px',
    margin: '0 auto',
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
  },
  body: {
    flexGrow: 1,
    minHeight: 0,
    overflowY: 'auto',
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    padding: '16px',
    '& .fui-Checkbox, & .fui-Radio, & .fui-Switch': { minHeight: '48px', alignItems: 'center' },
    '& .fui-Checkbox__indicator, & .fui-Radio__indicator, & .fui-Switch__indicator': { alignSelf: 'center' },
    '& .fui-Label': { color: tokens.colorNeutralForeground1 },
    // Overrides Fluent's grey for unselected labels, which has a higher specificity.
    '& .fui-Radio.fui-Radio .fui-Radio__input ~ .fui-Radio__label.fui-Label': { color: tokens.colorNeutralForeground1 },
  },
  title: { margin: 0, fontSize: '20px', lineHeight: '28px', fontWeight: 600 },
  traits: { display: 'flex', flexDirection: 'column', marginLeft: '-8px' },
  others: { alignSelf: 'flex-start', minHeight: '48px', color: tokens.colorNeutralForeground1 },
  walk: { display: 'flex', flexWrap: 'wrap', gap: '8px 24px' },
  nothing: { margin: 0, lineHeight: '20px', fontWeight: 600 },
  actions: {
    display: 'flex',
    gap: '12px',
    padding: '12px 16px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    '& button': { minHeight: '48px', flex: '1 1 0' },
  },
})

/** With many traits the reason would be out of view of the pressed button. */
const bringIntoView = (reason: HTMLElement | null) => reason?.scrollIntoView({ block: 'nearest' })

/** The setup of a walk: one to five traits, the order, and which plots it skips. */
export function FieldEntryStart() {
  const columns = useAtomValue(loadedYearAtom)
  return columns && <Choice key={columns.year_id} columns={columns} />
}

function Choice({ columns }: { columns: FieldYearColumns }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const ink = useOutdoorContrast()
  const stored = storedFieldEntry(store)
  const offered = traitsOffered(columns)
  const [traits, setTraits] = useState<readonly number[]>(() =>
    traitsPreselected(offered, {
      inYear: stored?.traits ?? [],
      anywhere: lastTraits(store),
      coloured: columnOfValues(store.get(shownFieldAtom)),
    }),
  )
  const [areOthersFolded, setAreOthersFolded] = useState(offered.ofThisYear.length > 0)
  // Ticked ones stay visible.
  const listedTraits = areOthersFolded
    ? [...offered.ofThisYear, ...offered.ofOtherYears.filter(({ trait }) => traits.includes(trait.id))]
    : [...offered.ofThisYear, ...offered.ofOtherYears]
  const folded = offered.ofThisYear.length + offered.ofOtherYears.length - listedTraits.length
  const [onlyMissing, setOnlyMissing] = useState(stored?.onlyMissing ?? true)
  /** Whether the requested walk would skip every plot. */
  const [isNothing, setIsNothing] = useState(false)
  const [byPlot, setByPlot] = useState(stored?.byPlot ?? false)
  const [isBlind, setIsBlind] = useState(stored?.isBlind ?? false)
  const [order, setOrder] = useAtom(chosenOrderAtom)
  const other = useAtomValue(otherWalkAtom)
  const by = order.by === 'other' ? 'other' : 'walk'
  const walk = by === 'other' ? other : (columns.walk ?? plainWalk)
  const toggle = (id: number) => {
    setIsNothing(false)
    setTraits((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
  }
  const start = () => {
    if (!walk || traits.length === 0) return
    const isBegun = startFieldEntry(store, { traits, walk, onlyMissing, byPlot, isBlind }, { trait: null, plot: null })
    setIsNothing(!isBegun)
  }
  const isBlocked = !walk || traits.length === 0
  return (
    <section className={styles.root} aria-label={t('command.pocket')} data-region="pocket" data-field-entry-options>
      <div className={styles.body}>
        <h2 className={styles.title}>
          {t('command.pocket')} · {columns.field_name} {columns.year}
        </h2>
        {offered.ofThisYear.length + offered.ofOtherYears.length === 0 ? (
          <p>{t('fieldEntry.noTraits')}</p>
        ) : (
          <TickGroup label={t('fieldEntry.chooseTraits', { max: maxFieldEntryTraits })}>
            <div className={styles.traits}>
              {listedTraits.map((column) => (
                <Tick key={column.trait.id} column={column} traits={traits} onToggle={toggle} />
              ))}
              {folded > 0 && (
                <Button
                  className={styles.others}
                  appearance="transparent"
                  icon={<ChevronRightRegular />}
                  aria-expanded={false}
                  onClick={() => setAreOthersFolded(false)}
                  data-field-entry-others
                >
                  {t('fieldEntry.otherTraits', { count: folded })}
                </Button>
              )}
            </div>
          </TickGroup>
        )}
        <div className={styles.walk}>
          <RadioChoice
            label={t('download.inOrder')}
            value={by}
            entries={[
              { value: 'walk', label: t('download.walk') },
              { value: 'other', label: t('walk.other') },
            ]}
            onChange={(chosen) => setOrder({ ...order, by: chosen })}
          />
          <WalkOptions by={by} />
        </div>
        <Switch
          checked={onlyMissing}
          label={t('fieldEntry.onlyMissing')}
          onChange={(_, { checked }) => {
            setIsNothing(false)
            setOnlyMissing(checked)
          }}
        />
        {isNothing && (
          <p className={styles.nothing} role="alert" ref={bringIntoView}>
            {t('fieldEntry.nothingMissing')}
          </p>
        )}
        {traits.length > 1 && (
          <Switch checked={byPlot} label={t('fieldEntry.byPlot')} onChange={(_, { checked }) => setByPlot(checked)} />
        )}
        <Switch checked={isBlind} label={t('fieldEntry.isBlind')} onChange={(_, { checked }) => setIsBlind(checked)} />
      </div>
      <div className={styles.actions}>
        <Button onClick={() => request(store, fieldEntryRequests, false)}>{t('shell.cancel')}</Button>
        <Button
          appearance="primary"
          disabled={isBlocked}
          style={isBlocked ? undefined : ink}
          onClick={start}
          data-field-entry-start
        >
          {t('fieldEntry.begin')}
        </Button>
      </div>
    </section>
  )
}

/** A checkbox of a trait; with several, its number is the order of entry. */
function Tick(props: { column: TraitColumn; traits: readonly number[]; onToggle(id: number): void }) {
  const { trait } = props.column
  const at = props.traits.indexOf(trait.id)
  const name = trait.unit ? `${trait.name}, ${trait.unit}` : trait.name
  return (
    <Checkbox
      checked={at >= 0}
      disabled={at < 0 && props.traits.length >= maxFieldEntryTraits}
      label={at >= 0 && props.traits.length > 1 ? `${at + 1}. ${name}` : name}
      onChange={() => props.onToggle(trait.id)}
    />
  )
}
