import {
  Button,
  Menu,
  MenuButton,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { BookmarkMultipleRegular, BranchRegular, SaveRegular } from '@fluentui/react-icons'
import { useSetAtom } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedAnalysis } from '../../../contract/statistics/analyses.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { formatInstant, formatNumber } from '../../../i18n/format.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { windowHeights } from '../../../ui/pageZoom.ts'
import { StaleMark } from '../../statistics/saved/StaleMark.tsx'
import { useBarStyles } from '../barStyle.ts'
import { ScopeDetails } from '../ScopeDetails.tsx'
import { RegionField, TraitField } from '../ScopeFields.tsx'
import { maxDonors } from './createChoice.ts'
import type { IdeotypeWork } from './useIdeotype.ts'

const useStyles = makeStyles({
  // The buttons of the bar fit one row of a typical window.
  button: { minWidth: 0 },
  list: { maxHeight: windowHeights(60), overflowY: 'auto' },
  entry: { display: 'flex', flexDirection: 'column', gap: '2px', maxWidth: '420px', whiteSpace: 'normal' },
  title: { fontSize: '13px', lineHeight: '18px', fontWeight: 600, overflowWrap: 'anywhere' },
  about: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
})

/** The crop's saved ideotypes, newest first; the open one is marked. */
function SavedIdeotypes(props: { list: readonly ListedAnalysis[]; openId: number | null; open(id: number): void }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const { list, openId, open } = props
  const name = t('createLine.savedCount', { count: list.length })
  return (
    <Menu
      checkedValues={{ saved: openId === null ? [] : [String(openId)] }}
      onCheckedValueChange={(_, { checkedItems: [id] }) => open(Number(id))}
    >
      <MenuTrigger disableButtonEnhancement>
        <MenuButton
          className={styles.button}
          icon={<BookmarkMultipleRegular />}
          disabled={list.length === 0}
          aria-label={name}
          title={name}
          data-saved-ideotypes={list.length}
        >
          {list.length > 0 ? formatNumber(list.length) : undefined}
        </MenuButton>
      </MenuTrigger>
      <MenuPopover className={styles.list}>
        <MenuList>
          {list.map((ideotype) => (
            <MenuItemRadio key={ideotype.id} name="saved" value={String(ideotype.id)}>
              <span className={styles.entry}>
                <span className={styles.title}>{ideotype.title}</span>
                <span className={styles.about}>
                  {ideotype.created_by_name ?? t('saved.removedEmployee')}, {formatInstant(ideotype.created_at)}
                </span>
                <StaleMark result={ideotype} />
              </span>
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}

/** The line and donors of the ideotype, and its actions. */
export function IdeotypeBar({
  work,
  savedIdeotypes,
}: {
  work: IdeotypeWork
  savedIdeotypes: readonly ListedAnalysis[]
}) {
  const styles = useBarStyles()
  const { t } = useTranslation()
  const setDialog = useSetAtom(openDialogAtom)
  const { choice, change, allTraits, allRegions, trait, line, donors, country, genotyped, isBusy, answer } = work
  // A saved ideotype may be of lines that have no genotype any more.
  const lines = useMemo(() => {
    const founders = [...(line ? [line] : []), ...donors].filter((founder) => !genotyped.includes(founder))
    return [...genotyped, ...founders].map(({ line_id, line_name }) => ({ value: String(line_id), text: line_name }))
  }, [genotyped, line, donors])
  const hasTargets = (answer?.targets.length ?? 0) > 0
  return (
    <div className={styles.bar} data-region="bar">
      <div className={styles.field}>
        <ChoiceField
          label={t('genome.variety')}
          name="line"
          choices={lines}
          selected={line ? [String(line.line_id)] : []}
          onChange={([value]) => change({ line: Number(value) || null })}
          message={null}
        />
      </div>
      <div className={styles.field}>
        <RegionField
          regions={allRegions}
          country={country}
          trait={trait}
          region={choice.region}
          onChange={(id) => change({ region: id })}
        />
      </div>
      <div className={styles.field}>
        <TraitField
          label={t('crossTable.phenotype')}
          traits={allTraits}
          trait={trait}
          onChange={(id) => change({ trait: id })}
        />
      </div>
      <div className={styles.donors}>
        <ChoiceField
          label={t('createLine.donors')}
          name="donors"
          multiple
          maxChosen={maxDonors}
          placeholder={t('createLine.choose')}
          choices={lines.filter(({ value }) => value !== String(line?.line_id))}
          selected={donors.map(({ line_id }) => String(line_id))}
          onChange={(ids) => change({ line: line?.line_id ?? null, donors: ids.length > 0 ? ids.map(Number) : null })}
          message={null}
        />
      </div>
      <ScopeDetails level={choice.level} onLevel={(level) => change({ level })} />
      <Button
        disabledFocusable={isBusy || !line || work.reading.answered?.isCopy}
        onClick={() => inBackground(work.calculate())}
      >
        {t('genome.calculate')}
      </Button>
      <div className={styles.actions}>
        <SavedIdeotypes
          list={savedIdeotypes}
          openId={work.opened.saved?.id ?? null}
          open={(saved) => change({ saved })}
        />
        <Button icon={<SaveRegular />} disabled={!hasTargets} onClick={() => setDialog({ kind: 'saveIdeotype' })}>
          {t('createLine.saveLine')}
        </Button>
        <Button appearance="primary" icon={<BranchRegular />} disabled={!hasTargets} onClick={work.plan}>
          {t('createLine.planFirst')}
        </Button>
      </div>
    </div>
  )
}
