import { expect, it } from 'vitest'
import { chartsShare, defaultChartsShare, readCharts, serializeCharts } from './charts.ts'

it('open state and height of the charts are one setting; an invalid one is closed', () => {
  expect(readCharts(serializeCharts(true, 0.31))).toEqual({ isOpen: true, share: 0.31 })
  expect(readCharts(serializeCharts(false, 0.31))).toEqual({ isOpen: false, share: 0.31 })
  for (const none of [null, '', 'high', '0', 'Infinity'])
    expect(readCharts(none)).toEqual({ isOpen: false, share: defaultChartsShare })
  expect([readCharts('7'), readCharts('-0.01')]).toEqual([
    { isOpen: true, share: 0.75 },
    { isOpen: false, share: 0.2 },
  ])
  expect([chartsShare(0.123456), chartsShare(0.45678)]).toEqual([0.2, 0.457])
})
