import { makeStaticStyles, makeStyles } from '@fluentui/react-components'
import { fontStack, mapThemes } from '../../../ui/theme.ts'

/** Printed sheets are light in every theme. */
export const paper = mapThemes.light

/** Paper sizes of a report. A3 is A4 enlarged by √2: the same sheets for the wall. */
export const papers = ['A4', 'A3'] as const
export type Paper = (typeof papers)[number]

/** Marks the sheets for printing, which are outside the page, because the page is not printed. */
export const printMark = 'data-report-print'

export const usePrintStyles = makeStaticStyles(`
  @page report { size: A4 landscape; margin: 0; }
  @page large { size: A3 landscape; margin: 0; }
  @media print {
    html:has([${printMark}]), body:has(> [${printMark}]) { height: auto; overflow: visible; background: none; }
    body:has(> [${printMark}]) > *:not([${printMark}]) { display: none !important; }
    [${printMark}] { page: report; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
    [${printMark}='A3'] { page: large; }
    [${printMark}='A3'] > article { zoom: 1.414; }
  }
`)

export const useSheetStyles = makeStyles({
  sheet: {
    boxSizing: 'border-box',
    width: '297mm',
    height: '209.5mm',
    padding: '9mm 10mm 8mm',
    overflow: 'hidden',
    display: 'flex',
    flexDirection: 'column',
    gap: '4mm',
    backgroundColor: paper.surface,
    color: paper.text1,
    fontFamily: fontStack,
    fontSize: '9pt',
    lineHeight: '12pt',
    breakAfter: 'page',
    breakInside: 'avoid',
    ':last-child': { breakAfter: 'auto' },
  },
  top: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '10mm',
    borderBottom: `1.2pt solid ${paper.text1}`,
    paddingBottom: '2mm',
  },
  title: { margin: 0, fontSize: '17pt', lineHeight: '21pt', fontWeight: 700 },
  smallTitle: { margin: 0, fontSize: '12pt', lineHeight: '16pt', fontWeight: 700 },
  sub: { margin: 0, fontSize: '10pt', lineHeight: '14pt' },
  right: { margin: 0, textAlign: 'right', fontSize: '8pt', lineHeight: '11pt', color: paper.text2 },
  body: { flexGrow: 1, minHeight: 0, display: 'flex', flexDirection: 'column', gap: '4mm' },
  foot: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '8mm',
    paddingTop: '2mm',
    borderTop: `0.6pt solid ${paper.text2}`,
    fontSize: '8pt',
    lineHeight: '11pt',
    color: paper.text2,
  },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, auto 1fr)',
    gap: '1mm 4mm',
    margin: 0,
    paddingBottom: '2mm',
    borderBottom: `0.6pt solid ${paper.text2}`,
    fontSize: '8.5pt',
  },
  fact: { color: paper.text3 },
  clamped: { margin: 0, overflow: 'hidden', display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 2 },
  halves: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '6mm 8mm', minHeight: 0, alignItems: 'start' },
  heading: { margin: '0 0 1.5mm', fontSize: '11pt', lineHeight: '14pt', fontWeight: 700 },
  text: { margin: '0 0 2mm' },
  note: { margin: '2mm 0 0', fontSize: '8pt', lineHeight: '10.5pt', color: paper.text2 },
  table: { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums', fontSize: '8.5pt' },
  th: {
    padding: '0.6mm 1.2mm',
    fontWeight: 700,
    textAlign: 'right',
    verticalAlign: 'bottom',
    borderTop: `0.9pt solid ${paper.text1}`,
    borderBottom: `0.9pt solid ${paper.text1}`,
  },
  td: {
    padding: '0.75mm 1.2mm',
    textAlign: 'right',
    borderBottom: `0.4pt solid ${paper.controlBorder}`,
    whiteSpace: 'nowrap',
  },
  left: { textAlign: 'left' },
  strong: { fontWeight: 700 },
  numbers: {
    display: 'flex',
    gap: '8mm',
    margin: '3mm 0 0',
    paddingTop: '2mm',
    borderTop: `0.6pt solid ${paper.text2}`,
  },
  number: { display: 'flex', flexDirection: 'column-reverse' },
  value: {
    margin: 0,
    fontSize: '14pt',
    lineHeight: '18pt',
    fontWeight: 700,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  label: { fontSize: '8pt', lineHeight: '11pt', color: paper.text2 },
  legend: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '1mm 4mm',
    margin: '2mm 0 0',
    fontSize: '8pt',
    listStyleType: 'none',
    padding: 0,
  },
  swatch: { display: 'inline-block', width: '5mm', marginRight: '1.2mm', textAlign: 'center', fontWeight: 700 },
  list: { margin: 0, paddingLeft: '4mm' },
})
