import { makeStyles, tokens } from '@fluentui/react-components'
import type { CSSProperties } from 'react'
import type { MapTheme } from '../ui/theme.ts'
import { visuallyHidden } from '../ui/visuallyHidden.ts'
import { overlayRules } from './overlayStyles.ts'
import { previewRules } from './previewStyles.ts'
import { maxTicks } from './scene/CellStyle.ts'

/** Colours of the table for which Fluent has no token, as custom properties of its root. */
export function tableColours(theme: MapTheme): CSSProperties {
  return {
    '--tint': theme.tableSelection,
    '--range': theme.tableSelectionBorder,
    '--surface': theme.surface,
    '--pinned': theme.headers,
    '--touched': theme.accentRow,
    '--current': theme.accentTint,
    '--on-current': theme.name === 'light' ? theme.text1 : theme.onAccentTint,
    '--accent': theme.accent,
    '--hairline': theme.hairline,
    '--edge': theme.controlBorder,
    '--text2': theme.text2,
    '--text3': theme.text3,
    '--pending': theme.pending,
    '--conflict': theme.conflict,
    '--conflict-fill': theme.conflictFill,
    '--out': theme.outOfRange,
    '--foreign': theme.info,
    '--warning': theme.warning,
    '--note': `linear-gradient(225deg, ${theme.info} 5px, transparent 5.5px)`,
  } as CSSProperties
}

/** Centred by position rather than by a transform, which costs the browser extra work per cell. */
const dot = {
  content: '""',
  position: 'absolute',
  right: '2px',
  top: 'calc(50% - 3px)',
  width: '6px',
  height: '6px',
} as const

/**
 * A selected cell: the grid creates it with the class; later changes are an attribute, which a drag sets cell by cell at
 * a sixth of the cost of a class.
 */
const selected = ':is(.is-selected, :where([col-id])[aria-selected="true"])'
/** A row with a selected cell, marked in the same two ways. */
const touched = ':is(.is-touched, :where([row-index])[data-touched])'

/** One rule per tick: its colour is a property of the root, so that recolouring touches no cell. */
const ticks = Object.fromEntries(
  Array.from({ length: maxTicks }, (_, k) => [
    `& .tick-${k}[role="gridcell"]::before`,
    { backgroundColor: `var(--tick-${k})` },
  ]),
)

/**
 * Styles of the table on top of AG Grid's theme. Cells are selected by the classes of columns and scene; the grid's
 * internal class names are used only to turn off its focus border and heading hover.
 */
