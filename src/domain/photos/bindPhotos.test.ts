import { describe, expect, it } from 'vitest'
import { bindPhotos, plotFinder } from './bindPhotos.ts'

const find = plotFinder({
  count: 8,
  alive: [1, 1, 1, 1, 1, 1, 1, 0],
  name: ['P3', 'P3_1', 'A/7', '12', 'Ёлка', 'b', 'B', 'gone'],
  label: ['0101', null, 'x.1', '5', '12', null, null, '99'],
})
const plots = (files: string[], list?: string[][]) =>
  bindPhotos(files, find, list).map(({ plot, reason }) => plot ?? reason)

describe('assigning photos to plots', () => {
  it('photos are assigned by the label or the name of a plot, further photos by their number', () => {
    expect(plots(['P3.jpg', '0101_2.jpg', '0101 (3).JPEG', 'P3-12.png', 'p3.webp'])).toEqual([0, 0, 0, 0, 0])
    expect(plots(['P3_1.jpg', 'P3_1_2.jpg', 'P3_2.jpg'])).toEqual([1, 1, 0])
    expect(plots(['A_7.jpg', 'x.1.jpg', 'Ёлка.jpg'.normalize('NFD')])).toEqual([2, 2, 4])
  })

  it('fails if no living plot, or two, have the name', () => {
    expect(plots(['IMG_0001.jpg', 'gone.jpg', '12.jpg', '12_2.jpg'])).toEqual([
      'unknown',
      'unknown',
      'ambiguous',
      'ambiguous',
    ])
    expect(plots(['b.jpg', 'B.jpg'])).toEqual([5, 6])
  })

  it('photos are assigned by a list before their names, with any headings and column order', () => {
    const list = [
      ['Photo', 'Plot', 'Remark'],
      ['IMG_0001.JPG', 'P3', 'lodged'],
      ['A/7', 'IMG_0002', ''],
      ['P3.jpg', '', '0101'],
      ['5.jpg', 'nobody', ''],
    ]
    expect(plots(['IMG_0001.jpg', 'IMG_0002.png', 'P3.jpg', '5.jpg', '0101.jpg'], list)).toEqual([
      0,
      2,
      0,
      'unknown',
      0,
    ])
  })
})