export const useTableStyles = makeStyles({
  root: {
    position: 'relative',
    containerType: 'size',
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    width: '100%',
    fontVariantNumeric: 'tabular-nums',
    '& [role="gridcell"]': { border: 'none', outline: 'none', cursor: 'cell' },
    '& .is-numeric[role="gridcell"]': { textAlign: 'right', justifyContent: 'flex-end' },
    '& .is-pinned': { backgroundColor: 'var(--pinned)' },
    '& .is-gutter[role="rowheader"]': {
      padding: '0 6px 0 0',
      border: 'none',
      borderRight: '1px solid var(--hairline)',
      textAlign: 'right',
      justifyContent: 'flex-end',
      fontSize: '11px',
      color: 'var(--text3)',
      cursor: 'e-resize',
      userSelect: 'none',
    },
    '& .is-gutter[role="rowheader"]:hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    '& .is-gutter[role="columnheader"]': { padding: 0, cursor: 'cell' },
    '& .sheet-corner': {
      position: 'absolute',
      right: '4px',
      bottom: '4px',
      width: '9px',
      height: '9px',
      backgroundColor: 'var(--edge)',
      clipPath: 'polygon(100% 0, 100% 100%, 0 100%)',
    },
    '& .is-gutter[role="columnheader"]:hover .sheet-corner': { backgroundColor: 'var(--accent)' },
    '& .ends-group': { boxShadow: 'inset -1px 0 0 var(--hairline)' },

    [`& ${touched} .is-pinned`]: { backgroundColor: 'var(--touched)' },
    '& .is-current .is-pinned': { backgroundColor: 'var(--current)', color: 'var(--on-current)', fontWeight: 600 },
    [`& ${selected}`]: { backgroundImage: 'linear-gradient(var(--tint), var(--tint))' },
    [`& ${selected}.is-active`]: { backgroundImage: 'none' },
    [`& ${selected}.is-active:not(.is-pinned)`]: { backgroundColor: 'var(--surface)' },

    '& .is-coloured[role="gridcell"]::before': {
      content: '""',
      position: 'absolute',
      left: '6px',
      top: '6px',
      width: '4px',
      height: '16px',
      borderRadius: '1px',
      boxShadow: '0 0 0 1px var(--hairline)',
    },
    ...ticks,
    '& .is-coloured.is-text[role="gridcell"]': { paddingLeft: '16px' },

    '& .is-pending::after': {
      ...dot,
      borderRadius: '50%',
      backgroundColor: 'var(--pending)',
    },
    '& .is-out::after': {
      ...dot,
      boxSizing: 'border-box',
      borderRadius: '50%',
      border: '1.5px solid var(--out)',
    },
    // The trait has no limits, but the value is far from the others.
    '& .is-far::after': {
      ...dot,
      boxSizing: 'border-box',
      borderRadius: '50%',
      border: '1.5px dotted var(--out)',
    },
    '& .is-conflict::after': {
      ...dot,
      borderRadius: '50%',
      backgroundColor: 'var(--conflict)',
    },
    '& .is-failed::after': {
      ...dot,
      right: 0,
      top: 0,
      width: '8px',
      height: '8px',
      backgroundColor: 'var(--conflict)',
      clipPath: 'polygon(0 0, 100% 0, 100% 100%)',
    },
    // Before its number, clear of the tick at the cell's edge.
    '& .is-lacking::after': {
      ...dot,
      right: 'auto',
      left: '14px',
      boxSizing: 'border-box',
      borderRadius: '50%',
      border: '1.5px solid var(--text3)',
    },
    '& .is-suppressed': { textDecorationLine: 'line-through', color: 'var(--text3)' },
    '& .is-planned, & .is-overdue, & .is-inherited': { color: 'var(--text3)' },
    '& .is-overdue .sheet-date svg': { color: 'var(--warning)' },
    '& .sheet-date': { marginRight: '3px' },
    '& .sheet-date svg': { marginRight: '4px', verticalAlign: '-3px' },
    '& .sheet-date-days': { color: 'var(--text3)' },
    ...previewRules,
    // In addition to a cell's other marks: dot and class tick are its two pseudo-elements.
    '& .is-noted[role="gridcell"]': { backgroundImage: 'var(--note)' },
    [`& .is-noted${selected}[role="gridcell"], & .is-noted.is-new[role="gridcell"]`]: {
      backgroundImage: 'var(--note), linear-gradient(var(--tint), var(--tint))',
    },
    [`& .is-noted${selected}.is-active[role="gridcell"]`]: { backgroundImage: 'var(--note)' },
    '@media (forced-colors: active)': { '& .is-noted': { forcedColorAdjust: 'none' } },

    '& .is-statistic[role="gridcell"]': {
      backgroundColor: 'var(--pinned)',
      color: 'var(--text2)',
      cursor: 'default',
    },
    '& .sheet-told': visuallyHidden,
    '& .sheet-statistic-name': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '2px',
      width: '100%',
      minWidth: 0,
      minHeight: '24px',
      padding: 0,
      border: 'none',
      background: 'none',
      font: 'inherit',
      fontSize: '12px',
      fontWeight: 600,
      color: 'var(--text3)',
      cursor: 'pointer',
      ':hover': { color: 'var(--accent)' },
    },
    '& .sheet-statistic-name svg': { flexShrink: 0, opacity: 0 },
    '& .sheet-statistic-name:hover svg, & [row-index="b-0"] .sheet-statistic-name svg': { opacity: 1 },
    '& .is-group': { fontSize: '11px', fontWeight: 600, color: 'var(--text3)' },
    '& [role="columnheader"]': { cursor: 'default' },
    '& [role="columnheader"].is-touched': { backgroundColor: 'var(--touched)' },
    '& [role="columnheader"].is-coloured': {
      boxShadow: 'inset 0 -3px 0 var(--accent)',
      color: tokens.colorNeutralForeground1,
    },
    '& .sheet-head': { display: 'flex', alignItems: 'center', gap: '2px', width: '100%', minWidth: 0 },
    '& .is-numeric .sheet-head': { flexDirection: 'row-reverse' },
    '& .sheet-head-text': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 },
    '& .sheet-head svg': { flexShrink: 0, color: 'var(--text3)' },
    '& .sheet-head-menu': {
      display: 'none',
      alignItems: 'center',
      justifyContent: 'center',
      flexShrink: 0,
      width: '24px',
      height: '24px',
      padding: 0,
      border: 'none',
      borderRadius: '4px',
      background: 'none',
      cursor: 'pointer',
      ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    },
    '& [role="columnheader"]:hover .sheet-head-menu, & .sheet-head-menu[aria-expanded="true"]': {
      display: 'inline-flex',
    },
    '& .is-stand-in[role="gridcell"]': { cursor: 'default', backgroundColor: 'var(--pinned)' },
    '& .is-stand-in[role="columnheader"]': { padding: 0 },
    '& .sheet-head-button': {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      width: '100%',
      height: '100%',
      minHeight: '28px',
      padding: 0,
      border: 'none',
      background: 'none',
      font: 'inherit',
      fontVariantNumeric: 'tabular-nums',
      color: 'var(--text2)',
      cursor: 'pointer',
      ':hover': { color: 'var(--accent)', backgroundColor: tokens.colorNeutralBackground1Hover },
    },
    '& .sheet-group': {
      display: 'flex',
      alignItems: 'center',
      gap: '4px',
      minWidth: 0,
      width: '100%',
      overflow: 'visible',
    },
    // A group that starts out of view shows its name in its visible part.
    '& .sheet-group-name': {
      position: 'sticky',
      left: 'calc(var(--pinned, 0px) + 16px)',
      display: 'flex',
      alignItems: 'center',
      gap: '4px',
      minWidth: 0,
    },
    '& .sheet-empty-chip': {
      position: 'relative',
      backgroundColor: 'var(--ag-header-background-color)',
      flexShrink: 0,
      height: '24px',
      marginLeft: 'auto',
      padding: '0 8px',
      border: 'none',
      font: 'inherit',
      fontWeight: 400,
      whiteSpace: 'nowrap',
      color: 'var(--text2)',
      cursor: 'pointer',
      ':hover': { color: 'var(--accent)' },
    },
    // The pill is lower than its clickable area.
    '& .sheet-empty-chip::before': {
      content: '""',
      position: 'absolute',
      inset: '3px 0',
      border: '1px solid var(--edge)',
      borderRadius: '9px',
      pointerEvents: 'none',
    },
    '& .sheet-empty-chip:hover::before': { border: '1px solid var(--accent)' },
    '& .sheet-fold': {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      flexShrink: 0,
      width: '24px',
      height: '24px',
      marginLeft: '-8px',
      padding: 0,
      border: 'none',
      borderRadius: '4px',
      background: 'none',
      color: 'var(--text3)',
      cursor: 'pointer',
      ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover, color: 'var(--accent)' },
    },
    '& .is-text .sheet-head-menu': { marginLeft: 'auto' },
    '& .is-numeric .sheet-head-menu': { marginRight: 'auto' },

    // In a narrow column the space is for the text; keys and the filter's chips remove a filter.
    '& .ag-floating-filter .ag-input-field-clear-button': { display: 'none' },
    '& .ag-floating-filter .ag-input-field-input-with-clear-button': { paddingInlineEnd: '4px' },
    // In a narrow column the space is for the text: the button of the condition appears with the pointer or the focus. It
    // has no width rather than no box until then: AG Grid closes a popup whose button is not displayed.
    '& .ag-floating-filter-button': { width: 0, overflow: 'hidden', marginInlineStart: 0 },
    '& .ag-floating-filter:hover .ag-floating-filter-button, & .ag-floating-filter:focus-within .ag-floating-filter-button':
      { width: 'auto', marginInlineStart: '2px' },

    // Overlay scrollbars must not hide the last row and column.
    '& .ag-scrollbar-invisible .ag-body-horizontal-scroll-viewport, & .ag-scrollbar-invisible .ag-body-vertical-scroll-viewport':
      { backgroundColor: 'transparent' },

    ...overlayRules,
  },
  // A question below the table takes its height from the body, so that it covers neither rows nor statistics.
  body: { position: 'relative', flexGrow: 1, flexShrink: 1, flexBasis: 0, minHeight: 0 },
  // Contained: changes inside cause no layout of the page.
  grid: { height: '100%', contain: 'strict' },
  entry: visuallyHidden,
})
